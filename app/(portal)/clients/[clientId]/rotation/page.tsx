import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { RotationPage } from '#components/rotation/rotation-page.tsx'
import { asUuid } from '#lib/platform/ids.ts'
import { rotationsOfClient } from '#lib/rotations/read-rotations.ts'

/** The exchange of a client's secret: what is proposed, how far it is, what comes next. */
const page = definePage({
  path: '/clients/[clientId]/rotation',
  area: 'rotation',
  title: 'owner.client.title',
  head: null,
  load: (context, { params }) => rotationsOfClient(context, params),
  view: (rotations, { params: { clientId } }) => (
    <RotationPage owner={{ of: 'client', id: asUuid(clientId) ?? clientId }} initial={rotations} />
  ),
})

export const generateMetadata = page.generateMetadata
export default page.Page
