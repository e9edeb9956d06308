import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { DestinationForm } from '#components/destinations/destination-form.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { organisationsToManage } from '#lib/destinations/search-destinations.ts'

/** Creates a destination in an organisation of the person's choice. */
const page = definePage({
  path: '/destinations/new',
  area: 'destinations',
  title: 'form.newTitle',
  intro: 'form.newIntro',
  back: { href: '/destinations', label: 'detail.back' },
  load: (context) => organisationsToManage(context),
  view: (organisations, { t }) =>
    organisations.length === 0 ? (
      <EmptyState title={t('form.none')} />
    ) : (
      <DestinationForm organisations={organisations} />
    ),
})

export const generateMetadata = page.generateMetadata
export default page.Page
