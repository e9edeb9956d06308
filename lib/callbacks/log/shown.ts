import { certificateFault } from '../connection/failure-words.ts'
import { failureKind } from '../failure-kind.ts'
import type { FailureSummary } from './log-schema.ts'
import type { ErrorClass } from '../terms.ts'

/** A URL as people are shown it: its query may hold a token of the receiver's. */
export function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

type ShownAttempt = { errorClass: ErrorClass | null; status: number | null; detail: string | null }

/** What came of an attempt as people are shown it. */
export const outcomeShown = ({ errorClass, status, detail }: ShownAttempt) => ({
  errorClass,
  status,
  certificate: certificateOf(detail),
  kind: failureKind({ errorClass, status, certificate: certificateOf(detail) }) ?? null,
})

const certificateOf = (detail: string | null) => (detail === null ? null : certificateFault(detail))

type LastAttempt = { lastErrorClass: ErrorClass | null; lastStatus: number | null; lastDetail: string | null }

/** Why the last attempt failed as people are shown it; null when none did. */
export const failureShown = ({
  lastErrorClass: errorClass,
  lastStatus: status,
  lastDetail: detail,
}: LastAttempt): FailureSummary | null => errorClass && { ...outcomeShown({ errorClass, status, detail }), errorClass }
