import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { QueueFacts } from '#components/admin/queue-facts.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { queueDepth } from '#lib/overview/queue-depth.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('admin')
  return { title: t('queue.title') }
}

/** What waits, for operators. */
export default async function QueuePage() {
  const context = await requireContext('/admin/queue')
  const initial = await forPage(() => queueDepth(context))
  const t = await serverTexts('admin')
  return (
    <AreaTexts areas={['admin']}>
      <PageHead title={t('queue.title')} intro={t('queue.intro')} />
      <QueueFacts initial={initial} />
    </AreaTexts>
  )
}
