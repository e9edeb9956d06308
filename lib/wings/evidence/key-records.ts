import { signingKeysOf } from '../../destinations/read-destination.ts'
import type { Context } from '../../platform/context.ts'
import { parseJws } from '../../platform/crypto/jws.ts'
import { settings } from '../../platform/env.ts'
import { publishedKeys } from '../../platform/keys/signing-keys.ts'
import type { EvidenceKey } from './schema.ts'

type SignedTokens = { tokens: readonly string[]; sealKid: string }

/** The keys that signed these tokens, and the seal's, with the times between which they sign. */
export async function keyRecords(
  context: Context,
  { destinationId }: { destinationId: string },
  { tokens, sealKid }: SignedTokens,
): Promise<EvidenceKey[]> {
  const used = new Set<unknown>([sealKid, ...tokens.map((token) => parseJws(token)?.protectedHeader.kid)])
  const all = [...(await serviceKeys(context)), ...(await destinationKeys(context, destinationId))]
  return all.filter(({ kid }) => used.has(kid))
}

/** Newest first; each signs until the next one does, the oldest from the beginning. */
async function serviceKeys({ db }: Context): Promise<EvidenceKey[]> {
  const published = await publishedKeys(db, 'event')
  // keys go by the machine's clock, and events by that of the service, which is moved in a sandbox
  const { sandbox } = settings()
  return published.map(({ kid, jwk, createdAt, activeFrom }, at) => {
    const next = sandbox ? undefined : published[at - 1]?.activeFrom
    return {
      of: 'service',
      kid,
      jwk,
      publishedAt: createdAt.toISOString(),
      signsFrom: at === published.length - 1 ? null : activeFrom.toISOString(),
      endedAt: next?.toISOString() ?? null,
    }
  })
}

/** Oldest first; each signs until it is revoked; before it was published the service took nothing by it. */
async function destinationKeys(context: Context, destinationId: string): Promise<EvidenceKey[]> {
  const keys = await signingKeysOf(context, { destinationId })
  return keys.map(({ kid, jwk, createdAt, revokedAt }) => ({
    of: 'destination',
    kid,
    jwk: { ...jwk },
    publishedAt: createdAt.toISOString(),
    signsFrom: null,
    endedAt: revokedAt?.toISOString() ?? null,
  }))
}
