import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { Name } from '#components/ui/name.tsx'
import { Inbox } from '#components/wings/workbench/inbox/inbox.tsx'
import { KeyPanel } from '#components/wings/workbench/key-panel.tsx'
import { workDestinationOfPage } from '../_data/destination-of-page.ts'

/** What a destination has received, and the private keys to open it with. */
const page = definePage({
  path: '/workbench/[destinationId]',
  area: 'received',
  areas: [],
  load: (context, { params }) => workDestinationOfPage(context, params.destinationId),
  title: ({ name }) => name,
  back: { href: '/workbench', label: 'inbox.back' },
  head: ({ name }) => ({ title: <Name>{name}</Name> }),
  view: ({ destinationId }) => (
    <>
      <KeyPanel destinationId={destinationId} />
      <Inbox destinationId={destinationId} />
    </>
  ),
})

export const generateMetadata = page.generateMetadata
export default page.Page
