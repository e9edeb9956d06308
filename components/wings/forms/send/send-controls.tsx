'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { FormProblem } from '../problem.tsx'
import { sendSteps, type SendProgress, type SendStep } from './send-submission.ts'
import type { Sending } from './use-sending.ts'

type SendControlsProps = {
  sending: Pick<Sending, 'send' | 'progress' | 'isPending' | 'isWaiting' | 'error'>
  /** The button's text before the first failure. */
  label?: string
  /** The steps to show; all of them unless given. */
  steps?: readonly SendStep[]
  /** Shown instead of the error. */
  problem?: ReactNode
}

/** The button that sends, the progress, and the failure; pressed again it continues where it stopped. */
export function SendControls({ sending, label, steps = sendSteps, problem }: SendControlsProps) {
  const t = useTranslations('forms.send')
  const { send, progress, isPending, isWaiting, error } = sending
  const isUncertain = error !== null && progress?.step === 'submit'
  const goesOn = error && !isPending && !isWaiting && !problem
  return (
    <>
      {isWaiting ? (
        <Alert kind="warning" title={t('waitingTitle')}>
          <p>{t('waiting')}</p>
        </Alert>
      ) : (
        (problem ?? <FormProblem error={error} />)
      )}
      {goesOn ? <p>{isUncertain ? t('uncertain') : t('again')}</p> : null}
      <Button className="self-start" icon="mail" busy={isPending} onClick={send}>
        {isWaiting
          ? t('waitingButton')
          : isPending
            ? t('sending')
            : error && !problem
              ? t('retry')
              : (label ?? t('send'))}
      </Button>
      {isPending && !isWaiting && progress ? <Progress progress={progress} steps={steps} /> : null}
      <p role="status" className="sr-only">
        {isPending && !isWaiting && progress ? t(`steps.${progress.step}`, progress) : ''}
      </p>
    </>
  )
}

/** A sending was under way when the page was reloaded, and its result is still unknown. */
export function Interrupted({ at }: { at: string | undefined }) {
  const t = useTranslations('forms.send')
  const when = useWhen()
  return at === undefined ? null : (
    <Alert kind="warning" title={t('interruptedTitle')}>
      <p>{t('interrupted', { time: when(at) })}</p>
    </Alert>
  )
}

/** The steps of sending, each done, under way or still to come; said in words, not by colour alone. */
function Progress({ progress, steps }: { progress: SendProgress; steps: readonly SendStep[] }) {
  const t = useTranslations('forms.send')
  const at = steps.indexOf(progress.step)
  return (
    <ol className="flex flex-col gap-2 rounded-md bg-surface p-4">
      {steps
        .filter((step) => step !== 'attachments' || progress.total > 0)
        .map((step) => {
          const place = steps.indexOf(step)
          const state = place < at ? 'done' : place === at ? 'now' : 'later'
          return (
            <li key={step} className={state === 'now' ? 'font-semibold' : ''}>
              {t(`steps.${step}`, progress)} <span className="text-muted">– {t(`states.${state}`)}</span>
            </li>
          )
        })}
    </ol>
  )
}
