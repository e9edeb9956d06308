import { randomBytes } from 'node:crypto'
import { audit, auditObject } from '../../accounts/audit/audit.ts'
import { ownReceivers, receiverAt } from '../../callbacks/own-receiver.ts'
import { lockedDestinationFor } from '../../destinations/access.ts'
import type { Actor, ClientActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import { seal, unseal } from '../../platform/crypto/sealed.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { assertMayPlay, assertSandbox } from './access.ts'
import { receiverAnswer, type SandboxReceiver, type ReceiverAnswer, type ReceiverDetail } from './schema.ts'
import {
  deleteReceiver,
  insertReceiver,
  selectCalledBack,
  selectDeliveries,
  selectDeliveriesAfter,
  selectFollowed,
  selectReceiver,
  selectReceiverOf,
  updateReceiver,
  type DeliveryRow,
  type ReceiverRow,
} from './store.ts'
import { MOST_DELIVERIES, MOST_NAME, MOST_OF_EACH, signatureFindings } from './terms.ts'

/** As every well-behaved receiver answers (specification 6.3, receiver rule 1). */
const usualAnswer: ReceiverAnswer = {
  closes: false,
  checks: true,
  status: 202,
  delaySeconds: 0,
  retryAfterSeconds: null,
}

/** The address of a receiver. */
const urlOf = (receiverId: string): string => `${ownReceivers() ?? ''}${receiverId}`

const kind = 'sandbox-receiver'

export type NewReceiver = { receiverId: string; url: string; secret: string }
type Wish = { organisationId: string; name: string; destinationId?: string; made?: NewReceiver }

/**
 * Makes a receiver of callbacks at an address of this service.
 * @throws Refusal `not-found`, `conflict` when the organisation has fifty
 */
export async function createReceiver(
  { db, actor, clock }: Context,
  { organisationId, name }: { organisationId: string; name: string },
): Promise<NewReceiver> {
  assertMayPlay(actor, organisationId, 'organisation')
  return inTransaction(db, (tx) => putReceiver(tx, actor, { organisationId, name }, clock.machine()))
}

/** What a receiver is to be, before it is made. */
export function newReceiver(): NewReceiver {
  const receiverId = newId()
  return { receiverId, url: urlOf(receiverId), secret: randomBytes(32).toString('base64url') }
}

/** Makes a receiver as part of another call; the actor was checked. @param made what it is to be, when that is known */
export async function putReceiver(
  tx: Handle,
  actor: Actor,
  { organisationId, name, destinationId, made = newReceiver() }: Wish,
  now: Date,
): Promise<NewReceiver> {
  const { receiverId: id, secret } = made
  const [row] = await insertReceiver(tx, {
    id,
    organisationId,
    destinationId: destinationId ?? null,
    name,
    now,
    most: MOST_OF_EACH,
    secretSealed: seal('sandbox-secret', id, secret),
    answer: JSON.stringify(usualAnswer),
  })
  if (!row) throw conflict(`The organisation has ${MOST_OF_EACH} test receivers; remove one first.`)
  await audit(tx, actor, now, { action: 'create-sandbox-receiver', ...auditObject(kind, { id, organisationId, name }) })
  return made
}

/**
 * The receiver that a destination uses already, else the one that was made for it, else a new one with its name: asking
 * twice makes no second one.
 * @throws Refusal `not-found`, `conflict` when a new one is needed and the organisation has fifty
 */
export async function receiverOfDestination(
  { db, actor, clock }: Context,
  { destinationId }: { destinationId: string },
): Promise<NewReceiver & { name: string; isNew: boolean }> {
  assertSandbox()
  return inTransaction(db, async (tx) => {
    // locked, so that of two calls at once the second finds the receiver of the first
    const { organisationId, callbackUrl, name: called } = await lockedDestinationFor(tx, actor, destinationId)
    assertMayPlay(actor, organisationId, 'destination')
    const addressed = callbackUrl === null ? null : receiverAt(callbackUrl, ownReceivers())
    const [row] = await selectReceiverOf(tx, { destinationId, organisationId, addressed })
    if (row) return { ...addressOf(row), name: row.name, isNew: false }
    const name = called.slice(0, MOST_NAME)
    const made = await putReceiver(tx, actor, { organisationId, name, destinationId }, clock.machine())
    return { ...made, name, isNew: true }
  })
}

const addressOf = ({ id, secretSealed }: ReceiverRow): NewReceiver => {
  return { receiverId: id, url: urlOf(id), secret: unseal('sandbox-secret', id, secretSealed) }
}

/** What came in at a receiver, newest first, and how it is set up. @throws Refusal `not-found` */
export async function readReceiver(
  { db, actor }: Context,
  { receiverId }: { receiverId: string },
): Promise<ReceiverDetail> {
  const row = await receiverFor(db, actor, receiverId)
  const received = await selectDeliveries(db, { receiverId, most: MOST_DELIVERIES })
  const owners = await selectCalledBack(db, { url: urlOf(receiverId) })
  const calledBack = owners.length === 1 ? (owners[0]?.ownerKind === 'destination' ? 'destination' : 'client') : null
  return {
    ...receiverView(row),
    secret: addressOf(row).secret,
    calledBack,
    received: received.map(deliveryView),
  }
}

/**
 * What came in at a receiver of a client's own after a delivery that it has seen, oldest first; the newest alone when it
 * names none, so that it learns where to go on.
 * @throws Refusal `not-found`, also for the receiver of anybody else
 */
export async function followReceiver(
  { db, actor: { clientId, organisationId } }: Context<ClientActor>,
  { receiverId, after }: { receiverId: string; after?: number },
): Promise<{ deliveries: ReceiverDetail['received'] }> {
  assertSandbox()
  const [row] = await selectFollowed(db, { receiverId, url: urlOf(receiverId), clientId, organisationId })
  if (!row) throw notFound('receiver')
  const rows = await selectDeliveriesAfter(db, { receiverId, after: after ?? null, most: MOST_DELIVERIES })
  return { deliveries: rows.map(deliveryView) }
}

/** Sets how a receiver answers from now on. @throws Refusal `not-found` */
export async function changeReceiver(
  context: Context,
  { receiverId, answer }: { receiverId: string; answer: ReceiverAnswer },
): Promise<ReceiverDetail> {
  const { db, actor, clock } = context
  const row = await receiverFor(db, actor, receiverId)
  await inTransaction(db, async (tx) => {
    await updateReceiver(tx, { id: receiverId, answer: JSON.stringify(answer) })
    await audit(tx, actor, clock.machine(), {
      action: 'change-sandbox-receiver',
      ...auditObject(kind, row),
      after: answer,
    })
  })
  return readReceiver(context, { receiverId })
}

/** Removes a receiver with what came in. @throws Refusal `not-found`, `conflict` while a partner uses it */
export async function removeReceiver(
  { db, actor, clock }: Context,
  { receiverId }: { receiverId: string },
): Promise<void> {
  const row = await receiverFor(db, actor, receiverId)
  await inTransaction(db, async (tx) => {
    const [removed] = await deleteReceiver(tx, { id: receiverId })
    if (!removed) throw conflict('A simulated partner uses this receiver; remove the partner first.')
    await audit(tx, actor, clock.machine(), { action: 'delete-sandbox-receiver', ...auditObject(kind, row) })
  })
}

async function receiverFor(db: Handle, actor: Actor, id: string): Promise<ReceiverRow> {
  const [row] = await selectReceiver(db, { id })
  if (!row) throw notFound('receiver')
  assertMayPlay(actor, row.organisationId, 'receiver')
  return row
}

export function receiverView(row: ReceiverRow): SandboxReceiver {
  return {
    receiverId: row.id,
    name: row.name,
    organisation: { organisationId: row.organisationId, name: row.organisationName },
    url: urlOf(row.id),
    answer: receiverAnswer.parse(row.answer),
    deliveries: row.deliveries,
    lastAt: row.lastAt?.toISOString() ?? null,
  }
}

function deliveryView({ id, receivedAt, signature, headers, body, status }: DeliveryRow) {
  const finding = signatureFindings.find((known) => known === signature) ?? 'authentication-wrong'
  return { deliveryId: id, receivedAt: receivedAt.toISOString(), signature: finding, headers, body, status }
}
