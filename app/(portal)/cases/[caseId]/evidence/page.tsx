import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { CaseWaits } from '#components/cases/case-waits.tsx'
import { EvidenceFiles } from '#components/cases/evidence-files.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { asUuid } from '#lib/platform/ids.ts'
import { readWaits } from '#lib/timelines/waits-of-case.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('evidence')
  return { title: t('portal.title') }
}

/** Where somebody takes along what proves a case. */
export default async function EvidencePage({ params }: { params: Promise<{ caseId: string }> }) {
  const { caseId: given } = await params
  const context = await requireContext(`/cases/${given}/evidence`)
  const caseId = asUuid(given) ?? notFound()
  const waits = await forPage(() => readWaits(context, { caseId }))
  const t = await serverTexts('evidence')
  return (
    <>
      <PageHead
        title={t('portal.title')}
        intro={t('portal.intro')}
        back={{ href: `/cases/${caseId}`, label: t('portal.back') }}
      />
      <AreaTexts areas={['evidence', 'waits', 'callbacks']}>
        <CaseWaits waits={waits} />
        <EvidenceFiles caseId={caseId} />
      </AreaTexts>
    </>
  )
}
