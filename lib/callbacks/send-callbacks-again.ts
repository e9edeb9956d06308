import { auditRow } from '../accounts/audit.ts'
import { insertAudit } from '../accounts/audit-store.ts'
import { assertMay, may, organisationsFor } from '../accounts/permissions.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction, type Database } from '../platform/database.ts'
import { conflict, forbidden, notFound } from '../platform/errors.ts'
import {
  selectChosenAttempts,
  selectChosenNotices,
  selectGivenUpSince,
  selectNoticesOfAttempts,
  selectOwnersOfEndpoints,
  type OwnerOfEndpoint,
} from './again-store.ts'
import { wakeDispatcher } from './dispatcher.ts'
import type { CountAnswer, Selection, SentAnswer } from './log-schema.ts'
import { findOwner } from './log-store.ts'
import { MOST_AT_ONCE, renew, renewNotConfigured } from './send-again.ts'
import type { OwnerKind } from './shown.ts'
import { selectNotConfigured } from './store.ts'

/** To be allowed for what is sent again. */
const need = (what: string) => ({ permission: 'send-again', see: 'see-callbacks', what }) as const

/**
 * How many notices `sendCallbacksAgain` would send for the same selection at this moment. Left out is what is still being
 * tried, was delivered or sent again, no longer holds, or has no address now.
 * @returns `more` when there are more than the 5,000 that are sent at once
 * @throws Refusal `not-found`, `forbidden`
 */
export async function countCallbacksToSend(context: Context, selection: Selection): Promise<CountAnswer> {
  const { ids, more } = await chosen(context, selection)
  return { count: ids.length, more }
}

/**
 * Sends given-up notices again as new ones (decisions 7): some, what some attempts named, or all that were given up
 * since a time; 5,000 at once, those given up first.
 * @throws Refusal `not-found`, also for what belongs to an organisation whose callbacks this actor may not see;
 *   `forbidden` for who may see it only
 */
export async function sendCallbacksAgain(context: Context, selection: Selection): Promise<SentAnswer> {
  const { db, actor, clock } = context
  const { ids, more } = await chosen(context, selection)
  const now = await clock.service()
  const sent = await inTransaction(db.pool, async (tx) => {
    const made = await renew(tx, ids, now)
    await auditSent(tx, actor, { made, selection }, clock.machine())
    return made.length
  })
  wakeDispatcher()
  return { sent, more }
}

/**
 * How many notices `notifyDestination` would send at this moment.
 * @throws Refusal as there
 */
export async function countNotConfigured(
  context: Context,
  { destinationId }: { destinationId: string },
): Promise<CountAnswer> {
  await assertMayFor(context, 'destination', destinationId)
  const rows = await selectNotConfigured(context.db.pool, { destinationId, most: MOST_AT_ONCE + 1 })
  return { count: Math.min(rows.length, MOST_AT_ONCE), more: rows.length > MOST_AT_ONCE }
}

/**
 * Tells a destination that has a callback now what happened while it had none, as far as it still waits; 5,000 notices
 * at once, oldest first.
 * @throws Refusal `not-found`, `forbidden`; `conflict` when nothing can be sent (it may still have no callback)
 */
export async function notifyDestination(
  context: Context,
  { destinationId }: { destinationId: string },
): Promise<SentAnswer> {
  const { db, actor, clock } = context
  await assertMayFor(context, 'destination', destinationId)
  const now = await clock.service()
  const sent = await inTransaction(db.pool, async (tx) => {
    const made = await renewNotConfigured(tx, destinationId, now)
    if (made.length === 0) throw conflict('Nothing waits to be told, or the destination has no callback yet.')
    await auditSent(tx, actor, { made, selection: { notConfigured: true } }, clock.machine())
    return made.length
  })
  wakeDispatcher()
  return { sent, more: sent === MOST_AT_ONCE }
}

