'use client'

import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { failureKind, type FailureKindOutcome } from '#lib/callbacks/terms.ts'

type Result = Pick<FailureKindOutcome, 'errorClass' | 'status'>

/** What came of an attempt: a badge, and the status or the kind of failure. */
export function OutcomeShown({ outcome }: { outcome: Result }) {
  const t = useTranslations('callbacks')
  const { errorClass, status } = outcome
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {errorClass === null ? (
        <Badge tone="success">{t('outcome.delivered')}</Badge>
      ) : (
        <Badge tone="danger">{t('outcome.failed')}</Badge>
      )}
      <span className="text-sm text-muted">{outcomeWords(t, { errorClass, status })}</span>
    </span>
  )
}

function outcomeWords(t: ReturnType<typeof useTranslations<'callbacks'>>, { errorClass, status }: Result): string {
  if (status !== null) return t('outcome.status', { status: String(status) })
  return errorClass === null ? '' : t(`errorClasses.${errorClass}`)
}

/** What to do about a failure; nothing for an attempt that was delivered. */
export function FailureNext({ outcome }: { outcome: FailureKindOutcome }) {
  const t = useTranslations('callbacks.failures')
  const kind = failureKind(outcome)
  return kind ? <>{t(`${kind}.next`)}</> : null
}

/** A failure in one sentence. */
export function FailureSentence({ outcome }: { outcome: FailureKindOutcome }) {
  const t = useTranslations('callbacks.failures')
  const kind = failureKind(outcome)
  return kind ? <>{t(`${kind}.what`)}</> : null
}
