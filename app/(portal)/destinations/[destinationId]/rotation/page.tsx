import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { RotationPage } from '#components/wings/rotations/rotation-page.tsx'
import { rotationsOfDestination } from '#lib/wings/rotations/read-rotations.ts'
import { destinationOfPage } from '../_data/destination-of-page.ts'

/** The exchange of a destination's keys and callback secret: what is proposed, how far a plan is, what comes next. */
const page = definePage({
  path: '/destinations/[destinationId]/rotation',
  area: 'rotation',
  title: 'title',
  head: null,
  load: async (context, { params }) => {
    const { destinationId } = await destinationOfPage(context, params.destinationId)
    return { destinationId, rotations: await rotationsOfDestination(context, { destinationId }) }
  },
  view: ({ destinationId, rotations }) => <RotationPage destinationId={destinationId} initial={rotations} />,
})

export const generateMetadata = page.generateMetadata
export default page.Page
