import { isKurierError, isKurierOAuthError, isKurierProblem } from './errors.ts'

/** How calls are repeated. */
export interface Repetition {
  /** Repetitions at most, after the first attempt. */
  retries: number
  /** Waits for `milliseconds`. */
  sleep: (milliseconds: number) => Promise<void>
}

const firstWaitMs = 500
const longestWaitMs = 30_000
/** The caller waits if `Retry-After` is longer. */
const longestRetryAfterSeconds = 60

export const defaultRepetition: Repetition = {
  retries: 3,
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

type RetryFailure = 'not-begun' | 'answer-lost' | 'final'

/** The meaning of an error for the attempt: a 429 was refused before any work; a 503 may have come too late. */
function failureOf(error: unknown): RetryFailure {
  if (isKurierProblem(error)) {
    if (error.status === 429) return 'not-begun'
    return error.status === 503 ? 'answer-lost' : 'final'
  }
  // Only a 503: a 429 of the token endpoint counts wrong secrets, and each repetition makes its wait longer.
  if (isKurierOAuthError(error)) return error.status === 503 ? 'not-begun' : 'final'
  return isKurierError(error, 'connection', 'timeout') ? 'answer-lost' : 'final'
}

/** Doubled each time, with a random fifth, so that clients that failed together do not come back together. */
function waitMs(error: unknown, attempt: number): number | undefined {
  const own = Math.min(firstWaitMs * 2 ** attempt, longestWaitMs) * (0.9 + Math.random() * 0.2)
  const seconds = isKurierProblem(error) || isKurierOAuthError(error) ? error.retryAfterSeconds : undefined
  if (seconds === undefined) return own
  return seconds <= longestRetryAfterSeconds ? Math.max(seconds * 1000, own) : undefined
}

/**
 * Makes a call, and makes it again after a 429, a 503, a broken connection or a silence, when doing it twice does no harm.
 * The error of the last attempt is thrown.
 * @param repeatable whether doing it twice does the same as once
 */
export async function repeated<T>(
  repeatable: boolean,
  { retries, sleep }: Repetition,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let made = 0; ; made += 1) {
    try {
      return await attempt()
    } catch (error) {
      const failure = failureOf(error)
      const again = failure === 'not-begun' || (failure === 'answer-lost' && repeatable)
      const wait = again && made < retries ? waitMs(error, made) : undefined
      if (wait === undefined) throw error
      await sleep(wait)
    }
  }
}
