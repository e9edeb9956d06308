import type { Metadata } from 'next'
import { listQuery, singleValues } from '#app/_http/list-query.ts'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { PeopleList } from '#components/organisations/people-list.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { listPeople } from '#lib/accounts/list-people.ts'
import { peopleSorts, standingFilter } from '#lib/accounts/people-schema.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'

const queries = listQuery(peopleSorts, 'name').extend(standingFilter)

type PeoplePageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('organisations')
  return { title: t('people.title') }
}

/** Everybody who has access, for operators. */
export default async function PeoplePage({ searchParams }: PeoplePageProps) {
  const context = await requireContext('/admin/people')
  const query = queries.parse(singleValues(await searchParams))
  const initial = await forPage(() => listPeople(context, query))
  const t = await serverTexts('organisations')
  return (
    <AreaTexts areas={['organisations']}>
      <PageHead title={t('people.title')} intro={t('people.intro')} />
      <PeopleList query={query} pageSize={PAGE_SIZE} initial={initial} />
    </AreaTexts>
  )
}
