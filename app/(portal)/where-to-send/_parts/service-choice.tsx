import { Link } from '#components/ui/link.tsx'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { listAddress } from '#app/_http/list-query.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Section } from '#components/ui/section.tsx'
import type { WhereQuery } from '#lib/routing/schema.ts'
import type { OfferedService, PlaceToSearch } from '#lib/wings/applications/where-to-send.ts'
import { ChoiceList } from './choice-list.tsx'

type ServiceChoiceProps = { service: PlaceToSearch['service']; query: WhereQuery }

/** A choice of services: those that fit the typed text, or all, or a note that none fits. */
export async function ServiceChoice({ service, query }: ServiceChoiceProps) {
  const t = await serverTexts('whereToSend')
  const locale = await currentLocale()
  const { others, hasMore } = service
  if (others.length === 0) return <NoService query={query} />
  const items = others.map(({ identifier, key, title, destinations, names }: OfferedService) => ({
    href: listAddress('/where-to-send', query, { service: key ?? identifier, page: 1 }),
    name: title ? `${title[locale]} (${key ?? identifier})` : (key ?? identifier),
    note: t('services.offeredBy', {
      count: destinations,
      names: destinations > names.length ? t('services.andMore', { names: names.join(', ') }) : names.join(', '),
    }),
  }))
  return (
    <Section title={query.service === '' ? t('services.all') : t('services.choose')}>
      <ChoiceList items={items} more={hasMore ? t('services.more') : undefined} />
    </Section>
  )
}

async function NoService({ query }: { query: WhereQuery }) {
  const t = await serverTexts('whereToSend')
  if (query.service === '') return <EmptyState title={t('services.none')}>{t('services.noneNote')}</EmptyState>
  return (
    <EmptyState
      title={t('services.unknown', { text: query.service })}
      action={
        <Link
          href={listAddress('/where-to-send', query, { service: '', page: 1 })}
          className="kern-link kern-link--no-visited-state"
        >
          {t('services.showAll')}
        </Link>
      }
    >
      {t('services.unknownNote')}
    </EmptyState>
  )
}
