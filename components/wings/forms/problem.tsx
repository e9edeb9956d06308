'use client'

import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { asPortalProblem, secondsToWait } from './problem-facts.ts'

/** Why a question to the service failed; after too many requests, when the next one may come. */
export function FormProblem({ error }: { error: Error | null }) {
  const t = useTranslations('forms.problem')
  const waitWords = useWaitWords()
  const seconds = secondsToWait(error)
  if (seconds === undefined) return <ProblemAlert error={error ? asPortalProblem(error) : undefined} />
  return (
    <Alert kind="danger" title={t('busyTitle')}>
      <p>{t('busy', { wait: waitWords(seconds) })}</p>
    </Alert>
  )
}

/** From this many seconds on, a wait is shown in minutes. */
const MANY_SECONDS = 90
const MINUTE_SECONDS = 60

/** A time to wait in words, rounded up. */
export function useWaitWords(): (seconds: number) => string {
  const t = useTranslations('forms.problem')
  return (seconds) =>
    seconds < MANY_SECONDS
      ? t('seconds', { count: Math.ceil(seconds) })
      : t('minutes', { count: Math.ceil(seconds / MINUTE_SECONDS) })
}
