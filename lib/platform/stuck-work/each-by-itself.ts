import { BoundedMap } from '../bounded-map.ts'
import type { Handle } from '../database.ts'
import { inLog, lastingFault, type LastingFault } from '../lasting-fault.ts'
import { oncePerProcess } from '../once-per-process.ts'
import type { StuckKind } from '../../rooms/lists.ts'
import { forgetStuck, noteStuck } from './store.ts'

/** Characters of a reason that are kept. */
const LONGEST_REASON = 500

type Task<Row, Result> = {
  kind: StuckKind
  subjectOf: (row: Row) => string
  work: (row: Row) => Promise<Result>
  /** One after the other, on one connection; by default all at once. */
  inTurn?: boolean
}

/**
 * Does the same with each row. A row that fails holds up no other: it is logged with its id and noted, so that it is
 * left alone for a while and an operator sees it.
 * @returns the results of the successful rows, and the number of the others
 */
export async function eachByItself<Row, Result>(
  db: Handle,
  rows: readonly Row[],
  { kind, subjectOf, work, inTurn = false }: Task<Row, Result>,
): Promise<{ results: Result[]; failed: number }> {
  const settled = await (inTurn ? settledInTurn(rows, work) : Promise.allSettled(rows.map((row) => work(row))))
  const results: Result[] = []
  const done: string[] = []
  for (const [at, one] of settled.entries()) {
    const row = rows[at]
    if (row === undefined) continue
    if (one.status === 'rejected') await noteFailure(db, { kind, subject: subjectOf(row), error: one.reason })
    else {
      results.push(one.value)
      done.push(subjectOf(row))
      noteSuccess(kind, subjectOf(row))
    }
  }
  if (done.length > 0) await forgetStuck(db, { kind, subjects: done })
  return { results, failed: settled.length - done.length }
}

async function settledInTurn<Row, Result>(rows: readonly Row[], work: (row: Row) => Promise<Result>) {
  const settled: PromiseSettledResult<Result>[] = []
  for (const row of rows) settled.push(...(await Promise.allSettled([work(row)])))
  return settled
}

/** Failed rows that this process remembers to have logged. */
const MOST_FAULTS = 1000

const faults = () => oncePerProcess('due-work-faults', () => new BoundedMap<string, LastingFault>(MOST_FAULTS))

function noteSuccess(kind: StuckKind, subject: string): void {
  const key = `${kind} ${subject}`
  faults().get(key)?.worked()
  faults().delete(key)
}

/** Notes and logs a failure. A fault of the note itself goes to the caller. */
export async function noteFailure(
  db: Handle,
  { kind, subject, error }: { kind: StuckKind; subject: string; error: unknown },
): Promise<void> {
  const reason = String(error).slice(0, LONGEST_REASON)
  await noteStuck(db, { kind, subject, reason })
  const key = `${kind} ${subject}`
  const known = faults().get(key)
  const fault = known ?? lastingFault(inLog({ message: 'due work failed; the rest goes on', facts: { kind, subject } }))
  if (!known) faults().set(key, fault)
  fault.failed(reason)
}