async function assertMayFor({ db, actor }: Context, kind: OwnerKind, id: string): Promise<void> {
  const [owner] = await findOwner(db.pool, { kind, id })
  if (!owner) throw notFound(kind)
  assertMay(actor, need(kind), owner.organisationId)
}

type Chosen = { ids: number[]; more: boolean }

async function chosen(context: Context, selection: Selection): Promise<Chosen> {
  if ('notices' in selection) return chosenNotices(context, selection.notices)
  if ('attempts' in selection) return ofAttempts(context, selection.attempts)
  return givenUpSince(context, selection)
}

/** Each one must be there for this actor: an id that was made up is told at once. */
function assertAll(
  actor: Actor,
  rows: readonly { organisationId: string | null }[],
  { wanted, what }: { wanted: readonly number[]; what: string },
): void {
  if (rows.length < new Set(wanted).size) throw notFound(what)
  if (rows.some((row) => !may(actor, 'see-callbacks', row.organisationId ?? ''))) throw notFound(what)
  for (const row of rows) assertMay(actor, need(what), row.organisationId ?? '')
}

async function chosenNotices({ db, actor }: Context, wanted: number[]): Promise<Chosen> {
  const rows = await selectChosenNotices(db.pool, { ids: wanted })
  assertAll(actor, rows, { wanted, what: 'notice' })
  return { ids: rows.filter((row) => row.canBeSentAgain).map((row) => row.id), more: false }
}

async function ofAttempts({ db, actor }: Context, wanted: number[]): Promise<Chosen> {
  assertAll(actor, await selectChosenAttempts(db.pool, { ids: wanted }), { wanted, what: 'attempt' })
  // a notice may belong to another address by now, so that its own organisation counts
  const organisations = organisationsFor(actor, 'send-again')
  const asked = { attemptIds: wanted, organisations, most: MOST_AT_ONCE + 1 }
  return cut(await selectNoticesOfAttempts(db.pool, asked))
}

async function givenUpSince(
  context: Context,
  { failedSince, destinationId, clientId }: Extract<Selection, { failedSince: string }>,
): Promise<Chosen> {
  const { db, actor } = context
  const ownerKind: OwnerKind | null = destinationId ? 'destination' : clientId ? 'client' : null
  const ownerId = destinationId ?? clientId ?? null
  if (ownerKind && ownerId) await assertMayFor(context, ownerKind, ownerId)
  const organisations = organisationsFor(actor, 'send-again')
  if (organisations?.length === 0) throw forbidden('Your role does not allow this.')
  const asked = { since: new Date(failedSince), organisations, ownerKind, ownerId, most: MOST_AT_ONCE + 1 }
  return cut(await selectGivenUpSince(db.pool, asked))
}

function cut(rows: readonly { id: number }[]): Chosen {
  return { ids: rows.slice(0, MOST_AT_ONCE).map((row) => row.id), more: rows.length > MOST_AT_ONCE }
}

type Sent = { made: readonly { endpointId: string }[]; selection: object }

/** One row for each destination and client, with how many were sent to it. */
async function auditSent(tx: Database, actor: Actor, { made, selection }: Sent, machineNow: Date): Promise<void> {
  const counts = new Map<string, { owner: OwnerOfEndpoint; count: number }>()
  const endpointIds = [...new Set(made.map((notice) => notice.endpointId))]
  for (const owner of await selectOwnersOfEndpoints(tx, { ids: endpointIds })) {
    const count = made.filter((notice) => notice.endpointId === owner.endpointId).length
    counts.set(owner.id, { owner, count: count + (counts.get(owner.id)?.count ?? 0) })
  }
  for (const { owner, count } of counts.values()) {
    const { kind, id, name, organisationId } = owner
    const object = { kind, id, ...(name !== null && { name }) }
    const entry = { action: 'send-callbacks-again', organisationId, object, after: { ...selection, count } } as const
    await insertAudit(tx, auditRow(actor, entry, machineNow))
  }
}
