import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { listQuery } from '#app/_http/list-query.ts'
import { OrganisationList } from '#components/organisations/organisation-list.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { organisationSorts } from '#lib/accounts/organisation-schema.ts'
import { listOrganisations } from '#lib/accounts/people/organisations.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'

const path = '/organisations'

/** The organisations of the person; operators see all. */
const page = definePage({
  path,
  area: 'organisations',
  title: 'list.title',
  intro: 'list.intro',
  query: listQuery(organisationSorts, 'name'),
  load: (context, { query }) => listOrganisations(context, query),
  head: (_, { context, t }) => ({
    actions: context.actor.isOperator ? <ButtonLink href="/organisations/new">{t('list.new')}</ButtonLink> : null,
  }),
  view: (initial, { query }) => <OrganisationList {...{ path, query, initial }} pageSize={PAGE_SIZE} />,
})

export const generateMetadata = page.generateMetadata
export default page.Page
