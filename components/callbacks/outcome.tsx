'use client'

import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { AttemptRow } from '#lib/callbacks/log-schema.ts'
import type { Due } from '#lib/callbacks/shown.ts'
import { failureKind } from './failure-kind.ts'

type Outcome = Pick<AttemptRow, 'errorClass' | 'status'>

/** What came of an attempt: a badge, and the status or the kind of failure. */
export function OutcomeShown({ outcome }: { outcome: Outcome }) {
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

function outcomeWords(t: ReturnType<typeof useTranslations<'callbacks'>>, { errorClass, status }: Outcome): string {
  if (status !== null) return t('outcome.status', { status: String(status) })
  return errorClass === null ? '' : t(`errorClasses.${errorClass}`)
}

/** When what waits is tried next; nothing when nothing waits. */
export function DueShown({ due }: { due: Due | null }) {
  const t = useTranslations('callbacks.due')
  if (!due) return null
  if (due.kind !== 'at') return <span>{t(due.kind)}</span>
  return (
    <span>
      {t('at')} <Timestamp value={due.at} />
    </span>
  )
}

/** A failure in plain words, and what to do next; nothing for an attempt that was delivered. */
export function FailureAdvice({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('callbacks.failures')
  const kind = failureKind(outcome)
  if (!kind) return null
  return (
    <>
      <p>{t(`${kind}.what`)}</p>
      <p>{t(`${kind}.next`)}</p>
    </>
  )
}

/** A failure in one sentence. */
export function FailureSentence({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('callbacks.failures')
  const kind = failureKind(outcome)
  return kind ? <>{t(`${kind}.what`)}</> : null
}
