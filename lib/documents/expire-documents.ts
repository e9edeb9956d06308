import type { Context } from '../platform/context.ts'
import type { Handle } from '../platform/database.ts'
import { documentDeadlines, type DocumentDeadline, type DocumentTimes } from '../platform/deadlines.ts'
import { eachByItself } from '../platform/stuck-work/each-by-itself.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import { SECOND } from '../platform/durations.ts'
import type { EventRow } from '../cases/rules.ts'
import { eventValues } from '../cases/recording.ts'
import { signServiceEvent } from '../cases/sign-event.ts'
import { TIMEOUT_PROBLEM } from '../cases/terms.ts'
import { filesToHash, hashFiles, type FileToHash } from '../receipts/hash-files.ts'
import { documentStore, type DueRow } from './document-store.ts'
import type { DocumentKind } from './kinds.ts'

/** Rows taken at once; few, so that a sweep can stop at its time budget. */
const BATCH = 32
/** Batches under way at once: while one writes its last rows the other signs. */
const BATCHES = 2
/** Milliseconds after which the other work of a run has its turn. */
const SPAN = 2 * SECOND

export type SweepCounts = { rejected: number; deleted: number; failed: number; more: boolean }

type ExpireDocumentRule = {
  row: DocumentDeadline
  take: (db: Handle, values: { since: Date; most: number }) => Promise<DueRow[]>
  /** `files` of the batch, if any: hashed before the statement that deletes them. */
  act: (db: Handle, row: DueRow, at: { now: Date; since: Date; files: readonly FileToHash[] }) => Promise<unknown[]>
}

/** Decisions 5: how to find submissions or replies whose deadline has come, and the action for each. */
function rulesOf(kind: DocumentKind): readonly ExpireDocumentRule[] {
  const store = documentStore[kind]
  const deleteWith =
    (event: EventRow): ExpireDocumentRule['act'] =>
    async (db, row, { now, since, files: ofBatch }) => {
      const files = JSON.stringify(await hashFiles(ofBatch.filter(({ documentId }) => documentId === row.id)))
      return store.deleteContent(db, { ...row, now, since, files, ...(await signed(db, event, row, now, {})) })
    }
  const rejectWith =
    (name: EventRow): ExpireDocumentRule['act'] =>
    async (db, row, { now, since }) => {
      const event = await signed(db, name, row, now, { problems: [timeout(kind)] })
      return store.rejectOverdue(db, { ...row, now, since, ...event })
    }
  const { incomplete, submitted, decided } = documentDeadlines
  return [
    { row: submitted, take: store.takeSubmittedDue, act: rejectWith(submitted.event[kind]) },
    { row: incomplete, take: store.takeIncompleteDue, act: deleteWith(incomplete.event[kind]) },
    { row: decided, take: store.takeDecidedDue, act: deleteWith(decided.event[kind]) },
  ]
}

/**
 * Rejects documents that have waited too long and deletes contents whose time is over, each for at most two seconds.
 * The statement of each row checks again whether it is due, and other nodes skip a row that one node has taken, so that
 * any number of nodes may sweep at once. A row that fails is left alone for a while.
 * @param deadline when to stop, by the monotonic clock
 */
export async function expireDocuments(
  context: Context,
  { kind, deadlines, deadline = Infinity }: { kind: DocumentKind; deadlines: DocumentTimes; deadline?: number },
): Promise<SweepCounts> {
  const swept: SweepCounts = { rejected: 0, deleted: 0, failed: 0, more: false }
  for (const rule of rulesOf(kind)) {
    const until = Math.min(deadline, context.clock.monotonic() + SPAN)
    const sweep = () => sweepBatches(context, { kind, rule, lasts: deadlines[rule.row.setting], until, swept })
    await Promise.all(Array.from({ length: BATCHES }, sweep))
  }
  return swept
}

type Sweep = { kind: DocumentKind; rule: ExpireDocumentRule; lasts: number; until: number; swept: SweepCounts }

/** One batch after the other, until no row is due or the time is over; adds to `swept`. */
async function sweepBatches(context: Context, { kind, rule, lasts, until, swept }: Sweep): Promise<void> {
  const { db } = context
  for (;;) {
    const now = await context.clock.service()
    const since = new Date(now.getTime() - lasts)
    const rows = await rule.take(db, { since, most: BATCH })
    const files = rule.row.effect === 'deleted' ? await filesToHash(db, rows) : []
    const { results, failed } = await eachByItself(db, rows, {
      kind: `expire-${kind}`,
      subjectOf: (row) => row.id,
      work: (row) => rule.act(db, row, { now, since, files }),
    })
    swept[rule.row.effect] += results.filter((result) => result.length > 0).length
    swept.failed += failed
    if (rows.length < BATCH) return
    if (context.clock.monotonic() > until) {
      swept.more = true
      return
    }
  }
}

const timeout = (kind: DocumentKind) => ({
  type: `${wireAddresses().eventProblemTypeBase}/${TIMEOUT_PROBLEM}`,
  title: 'Not decided in time',
  detail: `The ${kind} was neither accepted nor rejected within the time limit.`,
  instance: kind,
})

async function signed(db: Handle, event: EventRow, row: DueRow, at: Date, content: object) {
  return eventValues(await signServiceEvent(db, { row: event, caseId: row.caseId, subjectId: row.id, content, at }))
}
