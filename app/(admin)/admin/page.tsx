import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { HealthSection } from '#components/admin/health-section.tsx'
import { Pictures } from '#components/overview/pictures.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { figuresOfInstallation } from '#lib/overview/figures-for.ts'
import { operationOfNode } from '#lib/overview/operation-of-node.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('admin')
  return { title: t('title') }
}

/** How the installation is, for operators. */
export default async function OperationPage() {
  const context = await requireContext('/admin')
  const initial = await forPage(() => operationOfNode(context))
  const figures = await forPage(() => figuresOfInstallation(context, { span: 'day' }))
  const t = await serverTexts('admin')
  return (
    <AreaTexts areas={['admin', 'charts', 'pictures']}>
      <PageHead title={t('title')} intro={t('overview.intro')} />
      <Pictures initial={figures} />
      <HealthSection initial={initial} />
    </AreaTexts>
  )
}
