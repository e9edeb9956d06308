import { Link } from '#components/ui/link.tsx'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { Copyable } from '#components/ui/copyable.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Name } from '#components/ui/name.tsx'
import { replyChannelNames } from '@kurier/wire/names'
import type { FoundDestination } from '#lib/wings/applications/where-to-send.ts'

/** Regions that are named; of more only their number is told. */
const MOST_REGIONS = 5

/** A destination with what everybody may know of it, and how to send to it. */
export async function DestinationCard({ destination }: { destination: FoundDestination }) {
  const t = await serverTexts('whereToSend')
  const { destinationId, name, metadataVersions, replyChannels, schemas } = destination
  const channels = replyChannelNames
    .filter((each) => replyChannels[each])
    .map((each) => t(`result.channelNames.${each}`))
  return (
    <li className="rounded-md border border-line px-4 py-4 md:px-6">
      <h3 className="kern-heading-small wrap-anywhere">
        <Name>{name}</Name>
      </h3>
      <DescriptionList
        items={[
          { term: t('result.contact'), value: <Contact contact={destination.contact} /> },
          { term: t('result.regions'), value: <Regions regions={destination.regions} /> },
          {
            term: t('result.schemas'),
            value:
              schemas.length === 0
                ? t('result.noSchema')
                : schemas.map(({ schemaUri, mimeType }) => (
                    <span key={`${schemaUri} ${mimeType}`} className="block text-sm">
                      {schemaUri} ({mimeType})
                    </span>
                  )),
          },
          ...(channels.length > 0 ? [{ term: t('result.replyChannels'), value: channels.join(', ') }] : []),
          { term: t('result.metadataVersions'), value: metadataVersions.join(', ') },
          {
            term: t('result.id'),
            wide: true,
            value: <Copyable value={destinationId} name={`${t('result.id')}: ${name}`} />,
          },
          { term: t('result.send'), wide: true, value: <HowToSend destination={destination} /> },
        ]}
      />
    </li>
  )
}

function Contact({ contact }: { contact: FoundDestination['contact'] }) {
  const { legalName, unit, address, phone, email } = contact
  const lines = [legalName, unit, address, phone].flatMap((line) => line ?? [])
  return (
    <>
      {lines.map((line) => (
        <span key={line} className="block whitespace-pre-line">
          <Name>{line}</Name>
        </span>
      ))}
      <a href={`mailto:${email}`} className="kern-link kern-link--no-visited-state">
        {email}
      </a>
    </>
  )
}

async function Regions({ regions }: { regions: readonly string[] }) {
  const t = await serverTexts('whereToSend')
  if (regions.length === 0) return t('result.everywhere')
  const named = regions.slice(0, MOST_REGIONS).join(', ')
  const count = regions.length - MOST_REGIONS
  return count > 0 ? t('result.moreRegions', { regions: named, count }) : named
}

async function HowToSend({ destination: { destinationId, name, form } }: { destination: FoundDestination }) {
  const t = await serverTexts('whereToSend')
  const locale = await currentLocale()
  return (
    <div className="flex flex-col gap-3">
      {form ? (
        <div>
          <Link href={`/form/${form.path}`} className="kern-btn kern-btn--secondary">
            <span className="kern-label">{t('result.form', { title: form.title[locale] })}</span>
          </Link>
          <span className="mt-1 block text-sm text-muted">{t('result.formNote')}</span>
        </div>
      ) : null}
      <p>
        {`${t('result.own')} `}
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- no page: a route answers it */}
        <a href="/docs/api" className="kern-link kern-link--no-visited-state">
          {t('result.reference')}
        </a>
      </p>
      <div>
        <span className="block text-sm text-muted">{t('result.command')}</span>
        <Copyable
          value={`node kurier-client.mjs send application --destination ${destinationId}`}
          name={`${t('result.command')}: ${name}`}
        />
      </div>
    </div>
  )
}
