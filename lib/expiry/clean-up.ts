import {
  removeOldAuditRows,
  removeOldLinks,
  removeOldSessions,
  removeOldSignInAttempts,
} from '../accounts/retention-store.ts'
import { removeOldLinksOfChain } from '../accounts/audit-chain-store.ts'
import { removeIdleEndpoints } from '../callbacks/store.ts'
import { dropLeaves } from '../checkpoints/store.ts'
import { removeOldFailures } from '../clients/failed-attempt-store.ts'
import { removeOldTokenRequests } from '../clients/retention-store.ts'
import { removeOldEvents } from '../event-streams/harvest-store.ts'
import {
  removeOldAttemptHours,
  removeOldDecisionHours,
  removeOldDeliveryHours,
  removeOldEventHours,
  removeOldTotals,
} from '../overview/figures-store.ts'
import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { kept, unsentFilesKept } from '../platform/deadlines.ts'
import { settings } from '../platform/env.ts'
import { eachByItself } from '../platform/stuck-work/each-by-itself.ts'
import { forgetOldStuck } from '../platform/stuck-work/store.ts'
import { removeOldPostponements, removeOldRotations } from '../rotations/store.ts'
import {
  dropAttachments,
  keepPartitions,
  purgeCase,
  purgeUnsubmittedCase,
  removeOldAttempts,
  removeOldIdempotencyKeys,
  removeOldRuns,
  selectFinishedCases,
  selectUnsentFiles,
  selectUnsubmittedCases,
} from './store.ts'

const BATCH = 500
/** Days after which what is noted as stuck and no longer tried is forgotten. */
const STUCK_DAYS = 7

type Retention = {
  what: string
  keep: number
  /** Whose times the records bear, the service's unless given. */
  clock?: 'machine'
  /** A row that is not `removed` was only looked at. */
  remove: (db: Database, values: { before: Date; most: number; now: Date }) => Promise<object[]>
}

/** Of the partitions nothing is left to be done at once. */
async function partitionsKept(db: Database, { before, now }: { before: Date; now: Date }): Promise<[]> {
  const casesBefore = new Date(now.getTime() - settings().deadlines.case)
  await keepPartitions(db, { now, casesBefore, attemptsBefore: before })
  return []
}

const leavesDropped: Retention['remove'] = (db, { before, most }) =>
  dropLeaves(db, { before: new Date(before.getTime() - settings().deadlines.case), most })

/** Own records and how long they are kept (decisions 5). */
const retention: readonly Retention[] = [
  { what: 'sessions', keep: kept.sessions, clock: 'machine', remove: removeOldSessions },
  { what: 'one-time-links', keep: kept.oneTimeLinks, clock: 'machine', remove: removeOldLinks },
  { what: 'sign-in-attempts', keep: kept.guesses, clock: 'machine', remove: removeOldSignInAttempts },
  { what: 'failed-attempts', keep: kept.guesses, clock: 'machine', remove: removeOldFailures },
  { what: 'audit-log', keep: kept.auditLog, clock: 'machine', remove: removeOldAuditRows },
  { what: 'audit-chain', keep: kept.auditLog, clock: 'machine', remove: removeOldLinksOfChain },
  { what: 'partitions', keep: kept.attempts, remove: partitionsKept },
  { what: 'attempts', keep: kept.attempts, remove: removeOldAttempts },
  { what: 'callback-endpoints', keep: kept.callbackEndpoints, remove: removeIdleEndpoints },
  { what: 'runs', keep: kept.cronRuns, remove: removeOldRuns },
  { what: 'token-requests', keep: kept.tokenRequests, remove: removeOldTokenRequests },
  { what: 'idempotency-keys', keep: kept.idempotency, remove: removeOldIdempotencyKeys },
  { what: 'rotations', keep: kept.rotations, remove: removeOldRotations },
  { what: 'rotation-postponements', keep: 0, remove: removeOldPostponements },
  { what: 'event-hours', keep: kept.hourlyFigures, remove: removeOldEventHours },
  { what: 'delivery-hours', keep: kept.hourlyFigures, remove: removeOldDeliveryHours },
  { what: 'decision-hours', keep: kept.hourlyFigures, remove: removeOldDecisionHours },
  { what: 'attempt-hours', keep: kept.hourlyFigures, remove: removeOldAttemptHours },
  { what: 'hour-totals', keep: kept.hourlyFigures, remove: removeOldTotals },
  { what: 'stream-events', keep: kept.streamEvents, clock: 'machine', remove: removeOldEvents },
  { what: 'checkpoint-leaves', keep: kept.checkpointLeaves, remove: leavesDropped },
]

/** Removes one small batch of each kind of old record; one that fails holds up no other. */
export async function cleanUp({ db: { pool: db }, clock }: Context<SystemActor>) {
  const now = await clock.service()
  const { results, failed } = await eachByItself(db, retention, {
    kind: 'due-work',
    inTurn: true, // callers need the connections more
    subjectOf: ({ what }) => what,
    work: async ({ keep, clock: whose, remove }) => {
      const from = whose === 'machine' ? clock.machine() : now
      const rows = await remove(db, { before: new Date(from.getTime() - keep), most: BATCH, now })
      return { cleaned: rows.filter((row) => !('removed' in row) || row.removed).length, isFull: rows.length === BATCH }
    },
  })
  await forgetOldStuck(db, { days: STUCK_DAYS })
  const cleaned = results.reduce((sum, each) => sum + each.cleaned, 0)
  return { cleaned, failed, more: results.some(({ isFull }) => isFull) }
}

/** Cases removed in one go; each may have many events. */
const MOST_CASES = 50

/** Which cases: all, or those in which nothing was ever submitted. */
const kinds = {
  finished: { select: selectFinishedCases, purge: purgeCase },
  'never submitted': { select: selectUnsubmittedCases, purge: purgeUnsubmittedCase },
} as const

/**
 * Removes cases without a further event since `deadline` milliseconds, with all that is left of them (decisions 5). A
 * case with a submission or reply whose content is not deleted yet stays, whatever its age.
 */
export async function purgeCases(
  { db: { pool: db }, clock }: Context<SystemActor>,
  { which, deadline }: { which: keyof typeof kinds; deadline: number },
) {
  const { select, purge } = kinds[which]
  const before = new Date((await clock.service()).getTime() - deadline)
  const cases = await select(db, { before, most: MOST_CASES })
  const { results, failed } = await eachByItself(db, cases, {
    kind: 'purge-case',
    subjectOf: ({ id }) => id,
    work: ({ id }) => purge(db, { id, before }),
  })
  return { cleaned: results.flat().length, failed, more: cases.length === MOST_CASES }
}

/** Submissions whose files are discarded in one go. */
const MOST_UNSENT = 50

/**
 * Discards the attachments of what people began to send with a form and did not send: hours are enough for that, and
 * nobody who may upload without an account keeps storage for a day. The submission stays incomplete until its own
 * deadline.
 */
export async function dropUnsentFiles({ db: { pool: db }, clock }: Context<SystemActor>) {
  const before = new Date((await clock.service()).getTime() - unsentFilesKept)
  const rows = await selectUnsentFiles(db, { before, most: MOST_UNSENT })
  const { results, failed } = await eachByItself(db, rows, {
    kind: 'drop-attachments',
    subjectOf: ({ id }) => id,
    work: ({ id }) => dropAttachments(db, { id }),
  })
  return { cleaned: results.flat().length, failed, more: rows.length === MOST_UNSENT }
}
