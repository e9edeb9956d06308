import { audit } from '../../accounts/audit/audit.ts'
import { assertMay, may, organisationsFor } from '../../accounts/permissions.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import { conflict, forbidden, notFound } from '../../platform/errors.ts'
import {
  selectAllWaiting,
  selectChosenAttempts,
  selectChosenNotices,
  selectDeliveredSince,
  selectGivenUpSince,
  selectNoticesOfAttempts,
  selectOwnersOfEndpoints,
  type OwnerOfEndpoint,
  type SendableNotice,
} from './again-store.ts'
import { wakeDispatcher } from '../claim/dispatcher.ts'
import type { CountAnswer, Selection, SendCount, SentAnswer } from '../log/log-schema.ts'
import { findOwner } from '../log/log-store.ts'
import { announceUntold, MOST_AT_ONCE, sendChosen } from './send-again.ts'
import type { OwnerKind } from '../terms.ts'
import { selectNotConfigured, selectUnannounced } from '../store.ts'

/** The permission needed for what is sent again. */
const need = (what: string) => ({ permission: 'send-again', see: 'see-callbacks', what }) as const

/** Most sent notices that an answer names, so that their progress can be followed. */
const MOST_FOLLOWED = 100

/**
 * How many notices `sendCallbacksAgain` would send for the same selection at this moment. Left out are notices that are
 * due already, are paused, are on their way again, no longer hold, or have no address now.
 * @returns `more` when there are more than the 5,000 that are sent at once
 * @throws Refusal `not-found`, `forbidden`
 */
export async function countCallbacksToSend(context: Context, selection: Selection): Promise<SendCount> {
  const { now, again, paused, more } = await chosen(context, selection, await context.clock.service())
  return { count: now.length + again.length, now: now.length, paused: paused.length, more }
}

/**
 * Sends the selection: notices that wait for their next attempt are tried now, given-up and delivered ones are sent
 * again as new notices (decisions 7); 5,000 at once.
 * @throws Refusal `not-found`, also for a notice of an organisation whose callbacks this actor may not see;
 *   `forbidden` for an actor who may only see it
 */
export async function sendCallbacksAgain(context: Context, selection: Selection): Promise<SentAnswer> {
  const { db, actor, clock } = context
  const at = await clock.service()
  const { now, again, more } = await chosen(context, selection, at)
  const made = await inTransaction(db, async (tx) => {
    const sent = await sendChosen(tx, { waiting: now, ended: again }, at)
    await auditSent(tx, actor, { made: sent, selection }, clock.machine())
    return sent
  })
  wakeDispatcher()
  return sentAnswer(made, { at, more })
}

function sentAnswer(made: readonly { id: number }[], { at, more }: { at: Date; more: boolean }): SentAnswer {
  const notices = made.slice(0, MOST_FOLLOWED).map(({ id }) => String(id))
  return { sent: made.length, more, at: at.toISOString(), notices }
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
  const asked = { destinationId, most: MOST_AT_ONCE + 1 }
  const untold = await selectUnannounced(context.db, asked)
  const lost = await selectNotConfigured(context.db, asked)
  const count = untold.length + lost.length
  return { count: Math.min(count, MOST_AT_ONCE), more: count > MOST_AT_ONCE }
}

/**
 * Announces to a destination that has a callback now the submissions that came before it had one and still wait; 5,000
 * at once, oldest first.
 * @throws Refusal `not-found`, `forbidden`; `conflict` when there is nothing to send (it may still lack a callback)
 */
export async function notifyDestination(
  context: Context,
  { destinationId }: { destinationId: string },
): Promise<SentAnswer> {
  const { db, actor, clock } = context
  await assertMayFor(context, 'destination', destinationId)
  const at = await clock.service()
  const made = await inTransaction(db, async (tx) => {
    const sent = await announceUntold(tx, destinationId, at)
    if (sent.length === 0) throw conflict('Nothing waits to be told, or the destination has no callback yet.')
    await auditSent(tx, actor, { made: sent, selection: { notConfigured: true } }, clock.machine())
    return sent
  })
  wakeDispatcher()
  return sentAnswer(made, { at, more: made.length === MOST_AT_ONCE })
}

