import { may } from '../../accounts/permissions.ts'
import { selectEndpointOfDestination } from '../../callbacks/pair-store.ts'
import { endOfChain } from '../../destinations/chains/chain-standing.ts'
import { destinationFor } from '../../destinations/access.ts'
import { keyRowsOf, type KeyRow } from '../../destinations/key-store.ts'
import type { Destination } from '../../destinations/store.ts'
import type { Context } from '../../platform/context.ts'
import { settings } from '../../platform/env.ts'
import { callbackFactsOf } from './callback-plans.ts'
import { keyFactsOf } from './key-plans.ts'
import { proposalFor, type InUse } from './proposals.ts'
import { stepsOf } from './rules.ts'
import type { RotationAnswer, RotationLine, RotationsAnswer } from './schema.ts'
import { selectPostponements, selectRotations, selectSignatures, type RotationRow } from './store.ts'
import { askedSteps, rotationKinds, type RotationKind } from './terms.ts'

/**
 * The exchanges of a destination: what is in use, what is proposed, which plan is open or was the last one, and what is
 * still on its way for the old one.
 * @throws Refusal `not-found`, `insufficient-scope`
 */
export async function rotationsOfDestination(
  context: Context,
  { destinationId }: { destinationId: string },
): Promise<RotationsAnswer> {
  const { db, actor } = context
  const destination = await destinationFor(db, actor, destinationId, 'see-destinations')
  const used = await usedBy(context, destination)
  const lineOf = await linesOf(context, destinationId)
  const lines = rotationKinds.map((kind) => lineOf(kind, used[kind]))
  const mayManage = may(actor, 'manage-destinations', destination.organisationId)
  return { name: destination.name, mayManage, lines: await Promise.all(lines) }
}

/** What is told of each kind of a destination. */
async function linesOf(context: Context, destinationId: string) {
  const { db, clock } = context
  const now = await clock.service()
  const plans = new Map((await selectRotations(db, { destinationId })).map((plan) => [plan.kind, plan]))
  const postponements = await selectPostponements(db, { destinationId, now })
  const postponed = new Map(postponements.map(({ kind, until }) => [kind, until]))
  const moment = { machine: clock.machine(), service: now, months: settings().rotationMonths }
  return async (kind: RotationKind, inUse: UsedCredential | undefined): Promise<RotationLine> => {
    const plan = plans.get(kind)
    const standing = { plan, inUse, postponedUntil: postponed.get(kind), moment }
    return { ...lineOf(kind, standing), ...(await watched(context, plan)) }
  }
}

type UsedCredential = InUse & { id: string }

async function usedBy(
  { db, clock }: Context,
  { id: destinationId, encryptionKid, callbackEndpointId }: Destination,
): Promise<Record<RotationKind, UsedCredential | undefined>> {
  const usable = (await keyRowsOf(db, destinationId)).filter(({ revokedAt }) => revokedAt === null)
  const [endpoint] =
    callbackEndpointId === null
      ? []
      : await selectEndpointOfDestination(db, { destinationId, endpointId: callbackEndpointId })
  return {
    'encryption-key': await usedKey(
      usable.find(({ kid }) => kid === encryptionKid),
      clock.machine(),
    ),
    'signing-key': await usedKey(
      usable.findLast(({ purpose }) => purpose === 'signing'),
      clock.machine(),
    ),
    'callback-secret': endpoint && { id: endpoint.id, since: endpoint.createdAt, endsAt: null },
  }
}

async function usedKey(key: KeyRow | undefined, at: Date): Promise<UsedCredential | undefined> {
  if (!key) return undefined
  const { kid, createdAt, purpose, jwk } = key
  return { id: kid, since: createdAt, endsAt: (await endOfChain({ x5c: jwk.x5c, purpose, at })) ?? null }
}

type RotationStanding = {
  plan: RotationRow | undefined
  inUse: UsedCredential | undefined
  postponedUntil: Date | undefined
  moment: Parameters<typeof proposalFor>[1]
}

/** What is told of one kind. Nothing is proposed while a plan is open, nor before the time that somebody has chosen. */
function lineOf(kind: RotationKind, { plan, inUse, postponedUntil, moment }: RotationStanding): RotationRowLine {
  const isOpen = plan !== undefined && plan.endedAt === null
  const isSilent = isOpen || postponedUntil !== undefined || inUse === undefined
  const proposal = isSilent ? undefined : proposalFor(inUse, moment)
  return {
    kind,
    inUse: inUse ? { ...inUse, since: inUse.since.toISOString(), endsAt: inUse.endsAt?.toISOString() ?? null } : null,
    proposal: proposal ? { reason: proposal.reason, at: proposal.at.toISOString() } : null,
    postponedUntil: postponedUntil?.toISOString() ?? null,
    rotation: plan ? rotationAnswerOf(plan) : null,
  }
}

type RotationRowLine = Pick<RotationLine, 'kind' | 'inUse' | 'proposal' | 'postponedUntil' | 'rotation'>

function rotationAnswerOf(plan: RotationRow): RotationAnswer {
  const { kind, state, oldId, newId, newJwk, useAt, usedAt, retireAfterDays, steps, createdAt, endedAt } = plan
  const possible = stepsOf(kind, state)
  return {
    state,
    oldId,
    newId,
    newJwk,
    retireAfterDays,
    steps,
    useAt: useAt?.toISOString() ?? null,
    usedAt: usedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    possible: askedSteps.filter((step) => possible.includes(step)),
  }
}

/** What an exchange is watched by, each where there is such a thing. */
type RotationSigns = Pick<RotationLine, 'onItsWay' | 'signatures' | 'callbacks'>

const nothing: RotationSigns = { onItsWay: null, signatures: null, callbacks: null }

/** What is still on its way for the old one of a plan, and what is seen of the new one. */
async function watched(context: Context, plan: RotationRow | undefined): Promise<RotationSigns> {
  if (!plan) return nothing
  // keys: what is decided and kept, or noted, needs the old private key after the end too
  if (plan.kind === 'encryption-key')
    return { ...nothing, onItsWay: (await keyFactsOf(context, plan))?.onItsWay ?? null }
  if (plan.endedAt !== null) return nothing
  const { destinationId, oldId, newId } = plan
  if (plan.kind === 'signing-key') {
    const [signatures] = await selectSignatures(context.db, { destinationId, oldId, newId })
    return { ...nothing, signatures: signatures ?? null }
  }
  return { ...nothing, callbacks: await callbacksOf(context, plan) }
}

async function callbacksOf(context: Context, plan: RotationRow): Promise<RotationSigns['callbacks']> {
  const facts = await callbackFactsOf(context, plan)
  if (!facts) return null
  const { acceptedAt, failingSince, status } = facts
  return { acceptedAt: acceptedAt?.toISOString() ?? null, failingSince: failingSince?.toISOString() ?? null, status }
}
