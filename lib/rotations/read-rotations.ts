import { may } from '../accounts/permissions.ts'
import { destinationFor } from '../destinations/access.ts'
import { keyRowsOf, type KeyRow } from '../destinations/key-store.ts'
import type { Destination } from '../destinations/store.ts'
import type { Context } from '../platform/context.ts'
import { settings } from '../platform/env.ts'
import { keyFactsOf } from './key-plans.ts'
import { certificateEnd, proposalFor, type InUse } from './proposals.ts'
import { stepsOf } from './rules.ts'
import type { RotationAnswer, RotationLine, RotationsAnswer } from './schema.ts'
import { selectPostponements, selectRotations, selectSignatures, type RotationRow } from './store.ts'
import { askedSteps, destinationRotationKinds, type DestinationRotationKind, type RotationKind } from './terms.ts'

/**
 * The exchanges of a destination: what is in use, what is proposed, which plan is open or was the last one, and what is
 * still on its way for the old key.
 * @throws Refusal `not-found`, `insufficient-scope`
 */
export async function rotationsOfDestination(
  context: Context,
  { destinationId }: { destinationId: string },
): Promise<RotationsAnswer> {
  const { db, actor, clock } = context
  const destination = await destinationFor(db.pool, actor, destinationId, 'see-destinations')
  const plans = new Map((await selectRotations(db.pool, { ownerId: destinationId })).map((plan) => [plan.kind, plan]))
  const now = await clock.service()
  const postponed = new Map(
    (await selectPostponements(db.pool, { ownerId: destinationId, now })).map(({ kind, until }) => [kind, until]),
  )
  const used = usedBy(destination, await keyRowsOf(db.prisma, destinationId))
  const moment = { machine: clock.machine(), service: now, months: settings().rotationMonths }
  const lines = destinationRotationKinds.map(async (kind) => {
    const plan = plans.get(kind)
    const inUse = used[kind]
    return {
      ...lineOf(kind, { plan, inUse, postponedUntil: postponed.get(kind), moment }),
      ...(await onTheWay(context, plan)),
    }
  })
  const mayManage = may(actor, 'manage-destinations', destination.organisationId)
  return { name: destination.name, mayManage, lines: await Promise.all(lines) }
}

type Used = InUse & { id: string }

function usedBy(
  { encryptionKid }: Destination,
  keys: readonly KeyRow[],
): Record<DestinationRotationKind, Used | undefined> {
  const usable = keys.filter(({ revokedAt }) => revokedAt === null)
  return {
    'encryption-key': usedKey(usable.find(({ kid }) => kid === encryptionKid)),
    'signing-key': usedKey(usable.findLast(({ purpose }) => purpose === 'signing')),
  }
}

function usedKey(key: KeyRow | undefined): Used | undefined {
  return key && { id: key.kid, since: key.createdAt, endsAt: certificateEnd(key.jwk.x5c ?? []) ?? null }
}

type Standing = {
  plan: RotationRow | undefined
  inUse: Used | undefined
  postponedUntil: Date | undefined
  moment: Parameters<typeof proposalFor>[2]
}

/** What is told of one kind. Nothing is proposed while a plan is open, nor before the time that somebody has chosen. */
function lineOf(
  kind: RotationKind,
  { plan, inUse, postponedUntil, moment }: Standing,
): Omit<RotationLine, 'onItsWay' | 'signatures'> {
  const isOpen = plan !== undefined && plan.endedAt === null
  const isSilent = isOpen || postponedUntil !== undefined || inUse === undefined
  const proposal = isSilent ? undefined : proposalFor(inUse, 'certificate-ending', moment)
  return {
    kind,
    inUse: inUse
      ? { id: inUse.id, since: inUse.since.toISOString(), endsAt: inUse.endsAt?.toISOString() ?? null }
      : null,
    proposal: proposal ? { reason: proposal.reason, at: proposal.at.toISOString() } : null,
    postponedUntil: postponedUntil?.toISOString() ?? null,
    rotation: plan ? rotationAnswerOf(plan) : null,
  }
}

function rotationAnswerOf(plan: RotationRow): RotationAnswer {
  const { kind, state, oldId, newId, newJwk, useAt, usedAt, retireAfterDays, steps, createdAt, endedAt } = plan
  const possible = stepsOf(kind, state)
  return {
    ...{ state, oldId, newId, newJwk, retireAfterDays, steps },
    useAt: useAt?.toISOString() ?? null,
    usedAt: usedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    possible: askedSteps.filter((step) => possible.includes(step)),
  }
}

async function onTheWay(
  context: Context,
  plan: RotationRow | undefined,
): Promise<Pick<RotationLine, 'onItsWay' | 'signatures'>> {
  if (!plan || plan.destinationId === null) return { onItsWay: null, signatures: null }
  const { destinationId, oldId, newId, endedAt } = plan
  if (plan.kind === 'encryption-key') {
    return { onItsWay: (await keyFactsOf(context, plan))?.onItsWay ?? null, signatures: null }
  }
  if (endedAt !== null) return { onItsWay: null, signatures: null }
  const [signatures] = await selectSignatures(context.db.pool, { destinationId, oldId, newId })
  return { onItsWay: null, signatures: signatures ?? null }
}
