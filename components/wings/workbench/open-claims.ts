import type { WorkClaim } from '#lib/submissions/claim-schema.ts'
import type { HeldKey } from '@kurier/sdk/keys'
import type { JWK } from 'jose'
import { openNote, type CaseClaim } from './sealed-notes.ts'

type ClaimsOpening = { keys: readonly HeldKey[]; publicKey: (kid: string) => Promise<JWK | undefined> }

/** Opens claims, by the ids of their cases. Those that stay sealed or are broken are left out. */
export async function openClaims(
  claims: readonly WorkClaim[],
  opening: ClaimsOpening,
): Promise<ReadonlyMap<string, CaseClaim>> {
  const opened = claims.map(async ({ caseId, submissionId, kid, content, ...known }) => {
    const found = await openNote(content, { submissionId, caseId, ...opening }, kid)
    if (found.state !== 'open' || found.content.kind !== 'claim') return []
    const { authorName, isOwn, since } = known
    return [[caseId, { authorName, isOwn, since, from: found.content.from }] as const]
  })
  return new Map((await Promise.all(opened)).flat())
}
