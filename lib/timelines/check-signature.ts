import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import { verifiesPs512, type ParsedJws } from '../platform/crypto/jws.ts'
import { publishedKeys } from '../platform/keys/signing-keys.ts'
import { signingKeysOf } from '../destinations/read-destination.ts'
import type { EventRow } from './store.ts'
import type { SignatureState } from './terms.ts'

export type Signature = {
  state: SignatureState
  kid: string
  keyOf: 'service' | 'destination'
  /** the key was revoked since: it signs no more, what it has signed stays signed */
  isRevoked: boolean
}

type SignatureKey = { publicKey: KeyObject; isRevoked: boolean }
export type SignatureCheck = (event: EventRow, jws: ParsedJws | undefined, caseId: string) => Signature

/** Reads the keys of the service and of a case's destination, and answers what checks events with them. */
export async function signatureCheck(
  context: Context,
  { destinationId }: { destinationId: string },
): Promise<SignatureCheck> {
  const service = new Map<string, SignatureKey>()
  for (const { kid, publicKey } of await publishedKeys(context.db, 'event'))
    service.set(kid, { publicKey, isRevoked: false })
  const destination = new Map<string, SignatureKey>()
  for (const { kid, jwk, revokedAt } of await signingKeysOf(context, { destinationId })) {
    destination.set(kid, { publicKey: createPublicKey({ key: jwk, format: 'jwk' }), isRevoked: revokedAt !== null })
  }
  return (event, jws, caseId) => {
    const keyOf = event.issuer === 'service' ? 'service' : 'destination'
    const kid = typeof jws?.protectedHeader.kid === 'string' ? jws.protectedHeader.kid : event.kid
    const key = (keyOf === 'service' ? service : destination).get(kid)
    const state = signatureState(event, { jws, key, caseId })
    return { state, kid, keyOf, isRevoked: key?.isRevoked ?? false }
  }
}

type Material = { jws: ParsedJws | undefined; key: SignatureKey | undefined; caseId: string }

function signatureState(event: EventRow, { jws, key, caseId }: Material): SignatureState {
  if (!jws) return 'unreadable'
  if (!key) return 'key-unknown'
  if (jws.protectedHeader.alg !== 'PS512' || !verifiesPs512(jws, key.publicKey)) return 'wrong'
  return saysTheSame(event, jws.payload, caseId) ? 'verified' : 'misplaced'
}

/**
 * Whether the token is about what the log's row is about. Of addresses only the end is compared: the installation may have
 * had another one when it signed.
 */
function saysTheSame(event: EventRow, payload: Record<string, unknown>, caseId: string): boolean {
  const [type, ...more] = Object.keys(payload.events ?? {})
  const issuer = String(payload.iss)
  return (
    payload.jti === event.jti &&
    (event.issuer === 'service' ? issuer.endsWith('/submission-api') : issuer === event.issuer) &&
    payload.sub === `${event.subjectKind}:${event.subjectId}` &&
    payload.txn === `case:${caseId}` &&
    type?.endsWith(`/${event.name}`) === true &&
    more.length === 0
  )
}
