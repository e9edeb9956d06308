'use client'

import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { FormProblem } from './problem.tsx'
import { sendSteps, type SendProgress } from './send-application.ts'
import type { Sending } from './use-sending.ts'

type Props = {
  sending: Sending
  /** How many files go along. */
  attachments: number
  /** All that the form demands is there. */
  isComplete: boolean
}

/** Id of the heading, for links on the page. */
export const SEND_PANEL = 'send'

/** Sends, tells how far it is, and goes on after a failure where it stopped. */
export function SendPanel({ sending, attachments, isComplete }: Props) {
  const t = useTranslations('forms.send')
  const { send, progress, isPending, isWaiting, error, isRefused } = sending
  const isUncertain = error !== null && progress?.step === 'submit'
  return (
    <Section title={t('title')} id={SEND_PANEL} intro={isComplete ? t('intro') : t('incomplete')}>
      <div className="flex flex-col gap-4">
        {attachments > 0 ? <p>{t('attachments', { count: attachments })}</p> : null}
        {isRefused ? (
          <Alert kind="danger" title={t('refusedTitle')}>
            <p>{t('refused')}</p>
          </Alert>
        ) : null}
        {isWaiting ? (
          <Alert kind="warning" title={t('waitingTitle')}>
            <p>{t('waiting')}</p>
          </Alert>
        ) : (
          <FormProblem error={error} />
        )}
        {error && !isPending && !isWaiting ? <p>{isUncertain ? t('uncertain') : t('again')}</p> : null}
        <Button className="self-start" icon="mail" busy={isPending} onClick={send}>
          {isWaiting ? t('waitingButton') : isPending ? t('sending') : error ? t('retry') : t('send')}
        </Button>
        {isPending && !isWaiting && progress ? <Progress progress={progress} /> : null}
        <p role="status" className="sr-only">
          {isPending && !isWaiting && progress ? t(`steps.${progress.step}`, progress) : ''}
        </p>
      </div>
    </Section>
  )
}

/** The steps of sending, each done, under way or still to come; said in words, not by colour alone. */
function Progress({ progress }: { progress: SendProgress }) {
  const t = useTranslations('forms.send')
  const at = sendSteps.indexOf(progress.step)
  return (
    <ol className="flex flex-col gap-2 rounded-md bg-surface p-4">
      {sendSteps
        .filter((step) => step !== 'attachments' || progress.total > 0)
        .map((step) => {
          const place = sendSteps.indexOf(step)
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
