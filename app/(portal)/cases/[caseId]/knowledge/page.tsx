import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { KnowledgeView, PrintButton } from '#components/cases/knowledge-view.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { asUuid } from '#lib/platform/ids.ts'
import { knowledge as schema } from '#lib/timelines/knowledge-schema.ts'
import { readKnowledge } from '#lib/timelines/knowledge.ts'

type KnowledgePageProps = { params: Promise<{ caseId: string }> }

export async function generateMetadata({ params }: KnowledgePageProps): Promise<Metadata> {
  const t = await serverTexts('knowledge')
  const { caseId } = await params
  return { title: `${t('title')} ${caseId.slice(0, 8)}…${caseId.slice(-4)}` }
}

/** The legal view of a case, to print: who was told when, who fetched, who decided, from when it counts as received. */
export default async function KnowledgePage({ params }: KnowledgePageProps) {
  const { caseId: given } = await params
  const context = await requireContext(`/cases/${given}/knowledge`)
  const caseId = asUuid(given) ?? notFound()
  const knowledge = schema.parse(await forPage(() => readKnowledge(context, { caseId })))
  const t = await serverTexts('knowledge')
  return (
    <AreaTexts areas={['knowledge', 'events', 'waits']}>
      <PageHead
        title={t('title')}
        intro={t('intro')}
        back={{ href: `/cases/${caseId}`, label: t('back') }}
        actions={<PrintButton />}
      />
      <KnowledgeView knowledge={knowledge} />
    </AreaTexts>
  )
}
