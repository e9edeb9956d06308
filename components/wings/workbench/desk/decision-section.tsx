'use client'

import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { refusedStatus } from '#components/wings/forms/problem-facts.ts'
import { tellStateChanged } from '#components/portal/state-changed.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useDay } from '../use-day.ts'
import { Section } from '#components/ui/section.tsx'
import type { ReceivedDetail } from '#lib/timelines/received-schema.ts'
import type { EventProblem } from '@kurier/sdk/errors'
import { ApplicantReads } from './applicant-reads.tsx'
import type { DecisionOutcome, DecisionProps } from './decision-props.ts'
import { FocusOnShow } from '#components/ui/focus-on-show.tsx'
import { RejectForm } from './reject-form.tsx'
import { SaveFirst } from '../save-first.tsx'
import { TimelineLink } from '../timeline-link.tsx'
import { useClaim } from './use-claim.ts'
import { useDecisionWords } from './use-decision-words.ts'
import { WayOn } from './desk-neighbours.tsx'
import { useRefresh } from '../use-received.ts'
import { WorkAlert } from '../work-alert.tsx'
import { useWorkbench } from '../workbench-context.tsx'

/** Where a submission is accepted or rejected, once; both are signed here with the destination's key. */
export function DecisionSection(props: DecisionProps) {
  const t = useTranslations('workbench.decision')
  const { place, work, row, decided, onDecided } = props
  const { system, noteDecided } = useWorkbench(place.destinationId)
  const refresh = useRefresh(place)
  const { claim, giveBack } = useClaim(place, row)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (problems: readonly EventProblem[] | undefined): Promise<DecisionOutcome> => {
      const own = await system()
      if (problems) await own.reject(work.submission, problems)
      else if (work.opened) await own.accept(work.opened)
      return problems ? 'rejected' : 'accepted'
    },
    onSuccess: async (outcome) => {
      onDecided(outcome)
      noteDecided(place.submissionId)
      if (claim?.isOwn) giveBack()
      await refresh()
    },
    // somebody was quicker: who, stands in what is read now
    onError: (refused) => (refusedStatus(refused) === 409 ? tellStateChanged() : undefined),
  })
  if (decided) {
    const outcome = (
      <Outcome decided={decided} row={row} isTooLate={error !== null} isOwn={isSuccess}>
        <WayOn place={place} />
      </Outcome>
    )
    return (
      <Section title={t('heading')} id="decision">
        {isSuccess || error ? <FocusOnShow>{outcome}</FocusOnShow> : outcome}
      </Section>
    )
  }
  return (
    <Section title={t('heading')} intro={t('intro')} id="decision">
      <p role="status" className={isPending ? 'mb-4' : 'sr-only'}>
        {isPending ? t('sending') : ''}
      </p>
      <WorkAlert error={error} destinationId={place.destinationId} />
      <Acceptance {...props} isPending={isPending} onAccept={() => mutate(undefined)} />
      <RejectForm {...props} isPending={isPending} onReject={mutate} />
    </Section>
  )
}

type OutcomeProps = {
  decided: DecisionOutcome
  row: ReceivedDetail
  isTooLate: boolean
  isOwn: boolean
  /** The way on. */
  children: ReactNode
}

function Outcome({ decided, row, isTooLate, isOwn, children }: OutcomeProps) {
  const t = useTranslations('workbench.decision')
  const who = useDecisionWords()(row)
  const { caseId } = row
  if (isTooLate && who !== undefined) {
    return (
      <Alert kind="warning" title={who}>
        <p>{t('tooLate')}</p>
        <p>
          <TimelineLink caseId={caseId} />
        </p>
        {children}
      </Alert>
    )
  }
  return (
    <Alert kind={decided === 'accepted' ? 'success' : 'info'} title={t(`done.${decided}`)}>
      {isOwn || who === undefined ? <p>{t(`doneHint.${decided}`)}</p> : <p>{who}.</p>}
      <p>
        <TimelineLink caseId={caseId} />
      </p>
      {children}
    </Alert>
  )
}

type AcceptanceProps = DecisionProps & { isPending: boolean; onAccept: () => void }

/** Accepting, or why that cannot be done. */
function Acceptance(props: AcceptanceProps) {
  const { work, row, applicant, attachments, hasAll, isPending, onAccept, onSave, place } = props
  const t = useTranslations('workbench.decision')
  const { deadlines } = useWorkbench(place.destinationId)
  const day = useDay()
  if (!work.opened || attachments.some(({ problems }) => problems)) return <p>{t('onlyReject')}</p>
  if (!hasAll) return <p>{t('attachmentsFirst')}</p>
  const faults = work.data.kind === 'form' ? work.data.faults.length : 0
  return (
    <>
      {faults > 0 ? (
        <Alert kind="warning" title={t('faultsTitle', { count: faults })}>
          <p>{t('faultsHint')}</p>
        </Alert>
      ) : null}
      <div className="mt-4">
        <ConfirmDialog
          trigger={
            <Button data-key="accept" icon="check" busy={isPending}>
              {t('accept')}
            </Button>
          }
          title={t('acceptTitle')}
          confirmLabel={t('accept')}
          onConfirm={async () => onAccept()}
        >
          <p>{t('acceptText')}</p>
          <ApplicantReads row={row} applicant={applicant} outcome="accepted" problems={[]} />
          <p>{t('acceptContent', { day: day(row.now, deadlines.content) })}</p>
          <SaveFirst onSave={onSave} />
        </ConfirmDialog>
      </div>
    </>
  )
}
