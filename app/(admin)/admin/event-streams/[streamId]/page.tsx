import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { StreamDetail } from '#components/wings/event-streams/stream-detail.tsx'
import { readStream } from '#lib/wings/event-streams/list-streams.ts'

/** One receiver of operational events: how it stands, what is wrong, the last requests. */
const page = definePage({
  path: '/admin/event-streams/[streamId]',
  area: 'eventStreams',
  load: (context, { params }) => readStream(context, params),
  title: ({ stream }) => stream.name,
  head: null,
  view: (initial) => <StreamDetail initial={initial} />,
})

export const generateMetadata = page.generateMetadata
export default page.Page
