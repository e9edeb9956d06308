import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { ReceiverPage } from '#components/sandbox/receiver-page.tsx'
import { Name } from '#components/ui/name.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { asUuid } from '#lib/platform/ids.ts'
import { readReceiver } from '#lib/sandbox/receivers.ts'

type InboxPageProps = { params: Promise<{ receiverId: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('sandbox')
  return { title: t('receivers.title') }
}

/** What arrived at a test receiver, and how it answers. */
export default async function InboxPage({ params }: InboxPageProps) {
  const { receiverId: given } = await params
  const context = await requireContext(`/sandbox/inbox/${given}`)
  const receiverId = asUuid(given) ?? notFound()
  const receiver = await forPage(() => readReceiver(context, { receiverId }))
  const t = await serverTexts('sandbox')
  return (
    <AreaTexts areas={['sandbox']}>
      <PageHead title={<Name>{receiver.name}</Name>} back={{ href: '/sandbox', label: t('receiver.back') }} />
      <ReceiverPage initial={receiver} />
    </AreaTexts>
  )
}
