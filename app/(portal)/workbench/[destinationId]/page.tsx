import type { Metadata } from 'next'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { Name } from '#components/ui/name.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { Inbox } from '#components/workbench/inbox.tsx'
import { KeyPanel } from '#components/workbench/key-panel.tsx'
import { workDestinationOfPage } from '../_data/destination-of-page.ts'

type WorkbenchPageProps = { params: Promise<{ destinationId: string }> }

export async function generateMetadata({ params }: WorkbenchPageProps): Promise<Metadata> {
  const { destinationId } = await params
  const context = await requireContext(`/workbench/${destinationId}`)
  return { title: (await workDestinationOfPage(context, destinationId)).name }
}

/** What a destination has received, and the private keys to open it with. */
export default async function InboxPage({ params }: WorkbenchPageProps) {
  const { destinationId: given } = await params
  const context = await requireContext(`/workbench/${given}`)
  const { destinationId, name } = await workDestinationOfPage(context, given)
  const t = await serverTexts('received')
  return (
    <>
      <PageHead title={<Name>{name}</Name>} back={{ href: '/workbench', label: t('inbox.back') }} />
      <KeyPanel destinationId={destinationId} />
      <Inbox destinationId={destinationId} />
    </>
  )
}
