import { notFound } from 'next/navigation'
import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { DestinationForm } from '#components/destinations/destination-form.tsx'
import { destinationOfPage } from '../_data/destination-of-page.ts'

/** Changes name, contact, services and metadata versions of a destination. */
const page = definePage({
  path: '/destinations/[destinationId]/edit',
  area: 'destinations',
  load: (context, { params }) => destinationOfPage(context, params.destinationId),
  title: ({ name }, { t }) => t('form.editTitle', { name }),
  head: ({ name }, { params }) => ({ back: { href: `/destinations/${params.destinationId}`, label: name } }),
  view: (destination) =>
    destination.mayManage ? <DestinationForm destination={destination} organisations={[]} /> : notFound(),
})

export const generateMetadata = page.generateMetadata
export default page.Page
