import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { listAddress, singleValues } from '#app/_http/list-query.ts'
import { CaseFilter, type CaseFilterValues } from '#components/cases/case-filter.tsx'
import { CaseInspector } from '#components/cases/case-inspector.tsx'
import { CaseTable } from '#components/cases/case-table.tsx'
import { MoreCases } from '#components/cases/more-cases.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { caseChoices } from '#lib/timelines/case-choices.ts'
import { caseQuery } from '#lib/timelines/case-query.ts'
import { listCases } from '#lib/timelines/list-cases.ts'
import { dayInQuery } from '#lib/platform/time-in-query.ts'
import { caseList } from '#lib/timelines/schema.ts'

type CasePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('cases')
  return { title: t('list.title') }
}

const filterNames = ['state', 'reply', 'service', 'destination', 'client', 'from', 'to'] as const

/** Cases in sight, latest event first. `?q=`, as older bookmarks have it, leads to the search. */
export default async function CasesPage({ searchParams }: CasePageProps) {
  const given = singleValues(await searchParams)
  if (given.q !== undefined) redirect(listAddress('/search', { q: given.q }, {}))
  const context = await requireContext(listAddress('/cases', given, {}))
  const query = caseQuery.parse(given)
  const [list, choices] = await Promise.all([listCases(context, query), caseChoices(context)])
  const { cases, next, searchedUntil } = caseList.parse(list)
  const values: CaseFilterValues = Object.fromEntries(
    filterNames.map((name) => [name, name === 'from' || name === 'to' ? dayInQuery.parse(given[name]) : given[name]]),
  )
  const isFiltered = Object.values<unknown>(values).some((value) => value !== undefined) || query.before !== undefined
  const t = await serverTexts('cases')
  return (
    <AreaTexts areas={['cases', 'events', 'waits', 'callbacks', 'deletions']}>
      <PageHead title={t('list.title')} intro={t('list.intro')} />
      <CaseFilter values={values} choices={choices} />
      <CaseInspector cases={cases}>
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
      </CaseInspector>
      <MoreCases searchedUntil={searchedUntil} />
      <Pagination
        previousHref={query.before ? listAddress('/cases', values, {}) : undefined}
        nextHref={next ? listAddress('/cases', values, { before: next }) : undefined}
        summary={cases.length > 0 ? t('list.summary', { count: cases.length }) : undefined}
      />
    </AreaTexts>
  )
}
