import { createPublicKey, X509Certificate } from 'node:crypto'
import { may } from '../accounts/permissions.ts'
import { callbackReach } from '../callbacks/own-receiver.ts'
import type { Context } from '../platform/context.ts'
import type { Handle } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { notFound } from '../platform/errors.ts'
import { destinationFor } from './access.ts'
import { chainStanding } from './chains/chain-standing.ts'
import { endpointOf, queueOf, type EndpointRow } from './callback-store.ts'
import { keyRowsOf, type KeyRow } from './key-store.ts'
import { selectUndecided } from './pause-store.ts'
import type { CallbackState, DestinationDetail, KeyChain, KeyDetail } from './portal-schema.ts'
import { originOf, selectAssignedClients, selectIsServed } from './portal-store.ts'
import { fullRecord } from './records.ts'
import { callbackTrouble, missingParts, stepsNow } from './rules.ts'
import { openDocuments } from './store.ts'

/**
 * A destination with everything that its page shows: missing parts, the next steps, keys with certificates, clients.
 * @throws Refusal `not-found`
 */
export async function describeDestination(
  { db, actor, clock }: Context,
  { destinationId }: { destinationId: string },
): Promise<DestinationDetail> {
  const destination = await destinationFor(db, actor, destinationId, 'see-destinations')
  const { organisationId, encryptionKid, callbackEndpointId, status } = destination
  const origin = await originOf(db, destinationId)
  // deleted since it was read
  if (!origin) throw notFound('destination')
  const keys = await keyRowsOf(db, destinationId)
  const endpoint = callbackEndpointId === null ? undefined : await endpointOf(db, callbackEndpointId)
  const hasSigningKey = keys.some((key) => key.purpose === 'signing' && key.revokedAt === null)
  const missing = missingParts({ ...destination, hasSigningKey })
  const [served] = await selectIsServed(db, { destinationId })
  return {
    ...fullRecord(destination),
    organisation: origin.organisation,
    createdAt: origin.createdAt.toISOString(),
    mayManage: may(actor, 'manage-destinations', organisationId),
    nextSteps: stepsNow(status, missing),
    missing,
    keys: await keyDetails(keys, { encryptionKid, now: clock.machine() }),
    checksChains: settings().keyTrust.file !== undefined,
    clients: await selectAssignedClients(db, { destinationId }),
    isServed: served?.isServed ?? false,
    open: await openDocuments(db, destinationId),
    callbackState: await callbackStateOf(db, { destinationId, endpoint }, await clock.service()),
    callbackReach: callbackReach(),
  }
}

function inUseAndNewestFirst(one: KeyRow, other: KeyRow): number {
  const revoked = Number(one.revokedAt !== null) - Number(other.revokedAt !== null)
  return revoked || other.createdAt.getTime() - one.createdAt.getTime()
}

type Around = { encryptionKid: string | null; now: Date }

/** @param around.now the machine's clock */
async function keyDetails(keys: readonly KeyRow[], around: Around): Promise<KeyDetail[]> {
  return Promise.all(keys.toSorted(inUseAndNewestFirst).map((key) => keyDetail(key, around)))
}

async function keyDetail(key: KeyRow, { encryptionKid, now }: Around): Promise<KeyDetail> {
  const { kid, purpose, jwk, createdAt, revokedAt } = key
  const { modulusLength = 0 } = createPublicKey({ key: jwk, format: 'jwk' }).asymmetricKeyDetails ?? {}
  return {
    kid,
    purpose,
    alg: jwk.alg,
    bits: modulusLength,
    certificates: (jwk.x5c ?? []).map(certificateDetail),
    chain: await keyChain(key, now),
    createdAt: createdAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    isActive: kid === encryptionKid,
  }
}

async function keyChain({ purpose, jwk }: KeyRow, at: Date): Promise<KeyChain> {
  const standing = await chainStanding({ x5c: jwk.x5c, purpose, at })
  if (standing.state === 'checked') return { ...standing, until: standing.until.toISOString() }
  if (standing.state !== 'invalid') return { state: standing.state }
  const { kind: fault, index, name, at: since } = standing.fault
  const position = index === null ? null : index + 1
  return { state: 'invalid', fault, position, name, at: since?.toISOString() ?? null }
}

function certificateDetail(text: string): KeyDetail['certificates'][number] {
  const { subject, validFromDate, validToDate } = new X509Certificate(Buffer.from(text, 'base64'))
  return { subject, notBefore: validFromDate.toISOString(), notAfter: validToDate.toISOString() }
}

/**
 * State of a destination's callback, its waiting notices, and the submissions that will be rejected unless somebody
 * fetches and decides them.
 * @param endpoint undefined without a callback
 * @param now the service clock
 */
export async function callbackStateOf(
  db: Handle,
  { destinationId, endpoint }: { destinationId: string; endpoint: EndpointRow | undefined },
  now: Date,
): Promise<CallbackState> {
  const { standing, since } = callbackTrouble(endpoint)
  const { waiting, wait } = await queueOf(db, destinationId, now)
  const inTrouble = { standing, since: since?.toISOString() ?? null, lasts: since && now.getTime() - since.getTime() }
  if (!since) return { ...inTrouble, waiting, wait, forecast: null }
  const asked = { destinationId, deadline: settings().deadlines.submitted, most: 1 }
  const [first] = await selectUndecided(db, asked)
  const forecast = first && { undecided: first.total, rejectedAfter: first.rejectedAfter.toISOString() }
  return { ...inTrouble, waiting, wait, forecast: forecast ?? null }
}
