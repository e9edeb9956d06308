import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { AllUses } from '#components/deprecations/all-uses.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { deprecationsOfAll } from '#lib/clients/deprecations/list-deprecations.ts'
import { allDeprecations } from '#lib/clients/deprecations/schema.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('deprecations')
  return { title: t('all.title') }
}

/** What is deprecated, when it ends, and which clients use it, for operators. */
export default async function AdminDeprecationsPage() {
  const context = await requireContext('/admin/deprecations')
  const initial = await forPage(() => deprecationsOfAll(context))
  const t = await serverTexts('deprecations')
  return (
    <AreaTexts areas={['deprecations']}>
      <PageHead title={t('all.title')} intro={t('all.intro')} />
      <AllUses initial={allDeprecations.parse(initial)} now={context.clock.machine().toISOString()} />
    </AreaTexts>
  )
}
