import { createHash } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import { signPs512 } from '../platform/crypto/jws.ts'
import { DAY } from '../platform/durations.ts'
import { conflict } from '../platform/errors.ts'
import { signingAddresses } from '../platform/identity/signing-addresses.ts'
import { newId } from '../platform/ids.ts'
import { signingKey } from '../platform/keys/signing-keys.ts'
import { destinationFor } from './access.ts'
import { keyRowsOf, type KeyRow } from './key-store.ts'
import type { AddressingInformation } from './portal-schema.ts'

/** For how long it holds: who has configured a system by hand looks again after a year. */
const VALID = 365 * DAY

/**
 * A system that is configured by hand learns of a destination from this, signed by the service (decisions 9): id, keys by their
 * thumbprints, services with regions, and until when that holds.
 * @throws Refusal `not-found`; `conflict` for a destination that takes no submissions; `unavailable` after a move
 */
export async function addressingInformation(
  { db, actor, clock }: Context,
  { destinationId }: { destinationId: string },
): Promise<AddressingInformation> {
  const { status, encryptionKid, publicServices } = await destinationFor(db, actor, destinationId, 'see-destinations')
  if (status !== 'active') throw conflict(`The destination is ${status} and takes no submissions.`)
  const inUse = (await keyRowsOf(db, destinationId)).filter(
    ({ kid, purpose, revokedAt }) => revokedAt === null && (purpose === 'signing' || kid === encryptionKid),
  )
  const { submissionApi } = await signingAddresses(db)
  const { kid, privateKey } = await signingKey(db, 'event')
  const now = clock.machine()
  const validUntil = new Date(now.getTime() + VALID)
  const token = await signPs512(privateKey, kid, 'kurier-addressing+jwt', {
    iss: submissionApi,
    iat: seconds(now),
    exp: seconds(validUntil),
    jti: newId(),
    destinationId,
    keys: inUse.map((key) => ({
      kid: key.kid,
      use: key.purpose === 'signing' ? 'sig' : 'enc',
      thumbprint: thumbprint(key),
    })),
    publicServices: publicServices.map(({ identifier, regions }) => ({ identifier, regions })),
  })
  return { token, validUntil: validUntil.toISOString() }
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** RFC 7638 section 3.2: the required members of an RSA key, in the order of their names. */
function thumbprint({ jwk: { e, kty, n } }: KeyRow): string {
  return createHash('sha256').update(JSON.stringify({ e, kty, n })).digest('base64url')
}
