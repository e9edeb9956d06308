import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { ClockForm } from '#components/admin/clock-form.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { readClock } from '#lib/overview/service-clock.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('admin')
  return { title: t('clock.title') }
}

/** The service clock, for operators. */
export default async function ClockPage() {
  const context = await requireContext('/admin/clock')
  const initial = await forPage(() => readClock(context))
  const t = await serverTexts('admin')
  return (
    <AreaTexts areas={['admin']}>
      <PageHead title={t('clock.title')} intro={t('clock.intro')} />
      <ClockForm initial={initial} />
    </AreaTexts>
  )
}
