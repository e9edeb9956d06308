import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { StreamList } from '#components/wings/event-streams/stream-list.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { listStreams } from '#lib/wings/event-streams/list-streams.ts'

/** Receivers of operational events, for operators. */
const page = definePage({
  path: '/admin/event-streams',
  area: 'eventStreams',
  title: 'title',
  intro: 'intro',
  load: (context) => listStreams(context),
  head: ({ streams }, { t }) => ({ actions: streams.length > 0 ? <Add label={t('add')} /> : undefined }),
  view: (initial, { t }) => <StreamList initial={initial} add={<Add label={t('add')} />} />,
})

export const generateMetadata = page.generateMetadata
export default page.Page

function Add({ label }: { label: string }) {
  return <ButtonLink href="/admin/event-streams/new">{label}</ButtonLink>
}
