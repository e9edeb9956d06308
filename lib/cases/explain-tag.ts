import { TAG_LENGTH } from '@kurier/wire/patterns'
import { type TagFinding } from './terms.ts'
import { readTag } from './written-tag.ts'

/** What stands in a part beside its tag, as far as the service has it at hand. */
export type PartSegments = { part: string; encryptedKey: string; iv: string; ciphertextEnd: string }
/** A tag of another submission or reply that both sides of the case may see. */
type OtherTag = { tag: string; part: string; documentId: string; caseId: string }

/** What a tag is compared with. `ciphertextEnd` begins where a group of four characters does. */
export type KnownTags = {
  /** by part: `metadata`, `data`, or an attachment's id */
  submitted: ReadonlyMap<string, string>
  /** of attachments that were uploaded again since */
  earlier: readonly { part: string; tag: string }[]
  segments: readonly PartSegments[]
  others: readonly OtherTag[]
}

/** `otherPart`: whose it is, where that is not the part it was given for; `other`: of which submission or reply. */
export type TagExplanation = {
  finding: TagFinding
  otherPart?: string
  other?: { documentId: string; caseId: string }
}

/** A part whose tag is not the one in the submit event: what was given for it, and what it is instead. */
export type TagDifference = TagExplanation & {
  /** `metadata`, `data`, or an attachment's id */
  part: string
  /** its beginning only, where it is far longer than a tag; null where the part was left out */
  given: string | null
  /** null where the part was not submitted */
  submitted: string | null
}

/** Characters of a tag that are enough to know it by. */
const LEAST_PIECE = 8
const TAG_BYTES = 16

/**
 * What a tag is that somebody names for a part: the right one written in another way, that of something else, or nothing
 * that is known.
 * @param given undefined when the part was left out
 * @returns nothing when it is the right one
 */
export function explainTag(
  { part, given }: { part: string; given: string | undefined },
  known: KnownTags,
): TagExplanation | undefined {
  const own = known.submitted.get(part)
  if (given === undefined) return own === undefined ? undefined : { finding: 'missing' }
  if (given === own) return undefined
  const { text, writing } = readTag(given)
  if (own === undefined) return { finding: 'unknown-part', ...whose(text, part, known) }
  if (text === own && writing) return { finding: writing }
  return (
    ofAnother(text, part, known) ??
    ofSegments(given.trim(), text, known) ??
    ofOwn(text, own) ??
    ofOthers(text, known) ?? { finding: nothingKnown(text) }
  )
}

/** The same 16 bytes; the last character has four bits that belong to none of them. */
const isSame = (one: string, other: string): boolean =>
  one.length === TAG_LENGTH &&
  other.length === TAG_LENGTH &&
  Buffer.from(one, 'base64url').equals(Buffer.from(other, 'base64url'))

/** The other part whose tag it is. */
function whose(text: string, part: string, { submitted }: KnownTags): { otherPart?: string } {
  const other = [...submitted].find(([name, tag]) => name !== part && isSame(tag, text))
  return other ? { otherPart: other[0] } : {}
}

function ofAnother(text: string, part: string, known: KnownTags): TagExplanation | undefined {
  const other = whose(text, part, known)
  if (other.otherPart !== undefined) return { finding: 'other-part', ...other }
  const earlier = known.earlier.filter(({ tag }) => isSame(tag, text))
  const [first] = earlier
  if (!first) return undefined
  const isOwn = earlier.some((one) => one.part === part)
  return { finding: 'overwritten', ...(!isOwn && { otherPart: first.part }) }
}

/** Another segment of a part (RFC 7516 section 7.1), or the whole of it. */
function ofSegments(given: string, text: string, { submitted, segments }: KnownTags): TagExplanation | undefined {
  const all = given.split('.')
  if (all.length === 5) {
    const [part] = [...submitted].find(([, tag]) => tag === all[4]) ?? []
    return { finding: 'whole-part', ...(part !== undefined && { otherPart: part }) }
  }
  for (const { part: otherPart, encryptedKey, iv, ciphertextEnd } of segments) {
    if (text === iv) return { finding: 'initialization-vector', otherPart }
    if (text === encryptedKey) return { finding: 'encrypted-key', otherPart }
    if (endsIn(ciphertextEnd, text)) return { finding: 'ciphertext-end', otherPart }
  }
  return undefined
}

/** Whether these are its last 16 bytes, or its last characters. */
function endsIn(ciphertextEnd: string, text: string): boolean {
  if (text.length < LEAST_PIECE) return false
  const bytes = Buffer.from(ciphertextEnd, 'base64url').subarray(-TAG_BYTES)
  return ciphertextEnd.endsWith(text) || bytes.equals(Buffer.from(text, 'base64url'))
}

function ofOwn(text: string, own: string): TagExplanation | undefined {
  if (isSame(text, own)) return { finding: 're-encoded' }
  if (text.toLowerCase() === own.toLowerCase()) return { finding: 'letter-case' }
  const isPiece = text.length >= LEAST_PIECE && text.length < own.length
  return isPiece && (own.startsWith(text) || own.endsWith(text)) ? { finding: 'truncated' } : undefined
}

function ofOthers(text: string, { others }: KnownTags): TagExplanation | undefined {
  const other = others.find(({ tag }) => isSame(tag, text))
  if (!other) return undefined
  const { part: otherPart, documentId, caseId } = other
  return { finding: 'other-document', otherPart, other: { documentId, caseId } }
}

function nothingKnown(text: string): TagFinding {
  if (!/^[\w-]*$/.test(text)) return 'wrong-characters'
  return text.length === TAG_LENGTH ? 'unknown' : 'wrong-length'
}
