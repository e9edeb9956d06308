import type { Metadata } from 'next'
import { Link } from '#components/ui/link.tsx'
import { notFound } from 'next/navigation'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { CaseHeadStates } from '#components/cases/case-head-states.tsx'
import { CaseTimeline } from '#components/cases/case-timeline.tsx'
import { shortId } from '#components/cases/short-id.ts'
import { Name } from '#components/ui/name.tsx'
import { CaseTravel } from '#components/wings/sandbox/case-travel.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { settings } from '#lib/platform/env.ts'
import { asUuid } from '#lib/platform/ids.ts'
import { caseMoments } from '#lib/wings/sandbox/travel.ts'
import { readTimeline } from '#lib/timelines/read-timeline.ts'
import { timeline as timelineSchema } from '#lib/timelines/schema.ts'

type CasePageProps = { params: Promise<{ caseId: string }>; searchParams: Promise<Record<string, unknown>> }

export async function generateMetadata({ params }: CasePageProps): Promise<Metadata> {
  const t = await serverTexts('cases')
  const { caseId } = await params
  return { title: `${t('detail.title')} ${shortId(caseId)}` }
}

/** A case: its facts and its timeline, live. `?shown`: somebody has it played to watch it. */
export default async function CasePage({ params, searchParams }: CasePageProps) {
  const { caseId: given } = await params
  const context = await requireContext(`/cases/${given}`)
  const caseId = asUuid(given) ?? notFound()
  const timeline = timelineSchema.parse(await forPage(() => readTimeline(context, { caseId })))
  const moments = settings().sandbox ? await caseMoments(context, { caseId }) : undefined
  const t = await serverTexts('cases')
  return (
    <AreaTexts
      areas={['cases', 'events', 'waits', 'callbacks', 'deletions', ...(moments ? (['sandbox'] as const) : [])]}
    >
      <PageHead
        title={
          <>
            <Name>{timeline.submissions[0]?.service.name ?? t('detail.title')}</Name> · {shortId(caseId)}
          </>
        }
        back={{ href: '/cases', label: t('detail.back') }}
        status={<CaseHeadStates initial={timeline} />}
        actions={
          <>
            <Link href={`/cases/${caseId}/knowledge`} className="kern-btn kern-btn--secondary">
              <span className="kern-label">{t('detail.knowledge')}</span>
            </Link>
            <Link href={`/cases/${caseId}/evidence`} className="kern-btn kern-btn--secondary">
              <span className="kern-label">{t('detail.prove')}</span>
            </Link>
          </>
        }
      />
      {moments && 'shown' in (await searchParams) ? <NowYours /> : null}
      <CaseTimeline initial={timeline} beside={moments ? <CaseTravel caseId={caseId} initial={moments} /> : null} />
    </AreaTexts>
  )
}

/** Where somebody goes on who has watched a whole case. */
async function NowYours() {
  const t = await serverTexts('sandbox')
  return (
    <div className="mb-8">
      <Alert kind="info" title={t('show.watching')}>
        <p>{t('show.watchingNote')}</p>
        <Link href="/help" className="text-action underline underline-offset-3">
          {t('show.now')}
        </Link>
      </Alert>
    </div>
  )
}
