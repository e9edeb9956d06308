import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { singleValues } from '#app/_http/list-query.ts'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { ProofView } from '#components/deletions/proof-view.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { asUuid } from '#lib/platform/ids.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('deletions')
  return { title: t('proof.title') }
}

type DeletionPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Where operators prove that nothing is left of what was deleted. `?id`: of which submission or reply. */
export default async function DeletionsPage({ searchParams }: DeletionPageProps) {
  const { actor } = await requireContext('/admin/deletions')
  if (!actor.isOperator) notFound()
  const { id } = singleValues(await searchParams)
  const t = await serverTexts('deletions')
  return (
    <AreaTexts areas={['deletions']}>
      <PageHead title={t('proof.title')} intro={t('proof.intro')} />
      <ProofView initialId={asUuid(String(id)) ?? ''} />
    </AreaTexts>
  )
}
