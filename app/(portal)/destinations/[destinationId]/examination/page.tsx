import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { ExaminationOf } from '#app/(portal)/_examination/examination-of.tsx'
import { destinationOfPage } from '../_data/destination-of-page.ts'

/** The examination of a destination's callback. */
const page = definePage({
  path: '/destinations/[destinationId]/examination',
  area: 'examination',
  areas: [],
  load: (context, { params }) => destinationOfPage(context, params.destinationId),
  title: ({ name }, { t }) => t('pageTitle', { name }),
  head: null,
  view: ({ destinationId, name }, { context }) => (
    <ExaminationOf context={context} owner={{ kind: 'destination', id: destinationId, name }} />
  ),
})

export const generateMetadata = page.generateMetadata
export default page.Page
