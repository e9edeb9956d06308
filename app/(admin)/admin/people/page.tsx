import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { listQuery } from '#app/_http/list-query.ts'
import { PeopleList } from '#components/organisations/people-list.tsx'
import { listPeople } from '#lib/accounts/people/list-people.ts'
import { peopleSorts, standingFilter } from '#lib/accounts/people/people-schema.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'

/** Everybody who has access, for operators. */
const page = definePage({
  path: '/admin/people',
  area: 'organisations',
  title: 'people.title',
  intro: 'people.intro',
  query: listQuery(peopleSorts, 'name').extend(standingFilter),
  load: (context, { query }) => listPeople(context, query),
  view: (initial, { query }) => <PeopleList query={query} pageSize={PAGE_SIZE} initial={initial} />,
})

export const generateMetadata = page.generateMetadata
export default page.Page
