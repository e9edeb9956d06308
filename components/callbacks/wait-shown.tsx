'use client'

import { useTranslations } from 'use-intl'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { FailureSummary, Wait } from '#lib/callbacks/log/log-schema.ts'
import type { CallbackType } from '@kurier/wire/names'

/** What a waiting notice waits for, and until when. `isPlain`: without buttons, for a page that is printed. */
export function WaitShown({ wait, isPlain = false }: { wait: Wait; isPlain?: boolean }) {
  const t = useTranslations('waits.why')
  const words = useWaitWords(wait)
  return (
    <>
      {wait.reason === 'turn' ? null : `${t(wait.reason, words)} `}
      <NextAttempt wait={wait} isPlain={isPlain} />
    </>
  )
}

/** Something hinders it, not only others that are tried before. */
export const isHindered = ({ reason }: Wait): boolean => reason !== 'turn'

type WaitToTitle = { name: string; type: CallbackType; wait: Wait }

/** Of whose receiver a case waits, why, and since when, for a heading; nothing for what waits for its turn alone. */
export function useWaitTitle({ name, type, wait }: WaitToTitle): string | undefined {
  const t = useTranslations('waits.head')
  const types = useTranslations('callbacks.types')
  const words = useWaitWords(wait)
  return wait.reason === 'turn' ? undefined : t(wait.reason, { name, type: types(type), ...words })
}

/** When a waiting notice is tried next. */
export function NextAttempt({ wait, isPlain = false }: { wait: Wait; isPlain?: boolean }) {
  const t = useTranslations('waits.next')
  const when = useWhen('exact')
  const { reason, nextAttemptAt } = wait
  if (!nextAttemptAt) return <span>{reason === 'pause' ? t('resume') : t('now')}</span>
  return (
    <span>
      {t('at')} {isPlain ? when(nextAttemptAt) : <Timestamp value={nextAttemptAt} exact />}
    </span>
  )
}

/** The same in a line of a list, after what waits. */
export function NextAttemptBrief({ wait: { nextAttemptAt } }: { wait: Wait }) {
  if (!nextAttemptAt) return null
  return (
    <>
      {' · '}
      <Timestamp value={nextAttemptAt} brief />
    </>
  )
}

function useWaitWords({ since, lastFailure }: Wait) {
  const when = useWhen()
  const reasonOf = useFailureWords()
  return {
    hasSince: since ? 'yes' : 'no',
    since: since ? when(since) : '',
    how: lastFailure?.errorClass === 'status' ? 'answers' : 'is-silent',
    hasReason: lastFailure ? 'yes' : 'no',
    reason: lastFailure ? reasonOf(lastFailure) : '',
  }
}

/** Why an attempt failed, in a few words. */
function useFailureWords(): (failure: FailureSummary) => string {
  const t = useTranslations('waits')
  return ({ errorClass, status, certificate }) =>
    certificate ? t(`certificates.${certificate}`) : t(`reasons.${errorClass}`, { status: String(status) })
}
