import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { listQuery } from '#app/_http/list-query.ts'
import { OrganisationShareList } from '#components/wings/overview/organisation-share-list.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { organisationSorts } from '#lib/accounts/organisation-schema.ts'
import { listOrganisations } from '#lib/accounts/people/organisations.ts'
import { lastMonths } from '#lib/platform/berlin-day.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'
import { attentionByOrganisation } from '#lib/wings/attention/attention-by-organisation.ts'
import { figuresOfOrganisations } from '#lib/wings/overview/organisation-figures.ts'
import { SHOWN_MONTHS } from '#lib/wings/overview/terms.ts'
import { attention } from '#lib/works/works.ts'

const path = '/admin/organisations'

/** All organisations with what they received this month, for operators. */
const page = definePage({
  path,
  area: 'organisations',
  areas: ['organisations', 'organisationFigures'],
  title: 'list.title',
  intro: 'list.intro',
  may: 'operate',
  query: listQuery(organisationSorts, 'name'),
  load: async (context, { query }) => {
    const initial = await listOrganisations(context, query)
    const shown = initial.organisations.map(({ organisationId }) => organisationId)
    const [inMonth, needing] = await Promise.all([
      figuresOfOrganisations(context, { organisations: shown }),
      attentionByOrganisation(context, { finders: attention, among: initial.organisations }),
    ])
    return { initial, inMonth, needing }
  },
  head: (_, { t }) => ({ actions: <ButtonLink href="/organisations/new">{t('list.new')}</ButtonLink> }),
  view: ({ initial, inMonth, needing }, { query }) => (
    <OrganisationShareList
      {...{ path, query, initial }}
      pageSize={PAGE_SIZE}
      figures={inMonth.organisations}
      attention={needing}
      months={lastMonths(inMonth.month, SHOWN_MONTHS).toReversed()}
    />
  ),
})

export const generateMetadata = page.generateMetadata
export default page.Page
