import { prisma } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { isKid, type PublicKey } from './schema.ts'
import { findKey } from './key-store.ts'

/**
 * One key of a destination for everybody; old and revoked ones stay readable, since events are checked with them
 * (decisions 4).
 * @throws Refusal `not-found`
 */
export async function readPublicKey(input: { destinationId: string; kid: string }): Promise<PublicKey> {
  const key = isKid(input.kid) ? await findKey(prisma(), input.destinationId, input.kid) : undefined
  if (!key) throw notFound('key')
  return key.jwk
}
