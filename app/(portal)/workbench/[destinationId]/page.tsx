import type { Metadata } from 'next'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { listAddress, listQuery, singleValues } from '#app/_http/list-query.ts'
import { PageHead } from '#components/ui/page-head.tsx'
import { Inbox } from '#components/workbench/inbox.tsx'
import { KeyPanel } from '#components/workbench/key-panel.tsx'
import { waitingFacts } from '#lib/submissions/waiting-facts.ts'
import { workDestinationOfPage } from '../_data/destination-of-page.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'

type Props = {
  params: Promise<{ destinationId: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

const inboxQuery = listQuery(['name'], 'name')

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { destinationId } = await params
  const context = await requireContext(`/workbench/${destinationId}`)
  return { title: (await workDestinationOfPage(context, destinationId)).name }
}

/** What waits at a destination, and the private keys to open it with. */
export default async function InboxPage({ params, searchParams }: Props) {
  const { destinationId: given } = await params
  const { page } = inboxQuery.parse(singleValues(await searchParams))
  const context = await requireContext(listAddress(`/workbench/${given}`, { page }, {}))
  const { destinationId, name } = await workDestinationOfPage(context, given)
  const facts = await waitingFacts(context, {
    destinationId,
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  })
  const t = await serverTexts('workbench')
  return (
    <>
      <PageHead title={name} back={{ href: '/workbench', label: t('inbox.back') }} />
      <KeyPanel destinationId={destinationId} />
      <Inbox destinationId={destinationId} page={page} pageSize={PAGE_SIZE} facts={facts} />
    </>
  )
}
