import { notFound } from 'next/navigation'
import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { CaseWaits } from '#components/cases/case-waits.tsx'
import { EvidenceFiles } from '#components/wings/evidence/evidence-files.tsx'
import { asUuid } from '#lib/platform/ids.ts'
import { readWaits } from '#lib/timelines/waits-of-case.ts'

/** Where somebody takes along what proves a case. */
const page = definePage({
  path: '/cases/[caseId]/evidence',
  area: 'evidence',
  areas: ['evidence', 'waits', 'callbacks'],
  title: 'portal.title',
  intro: 'portal.intro',
  load: async (context, { params }) => {
    const caseId = asUuid(params.caseId) ?? notFound()
    return { caseId, waits: await readWaits(context, { caseId }) }
  },
  head: ({ caseId }, { t }) => ({ back: { href: `/cases/${caseId}`, label: t('portal.back') } }),
  view: ({ caseId, waits }) => (
    <>
      <CaseWaits waits={waits} />
      <EvidenceFiles caseId={caseId} />
    </>
  ),
})

export const generateMetadata = page.generateMetadata
export default page.Page
