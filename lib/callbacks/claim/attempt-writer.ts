import { isDatabaseAway, type StatementHandle } from '../../platform/database.ts'
import { recordAttempt, recordAttempts, type EndedRequest, type RecordedAttempt } from './record-attempt.ts'

/** Attempts, and notices of theirs, that one statement writes at most. */
const MOST_ATTEMPTS = 128
const MOST_NOTICES = 2000
/** Milliseconds after which the next statement no longer waits for the one under way. */
const SLOW_AFTER = 100

/** Writes down the result of an attempt. @throws the database's error about this attempt, never about another */
export type RecordAttempt = (ended: EndedRequest) => Promise<RecordedAttempt>

type Waiting = { ended: EndedRequest; resolve: (recorded: RecordedAttempt) => void; reject: (error: unknown) => void }

/** Writes down each attempt in a statement of its own. */
export const oneByOne =
  (db: StatementHandle): RecordAttempt =>
  ({ claim, attempt, random }) =>
    recordAttempt(db, claim, attempt, random)

/**
 * Writes down together the attempts that ended while the statement before was under way: the first one is written at
 * once, and a higher load costs less per attempt. An attempt that fails in a batch, because of a lock or of another's
 * fault, is written alone.
 */
export function attemptWriter(db: StatementHandle): RecordAttempt {
  const alone = oneByOne(db)
  const waiting: Waiting[] = []
  let isBusy = false

  function next(): void {
    if (isBusy || waiting.length === 0) return
    isBusy = true
    let isOver = false
    const over = (): void => {
      if (isOver) return
      isOver = true
      isBusy = false
      next()
    }
    const slow = setTimeout(over, SLOW_AFTER)
    void write(takenFrom(waiting)).finally(() => {
      clearTimeout(slow)
      over()
    })
  }

  async function write(together: readonly Waiting[]): Promise<void> {
    if (together.length === 1) return writeAlone(together)
    try {
      const recorded = await recordAttempts(
        db,
        together.map(({ ended }) => ended),
      )
      together.forEach(({ resolve }, at) => recorded[at] && resolve(recorded[at]))
      await writeAlone(together.filter((_, at) => !recorded[at]))
    } catch (error) {
      if (isDatabaseAway(error)) return together.forEach(({ reject }) => reject(error))
      const half = Math.ceil(together.length / 2)
      await Promise.all([write(together.slice(0, half)), write(together.slice(half))])
    }
  }

  async function writeAlone(each: readonly Waiting[]): Promise<void> {
    await Promise.all(each.map(({ ended, resolve, reject }) => alone(ended).then(resolve, reject)))
  }

  return (ended) =>
    new Promise((resolve, reject) => {
      waiting.push({ ended, resolve, reject })
      setImmediate(next)
    })
}

/** Takes from the beginning as many as one statement may hold; at least one. */
function takenFrom(waiting: Waiting[]): Waiting[] {
  let notices = 0
  const end = waiting.findIndex(({ ended }, at) => {
    notices += ended.claim.notices.length
    return at > 0 && (at === MOST_ATTEMPTS || notices > MOST_NOTICES)
  })
  return waiting.splice(0, end === -1 ? waiting.length : end)
}
