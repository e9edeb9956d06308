import { audit, auditObject } from '../../accounts/audit/audit.ts'
import { createClient } from '../../clients/create-client.ts'
import { destinationFor } from '../../destinations/access.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { seal } from '../../platform/crypto/sealed.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { assertMayPlay } from './access.ts'
import {
  deletePartner,
  insertPartner,
  selectActs,
  selectPartner,
  selectPartners,
  updatePartner,
  type ActRow,
  type PartnerRow,
} from './partner-store.ts'
import { wakePartners } from './wake.ts'
import { putReceiver } from './receivers.ts'
import { behaviour, type Behaviour, type NewPartner, type Partner, type PartnerChange } from './schema.ts'
import { acts, MOST_ACTS_SHOWN, MOST_OF_EACH, type PartnerKind } from './terms.ts'

const clientKind = {
  administration: 'administration-system',
  'online-service': 'online-service',
} as const satisfies Record<PartnerKind, string>

const kind = 'sandbox-partner'

type MadePartner = { partnerId: string; receiverId: string; clientId: string }

/**
 * Makes a simulated partner with a client and a receiver of its own; it begins at once. An administration makes its
 * keys and its destination by itself.
 * @throws Refusal `not-found`, `conflict` when the organisation has fifty, `invalid` at `/destinationId`
 */
export async function createPartner(
  context: Context,
  { counterpartId, ...input }: NewPartner & { counterpartId?: string },
): Promise<MadePartner> {
  const { db, actor, clock } = context
  const { organisationId, name, behaviour: wanted } = input
  assertMayPlay(actor, organisationId, 'organisation')
  // before a client is made in vain; the statement below decides when two calls come at once
  if ((await selectPartners(db, { organisations: [organisationId] })).length >= MOST_OF_EACH) throw tooMany()
  const destinationId = await destinationOf(context, input, counterpartId !== undefined)
  const { clientId, clientSecret } = await createClient(context, {
    organisationId,
    name,
    kind: clientKind[wanted.kind],
  })
  const partnerId = newId()
  const now = clock.machine()
  const made = await inTransaction(db, async (tx) => {
    const { receiverId } = await putReceiver(tx, actor, { organisationId, name }, now)
    const [row] = await insertPartner(tx, {
      id: partnerId,
      organisationId,
      kind: wanted.kind,
      name,
      clientId,
      receiverId,
      destinationId,
      now,
      counterpartId: counterpartId ?? null,
      secretSealed: seal('sandbox-secret', partnerId, clientSecret),
      behaviour: JSON.stringify(wanted),
      toSend: numberToSend(wanted),
      most: MOST_OF_EACH,
    })
    if (!row) throw tooMany()
    await audit(tx, actor, now, {
      action: 'create-sandbox-partner',
      ...auditObject(kind, { id: partnerId, organisationId, name }),
      after: wanted,
    })
    return { partnerId, receiverId, clientId }
  })
  wakePartners()
  return made
}

const tooMany = () => conflict(`The organisation has ${MOST_OF_EACH} simulated partners; remove one first.`)

const numberToSend = (wanted: Behaviour): number => (wanted.kind === 'online-service' ? wanted.count : 0)

const noDestination = { pointer: '/destinationId', detail: 'Choose a destination to which it sends.' }

async function destinationOf(context: Context, input: NewPartner, comesLater: boolean): Promise<string | null> {
  const { destinationId, organisationId, behaviour: wanted } = input
  if (wanted.kind === 'administration' || comesLater) return null
  if (destinationId === undefined) throw invalid([noDestination])
  const destination = await destinationFor(context.db, context.actor, destinationId, 'see-destinations').catch(
    () => undefined, // a destination that the person may not see cannot be chosen either
  )
  if (destination?.organisationId !== organisationId) throw invalid([noDestination])
  return destinationId
}

/**
 * Changes what a partner does, stops or starts it. An online service that is started, or gets a new behaviour, sends
 * its number of submissions from the beginning.
 * @throws Refusal `not-found`, `invalid` for the behaviour of the other kind
 */
export async function changePartner(
  context: Context,
  { partnerId, behaviour: wanted, isRunning }: PartnerChange & { partnerId: string },
): Promise<Partner> {
  const { db, actor, clock } = context
  const row = await partnerFor(db, actor, partnerId)
  if (wanted && wanted.kind !== row.kind) {
    throw invalid([{ pointer: '/behaviour/kind', detail: `This partner is of kind ${row.kind}.` }])
  }
  const next = wanted ?? behaviour.parse(row.behaviour)
  const runs = isRunning ?? row.isRunning
  const startsAnew = wanted !== undefined || (runs && !row.isRunning) || (isRunning === true && row.toSend === 0)
  const now = clock.machine()
  await inTransaction(db, async (tx) => {
    const change = { isRunning: runs, toSend: startsAnew ? numberToSend(next) : row.toSend }
    await updatePartner(tx, { id: partnerId, behaviour: JSON.stringify(next), now, ...change })
    await audit(tx, actor, now, {
      action: 'change-sandbox-partner',
      ...auditObject(kind, row),
      after: { ...next, isRunning: runs },
    })
  })
  wakePartners()
  return readPartner(context, { partnerId })
}

/** Removes a partner; its client, its receiver, its destination and its cases stay. @throws Refusal `not-found` */
export async function removePartner(
  { db, actor, clock }: Context,
  { partnerId }: { partnerId: string },
): Promise<void> {
  const row = await partnerFor(db, actor, partnerId)
  await inTransaction(db, async (tx) => {
    await deletePartner(tx, { id: partnerId })
    await audit(tx, actor, clock.machine(), { action: 'delete-sandbox-partner', ...auditObject(kind, row) })
  })
}

/** A partner with its last acts. @throws Refusal `not-found` */
export async function readPartner({ db, actor }: Context, { partnerId }: { partnerId: string }): Promise<Partner> {
  const row = await partnerFor(db, actor, partnerId)
  return partnerView(row, await selectActs(db, { partners: [partnerId], most: MOST_ACTS_SHOWN }))
}

async function partnerFor(db: Handle, actor: Actor, id: string): Promise<PartnerRow> {
  const [row] = await selectPartner(db, { id })
  if (!row) throw notFound('partner')
  assertMayPlay(actor, row.organisationId, 'partner')
  return row
}

/** @param done acts of any partners */
export function partnerView(row: PartnerRow, done: readonly ActRow[]): Partner {
  const { id, organisationId, organisationName, destinationId, destinationName, kind, name, clientId } = row
  const { receiverId, isRunning, isReady, toSend } = row
  return {
    partnerId: id,
    kind,
    name,
    clientId,
    receiverId,
    isRunning,
    isReady,
    toSend,
    organisation: { organisationId, name: organisationName },
    destination: destinationId && destinationName !== null ? { destinationId, name: destinationName } : null,
    behaviour: behaviour.parse(row.behaviour),
    acts: done
      .filter(({ partnerId }) => partnerId === id)
      .map(({ at, act, caseId, problem }) => {
        return { at: at.toISOString(), act: acts.find((known) => known === act) ?? 'failed', caseId, problem }
      }),
  }
}