async function assertMayFor({ db, actor }: Context, kind: OwnerKind, id: string): Promise<void> {
  const [owner] = await findOwner(db, { kind, id })
  if (!owner) throw notFound(kind)
  assertMay(actor, need(kind), owner.organisationId)
}

/** Ids of notices by the effect of sending them. */
type ChosenNotices = { now: number[]; again: number[]; paused: number[]; more: boolean }

async function chosen(context: Context, selection: Selection, now: Date): Promise<ChosenNotices> {
  if ('notices' in selection) return chosenNotices(context, selection.notices, now)
  if ('attempts' in selection) return ofAttempts(context, selection.attempts, now)
  return allOf(context, selection, now)
}

/** Each notice must exist for this actor: an invented id is refused at once. */
function assertAll(
  actor: Actor,
  rows: readonly { organisationId: string | null }[],
  { wanted, what }: { wanted: readonly number[]; what: string },
): void {
  if (rows.length < new Set(wanted).size) throw notFound(what)
  if (rows.some((row) => !may(actor, 'see-callbacks', row.organisationId ?? ''))) throw notFound(what)
  for (const row of rows) assertMay(actor, need(what), row.organisationId ?? '')
}

async function chosenNotices({ db, actor }: Context, wanted: number[], now: Date): Promise<ChosenNotices> {
  const rows = await selectChosenNotices(db, { ids: wanted, now })
  assertAll(actor, rows, { wanted, what: 'notice' })
  return sorted(rows.flatMap(({ way, ...row }) => (way ? [{ ...row, way }] : [])))
}

async function ofAttempts({ db, actor }: Context, wanted: number[], now: Date): Promise<ChosenNotices> {
  assertAll(actor, await selectChosenAttempts(db, { ids: wanted }), { wanted, what: 'attempt' })
  // a notice may belong to another address by now, so its own organisation counts
  const organisations = organisationsFor(actor, 'send-again')
  return sorted(await selectNoticesOfAttempts(db, { attemptIds: wanted, organisations, now, most: MOST_AT_ONCE + 1 }))
}

type AllOf = Exclude<Selection, { notices: unknown } | { attempts: unknown }>

async function allOf(context: Context, selection: AllOf, now: Date): Promise<ChosenNotices> {
  const { db, actor } = context
  const { destinationId, clientId } = selection
  const ownerKind: OwnerKind | null = destinationId ? 'destination' : clientId ? 'client' : null
  const ownerId = destinationId ?? clientId ?? null
  if (ownerKind && ownerId) await assertMayFor(context, ownerKind, ownerId)
  const organisations = organisationsFor(actor, 'send-again')
  if (organisations?.length === 0) throw forbidden('Your role does not allow this.')
  const asked = { organisations, ownerKind, ownerId, now, most: MOST_AT_ONCE + 1 }
  if ('waiting' in selection) return sorted(await selectAllWaiting(db, asked))
  if ('deliveredSince' in selection) {
    return sorted(await selectDeliveredSince(db, { ...asked, since: new Date(selection.deliveredSince) }))
  }
  return sorted(await selectGivenUpSince(db, { ...asked, since: new Date(selection.failedSince) }))
}

/** Of several notices of one event the newest, like `renew`. */
function sorted(rows: readonly SendableNotice[]): ChosenNotices {
  const within = rows.slice(0, MOST_AT_ONCE)
  const newest = [
    ...new Map(within.toSorted((one, other) => one.id - other.id).map((row) => [row.event, row])).values(),
  ]
  const idsOf = (way: SendableNotice['way']) => newest.filter((row) => row.way === way).map(({ id }) => id)
  return { now: idsOf('now'), again: idsOf('again'), paused: idsOf('paused'), more: rows.length > MOST_AT_ONCE }
}

type RenewedNotices = { made: readonly { endpointId: string }[]; selection: object }

/** One row for each destination and client, with the number of its notices. */
async function auditSent(
  tx: Handle,
  actor: Actor,
  { made, selection }: RenewedNotices,
  machineNow: Date,
): Promise<void> {
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
    await audit(tx, actor, machineNow, entry)
  }
}
