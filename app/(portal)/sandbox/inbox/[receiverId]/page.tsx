import { notFound } from 'next/navigation'
import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { ReceiverPage } from '#components/wings/sandbox/receiver-page.tsx'
import { Name } from '#components/ui/name.tsx'
import { asUuid } from '#lib/platform/ids.ts'
import { readReceiver } from '#lib/wings/sandbox/receivers.ts'

/** What arrived at a test receiver, and how it answers. */
const page = definePage({
  path: '/sandbox/inbox/[receiverId]',
  area: 'sandbox',
  title: 'receivers.title',
  back: { href: '/sandbox', label: 'receiver.back' },
  load: (context, { params }) => readReceiver(context, { receiverId: asUuid(params.receiverId) ?? notFound() }),
  head: ({ name }) => ({ title: <Name>{name}</Name> }),
  view: (receiver) => <ReceiverPage initial={receiver} />,
})

export const generateMetadata = page.generateMetadata
export default page.Page
