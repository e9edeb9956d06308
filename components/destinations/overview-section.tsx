'use client'

import { useTranslations } from 'use-intl'
import { Copyable } from '#components/ui/copyable.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Name } from '#components/ui/name.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { DestinationDetail } from '#lib/destinations/portal-schema.ts'
import type { ReplyChannelName } from '@kurier/wire/names'
import type { PublicService } from '#lib/destinations/schema.ts'

/** What a destination says of itself. */
export function OverviewSection({ destination }: { destination: DestinationDetail }) {
  const t = useTranslations('destinations.detail')
  const channel = useTranslations('destinations.channelNames')
  const { destinationId, organisation, createdAt, metadataVersions, publicServices } = destination
  const channels = Object.keys(destination.replyChannels ?? {}) as ReplyChannelName[] // its schema has no others
  const { legalName, unit, address, email, phone } = destination.contactInformation
  const lines = [legalName, unit, address, phone].filter(Boolean)
  return (
    <Section title={t('overview')} id="overview">
      <DescriptionList
        items={[
          { term: t('id'), value: <Copyable value={destinationId} name={t('id')} /> },
          { term: t('organisation'), value: <Name>{organisation.name}</Name> },
          { term: t('metadataVersions'), value: metadataVersions.join(', ') },
          { term: t('replyChannels'), value: channels.map((name) => channel(name)).join(', ') || t('noReplyChannels') },
          { term: t('createdAt'), value: <Timestamp value={createdAt} /> },
          {
            term: t('contact'),
            wide: true,
            value: (
              <>
                {lines.join(', ')}
                {', '}
                <a href={`mailto:${email}`} className="kern-link kern-link--no-visited-state">
                  {email}
                </a>
                <span className="block text-sm text-muted">{t('contactIsPublic')}</span>
              </>
            ),
          },
          { term: t('services'), value: <ServiceList services={publicServices} />, wide: true },
        ]}
      />
    </Section>
  )
}

/** The services of a destination with regions and data schemas. */
function ServiceList({ services }: { services: readonly PublicService[] }) {
  const t = useTranslations('destinations.detail')
  if (services.length === 0) return <span className="text-muted">{t('noServices')}</span>
  return (
    <ul className="flex flex-col gap-3">
      {services.map(({ identifier, regions, submissionSchemas }, at) => (
        <li key={`${identifier} ${at}`}>
          <code className="text-sm">{identifier}</code>{' '}
          <span className="text-sm text-muted">{regions.length > 0 ? regions.join(', ') : t('everywhere')}</span>
          {submissionSchemas.map(({ schemaUri, mimeType }) => (
            <span key={schemaUri} className="block text-sm">
              {schemaUri} ({mimeType})
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
