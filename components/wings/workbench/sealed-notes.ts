import { CompactSign, compactVerify, decodeProtectedHeader, type JWK } from 'jose'
import { decryptPart, encryptPart } from '@kurier/sdk/compact-jwe'
import { isKurierError } from '@kurier/sdk/errors'
import { fitting, object, oneOf, optional, parseJson, text, uuid, type JsonShapeCheck } from '@kurier/sdk/json-shape'
import { importKey, type HeldKey } from '@kurier/sdk/keys'
import { jwk } from '@kurier/sdk/public-reads'
import type { WorkClaim } from '#lib/submissions/claim-schema.ts'

/** What a case worker wrote on a case. */
export type NoteContent = { kind: 'note'; text: string }
/** An entry that finds a submission, and lets it be answered, once its content is deleted. */
export type IndexContent = { kind: 'index'; name?: string; sortName?: string; replyKey?: JWK }
/** What is said of a case that somebody works on. `from`: the colleague from whom it was taken over. */
export type ClaimContent = { kind: 'claim'; from?: string }
/** Who works on a case, by what the service knows of the claim and what stands in it. */
export type CaseClaim = Pick<WorkClaim, 'authorName' | 'isOwn' | 'since'> & { from: string | undefined }
export type SealedContent = NoteContent | IndexContent | ClaimContent

/**
 * A note as it was opened. `locked`: sealed for a key that is not there; `broken`: changed, or from outside this
 * destination.
 */
export type OpenedNote =
  | { state: 'open'; content: SealedContent }
  | { state: 'locked'; kid: string }
  | { state: 'broken' }

/** Keeps other texts signed with the destination's key from passing for a note. */
const TYPE = 'kurier-work-note'

/** The place of a note: a note and a claim belong to the case, an entry to the submission. */
type SealedNotePlace = { submissionId: string; caseId: string }
type Sealing = SealedNotePlace & { signingKey: HeldKey; encryptionKey: JWK }

/**
 * Signs a note with the destination's key and seals it in the way of parts of submissions. The signature keeps others
 * from planting an entry whose key would open replies; the ids in it keep an entry from being moved to another case or
 * submission.
 */
export async function sealNote(
  content: SealedContent,
  { submissionId, caseId, signingKey, encryptionKey }: Sealing,
): Promise<string> {
  const signed = await new CompactSign(encoded({ ...content, submissionId, caseId }))
    .setProtectedHeader({ alg: 'PS512', typ: TYPE, kid: signingKey.kid })
    .sign(signingKey.cryptoKey)
  return encryptPart(encoded({ signed }), encryptionKey, 'application/json')
}

const encoded = (value: object): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

type SealedNoteOpening = SealedNotePlace & {
  keys: readonly HeldKey[]
  /** A public key of the destination, also one that was revoked. */
  publicKey: (kid: string) => Promise<JWK | undefined>
}

/** Opens what `sealNote` has sealed for this case and submission. */
export async function openNote(sealed: string, opening: SealedNoteOpening, kid: string): Promise<OpenedNote> {
  const decryptionKeys = opening.keys.filter(({ purpose }) => purpose === 'encryption')
  try {
    const { plaintext } = await decryptPart(sealed, decryptionKeys)
    const content = await contentOf(plaintext, opening)
    return content ? { state: 'open', content } : { state: 'broken' }
  } catch (error) {
    if (isKurierError(error, 'key-unknown')) return { state: 'locked', kid }
    if (isKurierError(error, 'jwe-malformed', 'decryption-failed')) return { state: 'broken' }
    throw error
  }
}

const envelope = object({ signed: text })
/** Notes of earlier versions name their submission alone. */
type NoteSubject = { submissionId: string; caseId?: string }
const bound = { submissionId: uuid, caseId: optional(uuid) }
const note: JsonShapeCheck<NoteContent & NoteSubject> = object({ kind: oneOf('note'), text, ...bound })
const index: JsonShapeCheck<IndexContent & NoteSubject> = object({
  kind: oneOf('index'),
  name: optional(text),
  sortName: optional(text),
  replyKey: optional(jwk),
  ...bound,
})

const claim: JsonShapeCheck<ClaimContent & NoteSubject> = object({
  kind: oneOf('claim'),
  from: optional(text),
  ...bound,
})

async function contentOf(plaintext: Uint8Array, opening: SealedNoteOpening): Promise<SealedContent | undefined> {
  const outer = fitting(envelope, parseJson(plaintext)?.value)
  const payload = outer.ok ? await verified(outer.value.signed, opening.publicKey) : undefined
  if (!payload) return undefined
  const value = parseJson(payload)?.value
  const found = [fitting(note, value), fitting(index, value), fitting(claim, value)].find((one) => one.ok)
  if (!found?.ok) return undefined
  const { submissionId, caseId, ...content } = found.value
  const isAtPlace = caseId === undefined || caseId === opening.caseId
  return isAtPlace && submissionId === opening.submissionId ? content : undefined
}

async function verified(signed: string, publicKey: SealedNoteOpening['publicKey']): Promise<Uint8Array | undefined> {
  try {
    const { kid, typ } = decodeProtectedHeader(signed)
    const key = kid === undefined || typ !== TYPE ? undefined : await publicKey(kid)
    if (key?.alg !== 'PS512') return undefined
    return (await compactVerify(signed, await importKey(key, 'signing'), { algorithms: ['PS512'] })).payload
  } catch (error) {
    if (isSignatureFault(error)) return undefined
    throw error
  }
}

/**
 * Errors of jose for a token that is malformed or signed by another key: its codes begin like this.
 * `decodeProtectedHeader` throws a TypeError.
 */
const isSignatureFault = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J'))
