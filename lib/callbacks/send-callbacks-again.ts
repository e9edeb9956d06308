import { auditRow } from '../accounts/audit.ts'
import { insertAudit } from '../accounts/audit-store.ts'
import { assertMay, may, organisationsFor } from '../accounts/permissions.ts'
import type { Actor } from '../platform/actor.ts'
import { serviceNow } from '../platform/clock.ts'
import { database, inTransaction, type Database } from '../platform/database.ts'
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
export async function countCallbacksToSend(actor: Actor, selection: Selection): Promise<CountAnswer> {
  const { ids, more } = await chosen(actor, selection)
  return { count: ids.length, more }
}

/**
 * Sends given-up notices again as new ones (decisions 7): some, what some attempts named, or all that were given up
 * since a time; 5,000 at once, those given up first.
 * @param machineNow for the audit log
 * @throws Refusal `not-found`, also for what belongs to an organisation whose callbacks this actor may not see;
 *   `forbidden` for who may see it only
 */
export async function sendCallbacksAgain(
  actor: Actor,
  selection: Selection,
  machineNow = new Date(),
): Promise<SentAnswer> {
  const { ids, more } = await chosen(actor, selection)
  const now = await serviceNow(database())
  const sent = await inTransaction(database(), async (tx) => {
    const made = await renew(tx, ids, now)
    await auditSent(tx, actor, { made, selection }, machineNow)
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
  actor: Actor,
  { destinationId }: { destinationId: string },
): Promise<CountAnswer> {
  await destinationToSend(actor, destinationId)
  const rows = await selectNotConfigured(database(), { destinationId, most: MOST_AT_ONCE + 1 })
  return { count: Math.min(rows.length, MOST_AT_ONCE), more: rows.length > MOST_AT_ONCE }
}

/**
 * Tells a destination that has a callback now what happened while it had none, as far as it still waits; 5,000 notices
 * at once, oldest first.
 * @throws Refusal `not-found`, `forbidden`; `conflict` when nothing can be sent (it may still have no callback)
 */
export async function notifyDestination(
  actor: Actor,
  { destinationId }: { destinationId: string },
  machineNow = new Date(),
): Promise<SentAnswer> {
  await destinationToSend(actor, destinationId)
  const now = await serviceNow(database())
  const sent = await inTransaction(database(), async (tx) => {
    const made = await renewNotConfigured(tx, destinationId, now)
    if (made.length === 0) throw conflict('Nothing waits to be told, or the destination has no callback yet.')
    await auditSent(tx, actor, { made, selection: { notConfigured: true } }, machineNow)
    return made.length
  })
  wakeDispatcher()
  return { sent, more: sent === MOST_AT_ONCE }
}

async function destinationToSend(actor: Actor, destinationId: string): Promise<void> {
  await assertMayFor(actor, 'destination', destinationId)
}

async function assertMayFor(actor: Actor, kind: OwnerKind, id: string): Promise<void> {
  const [owner] = await findOwner(database(), { kind, id })
  if (!owner) throw notFound(kind)
  assertMay(actor, need(kind), owner.organisationId)
}

type Chosen = { ids: number[]; more: boolean }

async function chosen(actor: Actor, selection: Selection): Promise<Chosen> {
  if ('notices' in selection) return chosenNotices(actor, selection.notices)
  if ('attempts' in selection) return ofAttempts(actor, selection.attempts)
  return givenUpSince(actor, selection)
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

async function chosenNotices(actor: Actor, wanted: number[]): Promise<Chosen> {
  const rows = await selectChosenNotices(database(), { ids: wanted })
  assertAll(actor, rows, { wanted, what: 'notice' })
  return { ids: rows.filter((row) => row.canBeSentAgain).map((row) => row.id), more: false }
}

async function ofAttempts(actor: Actor, wanted: number[]): Promise<Chosen> {
  assertAll(actor, await selectChosenAttempts(database(), { ids: wanted }), { wanted, what: 'attempt' })
  // a notice may belong to another address by now, so that its own organisation counts
  const organisations = organisationsFor(actor, 'send-again')
  const asked = { attemptIds: wanted, organisations, most: MOST_AT_ONCE + 1 }
  return cut(await selectNoticesOfAttempts(database(), asked))
}

async function givenUpSince(
  actor: Actor,
  { failedSince, destinationId, clientId }: Extract<Selection, { failedSince: string }>,
): Promise<Chosen> {
  const ownerKind: OwnerKind | null = destinationId ? 'destination' : clientId ? 'client' : null
  const ownerId = destinationId ?? clientId ?? null
  if (ownerKind && ownerId) await assertMayFor(actor, ownerKind, ownerId)
  const organisations = organisationsFor(actor, 'send-again')
  if (organisations?.length === 0) throw forbidden('Your role does not allow this.')
  const asked = { since: new Date(failedSince), organisations, ownerKind, ownerId, most: MOST_AT_ONCE + 1 }
  return cut(await selectGivenUpSince(database(), asked))
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
