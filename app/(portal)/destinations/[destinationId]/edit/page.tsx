import { notFound } from 'next/navigation'
import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { DestinationForm } from '#components/destinations/destination-form.tsx'
import { knownServices } from '#lib/wings/first-steps/known-services.ts'
import { destinationOfPage } from '../_data/destination-of-page.ts'

/** Changes name, contact, services and metadata versions of a destination. */
const page = definePage({
  path: '/destinations/[destinationId]/edit',
  area: 'destinations',
  load: async (context, { params }) => ({
    destination: await destinationOfPage(context, params.destinationId),
    services: await knownServices(context),
  }),
  title: ({ destination: { name } }, { t }) => t('form.editTitle', { name }),
  head: ({ destination: { name } }, { params }) => ({
    back: { href: `/destinations/${params.destinationId}`, label: name },
  }),
  view: ({ destination, services }) =>
    destination.mayManage ? (
      <DestinationForm destination={destination} organisations={[]} services={services} />
    ) : (
      notFound()
    ),
})

export const generateMetadata = page.generateMetadata
export default page.Page
