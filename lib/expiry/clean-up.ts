import { removeOldAuditRows, removeOldLinks, removeOldSessions } from '../accounts/retention-store.ts'
import { removeOldLinksOfChain } from '../accounts/audit-chain-store.ts'
import { removeIdleEndpoints } from '../callbacks/store.ts'
import { removeOldTokenRequests } from '../clients/retention-store.ts'
import {
  removeOldAttemptHours,
  removeOldDecisionHours,
  removeOldDeliveryHours,
  removeOldEventHours,
} from '../overview/figures-store.ts'
import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { kept } from '../platform/deadlines.ts'
import { eachByItself } from '../platform/stuck-work/each-by-itself.ts'
import { forgetOldStuck } from '../platform/stuck-work/store.ts'
import { removeOldAttempts, removeOldIdempotencyKeys, removeOldRuns } from './store.ts'

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

/** Own records and how long they are kept (decisions 5). */
const retention: readonly Retention[] = [
  { what: 'sessions', keep: kept.sessions, clock: 'machine', remove: removeOldSessions },
  { what: 'one-time-links', keep: kept.oneTimeLinks, clock: 'machine', remove: removeOldLinks },
  { what: 'audit-log', keep: kept.auditLog, clock: 'machine', remove: removeOldAuditRows },
  { what: 'audit-chain', keep: kept.auditLog, clock: 'machine', remove: removeOldLinksOfChain },
  { what: 'attempts', keep: kept.attempts, remove: removeOldAttempts },
  { what: 'callback-endpoints', keep: kept.callbackEndpoints, remove: removeIdleEndpoints },
  { what: 'runs', keep: kept.cronRuns, remove: removeOldRuns },
  { what: 'token-requests', keep: kept.tokenRequests, remove: removeOldTokenRequests },
  { what: 'idempotency-keys', keep: kept.idempotency, remove: removeOldIdempotencyKeys },
  { what: 'event-hours', keep: kept.hourlyFigures, remove: removeOldEventHours },
  { what: 'delivery-hours', keep: kept.hourlyFigures, remove: removeOldDeliveryHours },
  { what: 'decision-hours', keep: kept.hourlyFigures, remove: removeOldDecisionHours },
  { what: 'attempt-hours', keep: kept.hourlyFigures, remove: removeOldAttemptHours },
]

/** Removes one small batch of each kind of old record; one that fails holds up no other. */
export async function cleanUp({ db: { pool: db }, clock }: Context<SystemActor>) {
  const now = await clock.service()
  const { results, failed } = await eachByItself(db, retention, {
    kind: 'due-work',
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
