import { serviceNow } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import type { EventRow } from '../cases/rules.ts'
import { signServiceEvent } from '../cases/sign-event.ts'
import {
  deleteSubmission,
  rejectOverdue,
  selectDecidedDue,
  selectIncompleteDue,
  selectSubmittedDue,
  type DueRow,
} from './store.ts'

/** Rows handled in one go; small, so that a sweep can stop at its time budget. */
const BATCH = 50

export type Deadlines = { incomplete: number; submitted: number; content: number }
export type Swept = { rejected: number; deleted: number; more: boolean }
/** What happens to a submission or reply when the deadline of its state has come. */
export type Rule = {
  deadline: keyof Deadlines
  counts: 'rejected' | 'deleted'
  due: (db: Database, since: Date, most: number) => Promise<DueRow[]>
  act: (db: Database, row: DueRow, now: Date, since: Date) => Promise<unknown[]>
}

/** Decisions 5: what happens to a submission when the deadline of its state has come. */
const rules: readonly Rule[] = [
  { deadline: 'submitted', counts: 'rejected', due: selectSubmittedDue, act: rejectForService },
  {
    deadline: 'incomplete',
    counts: 'deleted',
    due: selectIncompleteDue,
    act: deleteWith('delete-incomplete-submission'),
  },
  { deadline: 'content', counts: 'deleted', due: selectDecidedDue, act: deleteWith('delete-submission') },
]

/**
 * Rejects what has waited too long and deletes what has served its time, one small batch of each; the statement of
 * each row decides anew whether it is still due, so that any number of nodes may sweep at once.
 */
export async function sweep(db: Database, rules: readonly Rule[], deadlines: Deadlines): Promise<Swept> {
  const swept: Swept = { rejected: 0, deleted: 0, more: false }
  for (const rule of rules) {
    const now = await serviceNow(db)
    const since = new Date(now.getTime() - deadlines[rule.deadline])
    const rows = await rule.due(db, since, BATCH)
    const done = await Promise.all(rows.map((row) => rule.act(db, row, now, since)))
    swept[rule.counts] += done.filter((result) => result.length > 0).length
    swept.more ||= rows.length === BATCH
  }
  return swept
}

/** One batch of what is due with submissions. */
export async function expireSubmissions(db: Database, deadlines: Deadlines): Promise<Swept> {
  return sweep(db, rules, deadlines)
}

async function rejectForService(db: Database, row: DueRow, now: Date, since: Date): Promise<unknown[]> {
  const problem = {
    type: `${wireAddresses().eventProblemTypeBase}/timeout`,
    title: 'Not decided in time',
    detail: 'The submission was neither accepted nor rejected within the time limit.',
    instance: 'submission',
  }
  return rejectOverdue(
    db,
    row.id,
    now,
    await signed(db, 'reject-submission-by-service', row, now, { problems: [problem] }),
    since,
  )
}

function deleteWith(event: EventRow): Rule['act'] {
  return async (db, row, now, since) =>
    deleteSubmission(db, row.id, now, await signed(db, event, row, now, {}), since, row.state)
}

async function signed(db: Database, event: EventRow, row: DueRow, at: Date, content: object): Promise<string> {
  return JSON.stringify(await signServiceEvent(db, { row: event, caseId: row.case_id, subjectId: row.id, content, at }))
}
