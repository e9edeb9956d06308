import { calculateJwkThumbprint } from 'jose'
import { KurierError } from './errors.ts'
import type { HttpClient } from './http-client.ts'
import { filledText, listOf, object, oneOf, text, uuid, wholeNumber } from './json-shape.ts'
import { readDestination, readDestinationKey, readServiceKeys, type KeySet } from './public-reads.ts'
import { heldAt, issuerFault, type ServiceIdentity } from './service-identity.ts'
import { verifyStatement, type StatementFault } from './signed-statement.ts'

/** A key of a destination by its RFC 7638 thumbprint (SHA-256, base64url). */
export interface AddressedKey {
  kid: string
  /** `enc`: submissions are encrypted for it; `sig`: it signs the destination's events. */
  use: 'enc' | 'sig'
  thumbprint: string
}

/** Where a destination is reached and what it takes, as the service has signed it. */
export interface Addressing {
  destinationId: string
  /** Address of the submission interface. */
  submissionUrl: string
  keys: AddressedKey[]
  /** Regions are official keys; none means everywhere. */
  publicServices: { identifier: string; regions: string[] }[]
  signedAt: Date
  validUntil: Date
  /** Of the service's key. */
  kid: string
}

/** Why addressing information counts for nothing. */
export type UnverifiedAddressingReason = StatementFault | 'issuer-unknown' | 'issuer-not-valid' | 'expired'

export type CheckedAddressing =
  | { verified: true; addressing: Addressing }
  | { verified: false; reason: UnverifiedAddressingReason }

/** Whose signature counts, and when it is looked at. */
export interface AddressingTrust {
  identities: readonly ServiceIdentity[]
  /** From `{base_url}/submission-api/.well-known/jwks.json`. */
  serviceKeys: KeySet
  now: Date
}

const claims = object({
  iss: text,
  iat: wholeNumber,
  exp: wholeNumber,
  destinationId: uuid,
  keys: listOf(object({ kid: filledText, use: oneOf('enc', 'sig'), thumbprint: filledText })),
  publicServices: listOf(object({ identifier: filledText, regions: listOf(text) })),
})

/**
 * Checks the addressing information of a destination (decisions 9): header, signature by a key of the service, issuer and
 * validity. Whether the destination still is as it says, `readAddressing` asks the service.
 * @param token as the portal exports it, or as its QR code reads
 */
export async function verifyAddressing(token: string, trust: AddressingTrust): Promise<CheckedAddressing> {
  const kind = { typ: 'kurier-addressing+jwt', claims }
  const checked = await verifyStatement(token.trim(), kind, trust.serviceKeys)
  if (!checked.verified) return checked
  const { iss, exp, destinationId, keys, publicServices } = checked.claims
  const { issuedAt: signedAt, kid } = checked
  const foreign = issuerFault(trust.identities, iss, signedAt)
  if (foreign !== undefined) return { verified: false, reason: foreign }
  const validUntil = new Date(exp * 1000)
  if (!heldAt({ until: validUntil }, trust.now)) return { verified: false, reason: 'expired' }
  const addressing = { destinationId, submissionUrl: iss, keys, publicServices, signedAt, validUntil, kid }
  return { verified: true, addressing }
}

/** What of a destination is no longer as its addressing information says. */
export type AddressingChange = 'status' | 'encryption-key' | 'keys' | 'services'

/**
 * Checks addressing information and compares it with what the service says of the destination now.
 * @returns what has changed since it was signed; none when it can be used as it is
 * @throws `addressing-unverified`; problem with status 404 when there is no such destination any more
 */
export async function readAddressing(
  http: HttpClient,
  token: string,
): Promise<Addressing & { changes: AddressingChange[] }> {
  const [identities, serviceKeys] = await Promise.all([http.identities(), readServiceKeys(http)])
  const checked = await verifyAddressing(token, { identities, serviceKeys, now: http.clock.now() })
  if (!checked.verified)
    throw new KurierError('addressing-unverified', `The addressing information does not count: ${checked.reason}`)
  return { ...checked.addressing, changes: await changesOf(http, checked.addressing) }
}

async function changesOf(
  http: HttpClient,
  { destinationId, keys, publicServices }: Addressing,
): Promise<AddressingChange[]> {
  const { status, encryptionKid, publicServices: offered } = await readDestination(http, destinationId)
  const same = await Promise.all(keys.map((key) => isSameKey(http, destinationId, key)))
  const isActive = keys.some(({ use, kid }) => use === 'enc' && kid === encryptionKid)
  const services = (offers: Addressing['publicServices']): string =>
    JSON.stringify(offers.map(({ identifier, regions }) => [identifier, regions]))
  const found: [AddressingChange, boolean][] = [
    ['status', status !== 'active'],
    ['encryption-key', !isActive],
    ['keys', same.includes(false)],
    ['services', services(offered) !== services(publicServices)],
  ]
  return found.flatMap(([change, isFound]) => (isFound ? [change] : []))
}

async function isSameKey(http: HttpClient, destinationId: string, { kid, thumbprint }: AddressedKey): Promise<boolean> {
  const key = await readDestinationKey(http, destinationId, kid)
  return key !== undefined && (await calculateJwkThumbprint(key)) === thumbprint
}
