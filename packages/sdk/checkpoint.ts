import { sha256Of } from '@kurier/wire/canonical-json'
import { HASH } from '@kurier/wire/patterns'
import { readJws } from './compact-jws.ts'
import { fitting, matching, object, orNull, text, uuid, wholeNumber } from './json-shape.ts'
import type { KeySet } from './public-reads.ts'
import { verifyStatement, type StatementFault } from './signed-statement.ts'

export { caseLeaf, verifyInclusion, type Inclusion } from '@kurier/wire/merkle'

/** The content of a checkpoint: how far the logs of all cases had come at a midnight (UTC). */
export interface Checkpoint {
  /** From 1, without gaps. */
  number: number
  /** The end of the checkpoint before, in ISO 8601; null for the first, which holds everything until its end. */
  from: string | null
  until: string
  /** Leaves of the tree: cases in which something happened after `from`, and not after `until`. */
  cases: number
  /** Of the tree over them (RFC 9162 section 2.1), base64url. */
  root: string
  /** SHA-256 of the bytes of the token before, base64url; null for the first. */
  previous: string | null
}

export type CheckedCheckpoint =
  | { verified: true; checkpoint: Checkpoint; issuer: string; issuedAt: Date; jti: string; kid: string }
  | { verified: false; reason: StatementFault }

/** base64url of the 32 bytes of SHA-256. */
const hash = matching(HASH, 'base64url of 32 bytes')
const time = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'a time in ISO 8601')

const claims = object({
  iss: text,
  iat: wholeNumber,
  jti: uuid,
  checkpoint: object({
    number: wholeNumber,
    from: orNull(time),
    until: time,
    cases: wholeNumber,
    root: hash,
    previous: orNull(hash),
  }),
})

/**
 * Checks the token of a checkpoint.
 * @param keys of the service, from `{base_url}/submission-api/.well-known/jwks.json`
 */
export async function verifyCheckpoint(token: string, keys: KeySet): Promise<CheckedCheckpoint> {
  const checked = await verifyStatement(token, { typ: 'kurier-checkpoint+jwt', claims }, keys)
  if (!checked.verified) return checked
  const { kid, issuedAt } = checked
  const { iss: issuer, jti, checkpoint } = checked.claims
  return { verified: true, checkpoint, issuer, issuedAt, jti, kid }
}

/** The content of a checkpoint, without a check of its signature; undefined for a text that is not a checkpoint. */
export function readCheckpointToken(token: string): Checkpoint | undefined {
  const said = fitting(claims, readJws(token)?.payload)
  return said.ok ? said.value.checkpoint : undefined
}

/** The hash by which the next checkpoint names this one: SHA-256 of the bytes of its token, base64url. */
export function checkpointHash(token: string): Promise<string> {
  return sha256Of(token)
}

/** A checkpoint that does not follow the one before it: `at` is its place, `fault` what breaks the row. */
export interface SuccessionFault {
  at: number
  fault: 'unreadable' | 'number' | 'window' | 'previous'
}

/**
 * Checks that each checkpoint follows the one before it: next number, window without a gap, and its hash. Signatures
 * are checked by `verifyCheckpoint`.
 * @param tokens oldest first
 * @returns the first that does not; undefined when all follow
 */
export async function checkSuccession(tokens: readonly string[]): Promise<SuccessionFault | undefined> {
  let before: { token: string; checkpoint: Checkpoint } | undefined
  for (const [at, token] of tokens.entries()) {
    const checkpoint = readCheckpointToken(token)
    if (!checkpoint) return { at, fault: 'unreadable' }
    const fault = await faultAfter(before, checkpoint)
    if (fault) return { at, fault }
    before = { token, checkpoint }
  }
  return undefined
}

async function faultAfter(
  before: { token: string; checkpoint: Checkpoint } | undefined,
  { number, from, until, previous }: Checkpoint,
): Promise<SuccessionFault['fault'] | undefined> {
  if (before && number !== before.checkpoint.number + 1) return 'number'
  if ((number === 1) !== (from === null) || (from !== null && from >= until)) return 'window'
  if (before && from !== before.checkpoint.until) return 'window'
  if ((number === 1) !== (previous === null)) return 'previous'
  return before && previous !== (await checkpointHash(before.token)) ? 'previous' : undefined
}
