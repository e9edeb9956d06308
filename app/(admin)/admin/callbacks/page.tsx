import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { StuckList } from '#components/wings/overview/stuck-list.tsx'
import { stuckCallbacks } from '#lib/wings/overview/stuck-callbacks.ts'

/** Receivers of all organisations that do not get what they should, for operators. */
const page = definePage({
  path: '/admin/callbacks',
  area: 'admin',
  areas: ['admin', 'waits'],
  title: 'callbacks.title',
  intro: 'callbacks.intro',
  load: (context) => stuckCallbacks(context),
  view: (initial) => <StuckList initial={initial} />,
})

export const generateMetadata = page.generateMetadata
export default page.Page
