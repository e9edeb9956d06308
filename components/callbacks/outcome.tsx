'use client'

import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import type { AttemptRow } from '#lib/callbacks/log/log-schema.ts'

type Result = Pick<AttemptRow, 'errorClass' | 'status'>
type Failure = Pick<AttemptRow, 'kind'>

/** What came of an attempt, in one word or two: a badge where it failed. */
export function OutcomeShown({ outcome }: { outcome: Result }) {
  const t = useTranslations('callbacks')
  const { errorClass, status } = outcome
  const words = outcomeWords(t, { errorClass, status })
  if (errorClass === null) return <Badge tone="success">{`${t('outcome.delivered')} (${words})`}</Badge>
  return (
    <Badge tone="danger">
      <span className="sr-only">{t('outcome.failed')}: </span>
      {words}
    </Badge>
  )
}

function outcomeWords(t: ReturnType<typeof useTranslations<'callbacks'>>, { errorClass, status }: Result): string {
  if (status !== null) return t('outcome.status', { status: String(status) })
  return errorClass === null ? '' : t(`errorClasses.${errorClass}`)
}

/** What to do about a failure; nothing for an attempt that was delivered. */
export function FailureNext({ outcome: { kind } }: { outcome: Failure }) {
  const t = useTranslations('callbacks.failures')
  return kind ? <>{t(`${kind}.next`)}</> : null
}

/** A failure in one sentence. */
export function FailureSentence({ outcome: { kind } }: { outcome: Failure }) {
  const t = useTranslations('callbacks.failures')
  return kind ? <>{t(`${kind}.what`)}</> : null
}
