import { Link } from '#components/ui/link.tsx'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { listAddress } from '#app/_http/list-query.ts'
import { ListPages } from '#components/organisations/list-pages.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PAGE_SIZE } from '#lib/platform/terms.ts'
import type { WhereQuery } from '#lib/routing/schema.ts'
import type { FoundPlace, OfferedService, PlaceToSearch } from '#lib/wings/applications/where-to-send.ts'
import { DestinationCard } from './destination-card.tsx'

type ResultsProps = {
  found: NonNullable<PlaceToSearch['found']>
  service: OfferedService
  place: FoundPlace
  query: WhereQuery
}

/** The destinations for a service at a place. */
export async function Results({ found, service, place, query }: ResultsProps) {
  const t = await serverTexts('whereToSend')
  const locale = await currentLocale()
  const serviceName = service.title ? service.title[locale] : (service.key ?? service.identifier)
  const placeName = place.area?.name ?? t('places.key', { key: place.key })
  const { total, destinations } = found
  return (
    <AreaTexts areas={[]}>
      <section aria-labelledby="found">
        <h2 id="found" className="kern-heading-medium">
          {t('result.heading', { count: total })}
        </h2>
        <p role="status" className="max-w-3xl text-muted wrap-anywhere">
          {t('result.asked', { service: serviceName, place: placeName })}
          {total > 1 ? `. ${t('result.order')}` : ''}
        </p>
        {total === 0 ? (
          <div className="mt-4">
            <EmptyState title={t('result.noneTitle')}>{t('result.none', { place: placeName })}</EmptyState>
          </div>
        ) : null}
        {total > 0 && destinations.length === 0 ? (
          <EmptyState
            title={t('result.behind')}
            action={
              <Link
                href={listAddress('/where-to-send', query, { page: 1 })}
                className="kern-link kern-link--no-visited-state"
              >
                {t('result.first')}
              </Link>
            }
          />
        ) : null}
        <ul className="flex flex-col gap-6 pt-4">
          {destinations.map((destination) => (
            <DestinationCard key={destination.destinationId} destination={destination} />
          ))}
        </ul>
        {total > 0 ? (
          <ListPages
            path="/where-to-send"
            query={query}
            pageSize={PAGE_SIZE}
            shown={destinations.length}
            totalCount={total}
          />
        ) : null}
      </section>
    </AreaTexts>
  )
}
