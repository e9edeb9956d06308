import type { Metadata } from 'next'
import { singleValues } from '#app/_http/list-query.ts'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { CheckpointState } from '#components/checkpoints/checkpoint-state.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { checkpointsForOperators } from '#lib/checkpoints/checkpoints-for-operators.ts'
import { checkpointsQuery } from '#lib/checkpoints/schema.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('checkpoints')
  return { title: t('title') }
}

type CheckpointPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Checkpoints and their time stamps, for operators. */
export default async function AdminCheckpointsPage({ searchParams }: CheckpointPageProps) {
  const context = await requireContext('/admin/checkpoints')
  const query = checkpointsQuery.parse(singleValues(await searchParams))
  const initial = await forPage(() => checkpointsForOperators(context, query))
  const t = await serverTexts('checkpoints')
  return (
    <AreaTexts areas={['checkpoints']}>
      <PageHead title={t('title')} intro={t('operators.intro')} />
      <CheckpointState key={query.page} initial={initial} />
    </AreaTexts>
  )
}
