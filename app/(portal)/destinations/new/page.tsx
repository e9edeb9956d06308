import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { DestinationForm } from '#components/destinations/destination-form.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { organisationsToManage } from '#lib/destinations/search-destinations.ts'
import { knownServices } from '#lib/wings/first-steps/known-services.ts'

/** Creates a destination in an organisation of the person's choice. */
const page = definePage({
  path: '/destinations/new',
  area: 'destinations',
  title: 'form.newTitle',
  intro: 'form.newIntro',
  back: { href: '/destinations', label: 'detail.back' },
  load: async (context) => ({
    organisations: await organisationsToManage(context),
    services: await knownServices(context),
  }),
  view: ({ organisations, services }, { t }) =>
    organisations.length === 0 ? (
      <EmptyState title={t('form.none')} />
    ) : (
      <DestinationForm organisations={organisations} services={services} />
    ),
})

export const generateMetadata = page.generateMetadata
export default page.Page
