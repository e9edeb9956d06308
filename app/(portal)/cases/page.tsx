import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { listAddress, singleValues } from '#app/_http/list-query.ts'
import { CaseFilter, type CaseFilterValues } from '#components/cases/case-filter.tsx'
import { CaseSearch, SearchOutcome } from '#components/cases/case-search.tsx'
import { CaseTable } from '#components/cases/case-table.tsx'
import { MoreCases } from '#components/cases/more-cases.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { caseQuery } from '#lib/timelines/case-query.ts'
import { findByAnyId, onlyCase, type Hit } from '#lib/timelines/find-by-any-id.ts'
import { listCases } from '#lib/timelines/list-cases.ts'
import { caseList } from '#lib/timelines/schema.ts'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('cases')
  return { title: t('list.title') }
}

const filterNames = ['state', 'reply', 'service', 'destination', 'client', 'from', 'to'] as const

/** Cases in sight, latest event first. `?q=`: any pasted id, which leads straight to its case if there is just one. */
export default async function CasesPage({ searchParams }: Props) {
  const given = singleValues(await searchParams)
  const context = await requireContext(listAddress('/cases', given, {}))
  const query = caseQuery.parse(given)
  const { q = '' } = given
  const hits = q === '' ? [] : await findByAnyId(context, { text: q })
  const found = onlyCase(hits)
  if (found) redirect(`/cases/${found}`)
  const { cases, next, searchedUntil } = caseList.parse(await listCases(context, query))
  const values: CaseFilterValues = Object.fromEntries(filterNames.map((name) => [name, given[name]]))
  const isFiltered = Object.values<unknown>(values).some((value) => value !== undefined) || query.before !== undefined
  const t = await serverTexts('cases')
  const search = { label: t('search.label'), hint: t('search.hint'), action: t('search.action') }
  return (
    <AreaTexts areas={['cases', 'events']}>
      <PageHead title={t('list.title')} intro={t('list.intro')} />
      <CaseSearch texts={search} value={q} />
      {q === '' ? null : <Outcome q={q} hits={hits} />}
      <CaseFilter values={values} />
      <CaseTable
        cases={cases}
        empty={
          isFiltered ? (
            <EmptyState title={t('list.noMatch')}>{t('list.noMatchHint')}</EmptyState>
          ) : (
            <EmptyState title={t('list.none')}>{t('list.noneHint')}</EmptyState>
          )
        }
      />
      <MoreCases searchedUntil={searchedUntil} />
      <Pagination
        previousHref={query.before ? listAddress('/cases', values, {}) : undefined}
        nextHref={next ? listAddress('/cases', values, { before: next }) : undefined}
        summary={cases.length > 0 ? t('list.summary', { count: cases.length }) : undefined}
      />
    </AreaTexts>
  )
}

/** Nothing found, or several places to go. */
async function Outcome({ q, hits }: { q: string; hits: readonly Hit[] }) {
  const t = await serverTexts('cases')
  if (hits.length === 0) {
    return <SearchOutcome title={t('search.none')} hint={t('search.noneHint', { text: q.slice(0, 100) })} links={[]} />
  }
  const links = hits.map((hit) =>
    'caseId' in hit
      ? { href: `/cases/${hit.caseId}`, label: t(`search.hits.${hit.kind}`, { id: hit.id }) }
      : { href: `/cases?${hit.kind}=${hit.id}`, label: t(`search.hits.${hit.kind}`, { name: hit.name ?? hit.id }) },
  )
  return <SearchOutcome title={t('search.several')} links={links} />
}
