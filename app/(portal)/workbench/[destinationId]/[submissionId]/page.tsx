import { notFound } from 'next/navigation'
import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { Desk } from '#components/wings/workbench/desk/desk.tsx'
import { asUuid } from '#lib/platform/ids.ts'
import { workDestinationOfPage } from '../../_data/destination-of-page.ts'

/** One submission on the desk; its content is fetched and opened in the browser alone. */
const page = definePage({
  path: '/workbench/[destinationId]/[submissionId]',
  area: 'workbench',
  areas: [],
  title: 'desk.title',
  load: async (context, { params }) => {
    const { destinationId, name } = await workDestinationOfPage(context, params.destinationId)
    return { destinationId, name, submissionId: asUuid(params.submissionId) ?? notFound() }
  },
  head: null,
  view: ({ destinationId, name, submissionId }) => (
    <Desk place={{ destinationId, submissionId }} destinationName={name} />
  ),
})

export const generateMetadata = page.generateMetadata
export default page.Page
