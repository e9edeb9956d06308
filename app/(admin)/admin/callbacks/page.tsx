import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { StuckList } from '#components/admin/stuck-list.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { stuckCallbacks } from '#lib/overview/stuck-callbacks.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('admin')
  return { title: t('callbacks.title') }
}

/** Receivers of all organisations that do not get what they should, for operators. */
export default async function StuckCallbacksPage() {
  const context = await requireContext('/admin/callbacks')
  const initial = await forPage(() => stuckCallbacks(context))
  const t = await serverTexts('admin')
  return (
    <AreaTexts areas={['admin', 'waits']}>
      <PageHead title={t('callbacks.title')} intro={t('callbacks.intro')} />
      <StuckList initial={initial} />
    </AreaTexts>
  )
}
