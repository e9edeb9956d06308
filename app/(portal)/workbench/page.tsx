import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { listAddress, listQuery, singleValues } from '#app/_http/list-query.ts'
import { FilterBar } from '#components/ui/filter-bar.tsx'
import { SearchField } from '#components/ui/filter-fields.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { WorkList } from '#components/wings/workbench/inbox/work-list.tsx'
import { organisationsFor } from '#lib/accounts/permissions.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'
import { workToDo } from '#lib/timelines/work-to-do.ts'

type WorkbenchPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const workQuery = listQuery(['name'], 'name')

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('workbench')
  return { title: t('title') }
}

/** The destinations where a case worker works on what was sent. */
export default async function WorkbenchPage({ searchParams }: WorkbenchPageProps) {
  const { page, q } = workQuery.parse(singleValues(await searchParams))
  const context = await requireContext(listAddress('/workbench', { page, q }, {}))
  if (organisationsFor(context.actor, 'work-on-submissions')?.length === 0) notFound()
  const offset = (page - 1) * PAGE_SIZE
  const { destinations, total } = await workToDo(context, { q, offset, limit: PAGE_SIZE })
  const t = await serverTexts('workbench')
  const hrefOf = (next: number) => listAddress('/workbench', { q }, { page: next })
  const isShort = page === 1 && total <= PAGE_SIZE && q === ''
  return (
    <>
      <PageHead title={t('title')} intro={t('list.intro')} />
      {isShort ? null : (
        <FilterBar action="/workbench" resetHref={q ? '/workbench' : undefined}>
          <SearchField name="q" label={t('list.search')} defaultValue={q} />
        </FilterBar>
      )}
      <WorkList destinations={destinations} empty={{ title: t('list.empty'), hint: t('list.emptyHint') }} />
      <Pagination
        previousHref={page > 1 ? hrefOf(page - 1) : undefined}
        nextHref={offset + destinations.length < total ? hrefOf(page + 1) : undefined}
      />
    </>
  )
}
