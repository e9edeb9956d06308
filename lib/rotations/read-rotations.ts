import { may } from '../accounts/permissions.ts'
import { selectEndpointOfDestination } from '../callbacks/pair-store.ts'
import { secretsOfClient, type SecretRow } from '../clients/store.ts'
import { destinationFor } from '../destinations/access.ts'
import { keyRowsOf, type KeyRow } from '../destinations/key-store.ts'
import type { Destination } from '../destinations/store.ts'
import type { Context } from '../platform/context.ts'
import { settings } from '../platform/env.ts'
import { clientFor, validSecrets } from './client-for.ts'
import { certificateEnd, proposalFor, type InUse } from './proposals.ts'
import { stepsOf } from './rules.ts'
import type { RotationAnswer, RotationLine, RotationsAnswer } from './schema.ts'
import { selectPostponements, selectRotations, type RotationRow } from './store.ts'
import { askedSteps, destinationRotationKinds, type DestinationRotationKind, type RotationKind } from './terms.ts'
import { watched } from './watched.ts'

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
  const lines = destinationRotationKinds.map((kind) => lineOf(kind, used[kind]))
  const mayManage = may(actor, 'manage-destinations', destination.organisationId)
  return { name: destination.name, mayManage, lines: await Promise.all(lines) }
}

/** The exchange of a client's secret, the same way. @throws Refusal `not-found` */
export async function rotationsOfClient(
  context: Context,
  { clientId }: { clientId: string },
): Promise<RotationsAnswer> {
  const { db, actor } = context
  const client = await clientFor(context, clientId, 'see-clients')
  const { inUse: secret, other } = await validSecrets(context, client.id)
  const names = new Map((await secretsOfClient(db, client.id)).map(({ id, name }) => [id, name]))
  const line = await (await linesOf(context, client.id, names))('client-secret', secret && usedSecret(secret))
  const mayManage = may(actor, 'manage-clients', client.organisationId)
  return { name: client.name, mayManage, lines: [{ ...line, other: other ? inUseAnswer(usedSecret(other)) : null }] }
}

const usedSecret = ({ id, name, createdAt, expiresAt }: SecretRow): UsedCredential => ({
  id,
  name,
  since: createdAt,
  endsAt: expiresAt,
})

function inUseAnswer({ since, endsAt, ...used }: UsedCredential): NonNullable<RotationLine['inUse']> {
  return { ...used, since: since.toISOString(), endsAt: endsAt?.toISOString() ?? null }
}

type RotationNames = ReadonlyMap<string, string>

/** What is told of each kind of an owner. */
async function linesOf(context: Context, ownerId: string, names: RotationNames = new Map()) {
  const { db, clock } = context
  const now = await clock.service()
  const plans = new Map((await selectRotations(db, { ownerId })).map((plan) => [plan.kind, plan]))
  const postponed = new Map((await selectPostponements(db, { ownerId, now })).map(({ kind, until }) => [kind, until]))
  const moment = { machine: clock.machine(), service: now, months: settings().rotationMonths }
  return async (kind: RotationKind, inUse: UsedCredential | undefined): Promise<RotationLine> => {
    const plan = plans.get(kind)
    const standing = { plan, inUse, postponedUntil: postponed.get(kind), moment, names }
    return { ...lineOf(kind, standing), ...(await watched(context, plan)) }
  }
}

type UsedCredential = InUse & { id: string; name: string | null }

async function usedBy(
  { db }: Context,
  { id: destinationId, encryptionKid, callbackEndpointId }: Destination,
): Promise<Record<DestinationRotationKind, UsedCredential | undefined>> {
  const usable = (await keyRowsOf(db, destinationId)).filter(({ revokedAt }) => revokedAt === null)
  const [endpoint] =
    callbackEndpointId === null
      ? []
      : await selectEndpointOfDestination(db, { destinationId, endpointId: callbackEndpointId })
  return {
    'encryption-key': usedKey(usable.find(({ kid }) => kid === encryptionKid)),
    'signing-key': usedKey(usable.findLast(({ purpose }) => purpose === 'signing')),
    'callback-secret': endpoint && { id: endpoint.id, name: null, since: endpoint.createdAt, endsAt: null },
  }
}

function usedKey(key: KeyRow | undefined): UsedCredential | undefined {
  return key && { id: key.kid, name: null, since: key.createdAt, endsAt: certificateEnd(key.jwk.x5c ?? []) ?? null }
}

type RotationStanding = {
  plan: RotationRow | undefined
  inUse: UsedCredential | undefined
  postponedUntil: Date | undefined
  moment: Parameters<typeof proposalFor>[2]
  names: RotationNames
}

/** What is told of one kind. Nothing is proposed while a plan is open, nor before the time that somebody has chosen. */
function lineOf(kind: RotationKind, { plan, inUse, postponedUntil, moment, names }: RotationStanding): RotationRowLine {
  const isOpen = plan !== undefined && plan.endedAt === null
  const isSilent = isOpen || postponedUntil !== undefined || inUse === undefined
  const ends = kind === 'client-secret' ? 'secret-ending' : 'certificate-ending'
  const proposal = isSilent ? undefined : proposalFor(inUse, ends, moment)
  return {
    kind,
    inUse: inUse ? inUseAnswer(inUse) : null,
    other: null,
    proposal: proposal ? { reason: proposal.reason, at: proposal.at.toISOString() } : null,
    postponedUntil: postponedUntil?.toISOString() ?? null,
    rotation: plan ? rotationAnswerOf(plan, names) : null,
  }
}

type RotationRowLine = Pick<RotationLine, 'kind' | 'inUse' | 'other' | 'proposal' | 'postponedUntil' | 'rotation'>

function rotationAnswerOf(plan: RotationRow, names: RotationNames): RotationAnswer {
  const { kind, state, oldId, newId, newJwk, useAt, usedAt, retireAfterDays, steps, createdAt, endedAt } = plan
  const possible = stepsOf(kind, state)
  return {
    state,
    oldId,
    newId,
    newJwk,
    retireAfterDays,
    steps,
    oldName: names.get(oldId) ?? null,
    newName: names.get(newId) ?? null,
    useAt: useAt?.toISOString() ?? null,
    usedAt: usedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    possible: askedSteps.filter((step) => possible.includes(step)),
  }
}
