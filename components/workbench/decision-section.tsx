'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Section } from '#components/ui/section.tsx'
import type { EventProblem } from '#sdk/errors.ts'
import { FocusOnShow } from './focus-on-show.tsx'
import type { ReadAttachment, Work } from './open-work.ts'
import { RejectForm } from './reject-form.tsx'
import { TimelineLink } from './timeline-link.tsx'
import { WorkAlert } from './work-alert.tsx'
import { useWorkbench } from './workbench-context.tsx'

export type Decided = 'accepted' | 'rejected'

type Props = {
  place: { destinationId: string; submissionId: string }
  work: Work
  attachments: readonly ReadAttachment[]
  /** All attachments were read to their end. */
  hasAll: boolean
  decided: Decided | undefined
  onDecided: (decided: Decided) => void
}

/** Where a submission is accepted or rejected, once; both are signed here with the destination's key. */
export function DecisionSection(props: Props) {
  const t = useTranslations('workbench.decision')
  const { place, work, decided, onDecided } = props
  const { system } = useWorkbench(place.destinationId)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (problems: readonly EventProblem[] | undefined): Promise<Decided> => {
      const own = await system()
      if (problems) await own.reject(work.submission, problems)
      else if (work.opened) await own.accept(work.opened)
      return problems ? 'rejected' : 'accepted'
    },
    onSuccess: onDecided,
  })
  if (decided) {
    return (
      <Section title={t('heading')} id="decision">
        {isSuccess ? (
          <FocusOnShow>
            <Outcome decided={decided} caseId={work.submission.caseId} />
          </FocusOnShow>
        ) : (
          <Outcome decided={decided} caseId={work.submission.caseId} />
        )}
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
      <RejectForm work={work} attachments={props.attachments} isPending={isPending} onReject={mutate} />
    </Section>
  )
}

function Outcome({ decided, caseId }: { decided: Decided; caseId: string }) {
  const t = useTranslations('workbench.decision')
  return (
    <Alert kind={decided === 'accepted' ? 'success' : 'info'} title={t(`done.${decided}`)}>
      <p>{t(`doneHint.${decided}`)}</p>
      <p>
        <TimelineLink caseId={caseId} />
      </p>
    </Alert>
  )
}

type AcceptanceProps = Props & { isPending: boolean; onAccept: () => void }

/** Accepting, or why that cannot be done. */
function Acceptance({ work, attachments, hasAll, isPending, onAccept }: AcceptanceProps) {
  const t = useTranslations('workbench.decision')
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
            <Button icon="check" busy={isPending}>
              {t('accept')}
            </Button>
          }
          title={t('acceptTitle')}
          confirmLabel={t('accept')}
          onConfirm={async () => onAccept()}
        >
          <p>{t('acceptText')}</p>
        </ConfirmDialog>
      </div>
    </>
  )
}
