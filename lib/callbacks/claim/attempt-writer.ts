import type { StatementHandle } from '../../platform/database.ts'
import { gatheredCalls } from '../../platform/gathered-calls.ts'
import { recordAttempt, recordAttempts, type EndedRequest, type RecordedAttempt } from './record-attempt.ts'

/** Attempts, and notices of theirs, that one statement writes at most. */
const MOST_ATTEMPTS = 128
const MOST_NOTICES = 2000

/** Writes down the result of an attempt. @throws the database's error about this attempt, never about another */
export type RecordAttempt = (ended: EndedRequest) => Promise<RecordedAttempt>

/** Writes down each attempt in a statement of its own. */
export const oneByOne =
  (db: StatementHandle): RecordAttempt =>
  ({ claim, attempt, random }) =>
    recordAttempt(db, claim, attempt, random)

/**
 * Writes down together the attempts that ended while the statement before was under way. An attempt that fails in a
 * batch, because of a lock or of another's fault, is written alone.
 */
export function attemptWriter(db: StatementHandle): RecordAttempt {
  return gatheredCalls<EndedRequest, RecordedAttempt>({
    most: MOST_ATTEMPTS,
    fits: (taken, ended) => noticesOf([...taken, ended]) <= MOST_NOTICES,
    together: (all) => recordAttempts(db, all),
    alone: oneByOne(db),
  })
}

const noticesOf = (all: readonly EndedRequest[]): number =>
  all.reduce((sum, { claim }) => sum + claim.notices.length, 0)
