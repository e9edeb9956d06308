import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { NewStreamForm } from '#components/wings/event-streams/new-stream-form.tsx'

/** A new receiver of operational events. */
const page = definePage({
  path: '/admin/event-streams/new',
  area: 'eventStreams',
  title: 'form.title',
  intro: 'form.intro',
  back: { href: '/admin/event-streams', label: 'back' },
  may: 'operate',
  view: () => <NewStreamForm />,
})

export const generateMetadata = page.generateMetadata
export default page.Page
