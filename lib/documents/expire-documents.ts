import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { documentDeadlines, type DocumentDeadline, type DocumentTimes } from '../platform/deadlines.ts'
import { eachByItself } from '../platform/stuck-work/each-by-itself.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import type { EventRow } from '../cases/rules.ts'
import { signServiceEvent } from '../cases/sign-event.ts'
import { TIMEOUT_PROBLEM } from '../cases/terms.ts'
import { documentStore, type DueRow } from './document-store.ts'
import type { DocumentKind } from './kinds.ts'

/** Rows handled in one go; small, so that a sweep can stop at its time budget. */
const BATCH = 50

export type Swept = { rejected: number; deleted: number; failed: number; more: boolean }

type Rule = {
  row: DocumentDeadline
  due: (db: Database, values: { since: Date; most: number }) => Promise<DueRow[]>
  act: (db: Database, row: DueRow, times: { now: Date; since: Date }) => Promise<unknown[]>
}

/** Decisions 5: how a submission or reply is found whose deadline has come, and what happens to it. */
function rulesOf(kind: DocumentKind): readonly Rule[] {
  const store = documentStore[kind]
  const deleteWith =
    (event: EventRow): Rule['act'] =>
    async (db, row, { now, since }) =>
      store.deleteContent(db, { ...row, now, since, event: await signed(db, event, row, now, {}) })
  const rejectWith =
    (name: EventRow): Rule['act'] =>
    async (db, row, { now, since }) => {
      const event = await signed(db, name, row, now, { problems: [timeout(kind)] })
      return store.rejectOverdue(db, { id: row.id, now, since, event })
    }
  const { incomplete, submitted, decided } = documentDeadlines
  return [
    { row: submitted, due: store.selectSubmittedDue, act: rejectWith(submitted.event[kind]) },
    { row: incomplete, due: store.selectIncompleteDue, act: deleteWith(incomplete.event[kind]) },
    { row: decided, due: store.selectDecidedDue, act: deleteWith(decided.event[kind]) },
  ]
}

/**
 * Rejects what has waited too long and deletes what has served its time, one small batch of each; the statement of
 * each row decides anew whether it is still due, so that any number of nodes may sweep at once. A row that fails is left
 * alone for a while.
 */
export async function expireDocuments(
  { db: { pool: db }, clock }: Context,
  { kind, deadlines }: { kind: DocumentKind; deadlines: DocumentTimes },
): Promise<Swept> {
  const swept: Swept = { rejected: 0, deleted: 0, failed: 0, more: false }
  for (const { row: deadline, due, act } of rulesOf(kind)) {
    const now = await clock.service()
    const since = new Date(now.getTime() - deadlines[deadline.setting])
    const rows = await due(db, { since, most: BATCH })
    const { results, failed } = await eachByItself(db, rows, {
      kind: `expire-${kind}`,
      subjectOf: (row) => row.id,
      work: (row) => act(db, row, { now, since }),
    })
    swept[deadline.effect] += results.filter((result) => result.length > 0).length
    swept.failed += failed
    swept.more ||= rows.length === BATCH
  }
  return swept
}

const timeout = (kind: DocumentKind) => ({
  type: `${wireAddresses().eventProblemTypeBase}/${TIMEOUT_PROBLEM}`,
  title: 'Not decided in time',
  detail: `The ${kind} was neither accepted nor rejected within the time limit.`,
  instance: kind,
})

async function signed(db: Database, event: EventRow, row: DueRow, at: Date, content: object): Promise<string> {
  return JSON.stringify(await signServiceEvent(db, { row: event, caseId: row.caseId, subjectId: row.id, content, at }))
}
