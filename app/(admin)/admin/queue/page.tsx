import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { QueueFacts } from '#components/wings/overview/queue-facts.tsx'
import { queueDepth } from '#lib/wings/overview/queue-depth.ts'

/** What waits, for operators. */
const page = definePage({
  path: '/admin/queue',
  area: 'admin',
  title: 'queue.title',
  intro: 'queue.intro',
  load: (context) => queueDepth(context),
  view: (initial) => <QueueFacts initial={initial} />,
})

export const generateMetadata = page.generateMetadata
export default page.Page
