import { serviceNow } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import type { EventRow } from '../cases/rules.ts'
import { signServiceEvent } from '../cases/sign-event.ts'
import type { documentStatements, DueRow } from './document-store.ts'

/** Rows handled in one go; small, so that a sweep can stop at its time budget. */
const BATCH = 50

export type Deadlines = { incomplete: number; submitted: number; content: number }
export type Swept = { rejected: number; deleted: number; more: boolean }

type Kind = 'submission' | 'reply'
type Statements = Pick<
  ReturnType<typeof documentStatements>,
  'rejectOverdue' | 'deleteContent' | 'selectIncompleteDue' | 'selectSubmittedDue' | 'selectDecidedDue'
>
type Rule = {
  deadline: keyof Deadlines
  counts: 'rejected' | 'deleted'
  due: (db: Database, values: { since: Date; most: number }) => Promise<DueRow[]>
  act: (db: Database, row: DueRow, times: { now: Date; since: Date }) => Promise<unknown[]>
}

/** Decisions 5: what happens to a submission or reply when the deadline of its state has come. */
function rulesOf(kind: Kind, statements: Statements): readonly Rule[] {
  const deleteWith =
    (event: EventRow): Rule['act'] =>
    async (db, row, { now, since }) =>
      statements.deleteContent(db, { ...row, now, since, event: await signed(db, event, row, now, {}) })
  const rejectForService: Rule['act'] = async (db, row, { now, since }) => {
    const event = await signed(db, `reject-${kind}-by-service`, row, now, { problems: [timeout(kind)] })
    return statements.rejectOverdue(db, { id: row.id, now, since, event })
  }
  const { selectIncompleteDue, selectSubmittedDue, selectDecidedDue } = statements
  return [
    { deadline: 'submitted', counts: 'rejected', due: selectSubmittedDue, act: rejectForService },
    {
      deadline: 'incomplete',
      counts: 'deleted',
      due: selectIncompleteDue,
      act: deleteWith(`delete-incomplete-${kind}`),
    },
    { deadline: 'content', counts: 'deleted', due: selectDecidedDue, act: deleteWith(`delete-${kind}`) },
  ]
}

/**
 * Rejects what has waited too long and deletes what has served its time, one small batch of each; the statement of
 * each row decides anew whether it is still due, so that any number of nodes may sweep at once.
 */
export async function expireDocuments(
  db: Database,
  { kind, statements }: { kind: Kind; statements: Statements },
  deadlines: Deadlines,
): Promise<Swept> {
  const swept: Swept = { rejected: 0, deleted: 0, more: false }
  for (const rule of rulesOf(kind, statements)) {
    const now = await serviceNow(db)
    const since = new Date(now.getTime() - deadlines[rule.deadline])
    const rows = await rule.due(db, { since, most: BATCH })
    const done = await Promise.all(rows.map((row) => rule.act(db, row, { now, since })))
    swept[rule.counts] += done.filter((result) => result.length > 0).length
    swept.more ||= rows.length === BATCH
  }
  return swept
}

const timeout = (kind: Kind) => ({
  type: `${wireAddresses().eventProblemTypeBase}/timeout`,
  title: 'Not decided in time',
  detail: `The ${kind} was neither accepted nor rejected within the time limit.`,
  instance: kind,
})

async function signed(db: Database, event: EventRow, row: DueRow, at: Date, content: object): Promise<string> {
  return JSON.stringify(await signServiceEvent(db, { row: event, caseId: row.caseId, subjectId: row.id, content, at }))
}
