'use client'

import { useTranslations } from 'use-intl'
import { ButtonLink } from '#components/ui/button.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { DeliveryHealth, DestinationDetail } from '#lib/destinations/portal-schema.ts'
import type { PublicService } from '#lib/destinations/schema.ts'
import { CallbackSection } from './callback-section.tsx'
import { ClientsSection } from './clients-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { HealthSection } from './health-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { PauseSection } from './pause-section.tsx'
import { StateSection } from './state-section.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useDestination } from './use-destination.ts'

type Props = { destination: DestinationDetail; health: DeliveryHealth; mayWork: boolean }

/**
 * All about one destination; what a person may not change is shown without the means to. `mayWork`: open what it has
 * received at the workbench.
 */
export function DestinationPage({ destination: initial, health, mayWork }: Props) {
  const t = useTranslations('destinations')
  const destination = useDestination(initial)
  const { destinationId, name, status, mayManage, callback } = destination
  return (
    <>
      <PageHead
        title={name}
        status={<StatusBadge status={status} />}
        back={{ href: '/destinations', label: t('detail.back') }}
        intro={mayManage ? null : t('readOnly')}
        actions={
          mayManage ? (
            <ButtonLink variant="secondary" icon="edit" href={`/destinations/${destinationId}/edit`}>
              {t('detail.edit')}
            </ButtonLink>
          ) : mayWork ? (
            <ButtonLink variant="secondary" href={`/workbench/${destinationId}`}>
              {t('detail.work')}
            </ButtonLink>
          ) : null
        }
      />
      <StateSection destination={destination} />
      <Overview destination={destination} />
      <KeysSection destination={destination} />
      <CallbackSection destination={destination} />
      <HealthSection destinationId={destinationId} initial={health} />
      {mayManage && callback ? <PauseSection destination={destination} /> : null}
      <ClientsSection destination={destination} />
      {mayManage ? <DeleteSection destination={destination} /> : null}
    </>
  )
}

function Overview({ destination }: { destination: DestinationDetail }) {
  const t = useTranslations('destinations.detail')
  const { destinationId, organisation, createdAt, metadataVersions, publicServices } = destination
  const { legalName, unit, address, email, phone } = destination.contactInformation
  const lines = [legalName, unit, address, phone].filter(Boolean)
  return (
    <Section title={t('overview')} id="overview">
      <DescriptionList
        items={[
          { term: t('id'), value: <Copyable value={destinationId} name={t('id')} /> },
          { term: t('organisation'), value: organisation.name },
          {
            term: t('contact'),
            value: (
              <>
                <span className="whitespace-pre-line">{lines.join('\n')}</span>
                <br />
                <a href={`mailto:${email}`} className="kern-link kern-link--no-visited-state">
                  {email}
                </a>
              </>
            ),
          },
          { term: t('services'), value: <ServiceList services={publicServices} /> },
          { term: t('metadataVersions'), value: metadataVersions.join(', ') },
          { term: t('createdAt'), value: <Timestamp value={createdAt} /> },
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
          <code className="text-sm">{identifier}</code>
          <span className="block text-sm text-muted">{regions.length > 0 ? regions.join(', ') : t('everywhere')}</span>
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
