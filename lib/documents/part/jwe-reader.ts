import { BASE64URL } from '@kurier/wire/patterns'
import { dataMimeTypes } from '../../destinations/terms.ts'
import { jsonObject } from '../../platform/crypto/jws.ts'
import { invalid, Refusal } from '../../platform/errors.ts'
import { HEADER_LIMIT, segmentLengths, type PartKind } from '../terms.ts'

const { leastKey: KEY_LEAST, iv: IV_LENGTH, tag: TAG_LENGTH } = segmentLengths
const DOT = 0x2e

const CONTENT_TYPES = new Set<unknown>(dataMimeTypes)

/** Fault in the form of a JWE: `malformed` is no compact JWE at all, `invalid` one that is not allowed. */
export type JweFault = { kind: 'malformed' | 'invalid'; detail: string }

/**
 * Checks the protected header of an encrypted part (decisions 4, "Encrypted parts"): `alg` RSA-OAEP-256, `enc` A256GCM,
 * no `zip`, no `crit`, a `kid`; `cty` for metadata and data. Other members are ignored.
 * @param segment the JWE's first segment, base64url
 */
export function checkHeader(segment: string, kind: PartKind): { kid: string } | JweFault {
  if (segment.length > HEADER_LIMIT) return invalidPart(`the protected header is longer than ${HEADER_LIMIT} bytes`)
  const header = jsonObject(segment)
  if (!header) return malformed('its protected header is no JSON object in base64url')
  const fault = headerFaults.find(({ wrong }) => wrong(header, kind))
  return fault ? invalidPart(fault.say) : { kid: String(header.kid) }
}

const headerFaults: { wrong: (header: Record<string, unknown>, kind: PartKind) => boolean; say: string }[] = [
  { wrong: (header) => header.alg !== 'RSA-OAEP-256', say: 'the header member "alg" must be RSA-OAEP-256' },
  { wrong: (header) => header.enc !== 'A256GCM', say: 'the header member "enc" must be A256GCM' },
  { wrong: (header) => 'zip' in header, say: 'the header member "zip" is not allowed: do not compress' },
  { wrong: (header) => 'crit' in header, say: 'the header member "crit" is not allowed' },
  {
    wrong: (header) => typeof header.kid !== 'string' || header.kid === '',
    say: 'the header member "kid" must name the key that the part is encrypted for',
  },
  {
    wrong: (header, kind) => kind !== 'attachment' && !CONTENT_TYPES.has(header.cty),
    say: 'the header member "cty" must be application/json or application/xml',
  },
]

export const malformed = (detail: string): JweFault => ({
  kind: 'malformed',
  detail: `This is not a compact JWE: ${detail}.`,
})
const invalidPart = (detail: string): JweFault => ({
  kind: 'invalid',
  detail: `The encrypted part cannot be taken: ${detail}.`,
})

/** Bytes below which the pattern is quicker. */
const SMALL = 1024
const [PLUS, SLASH] = [0x2b, 0x2f]
/** Where pieces are decoded to and never read: fresh memory for each would be collected again for longer than all else. */
const scratch = Buffer.alloc(64 * 1024)

/**
 * True for characters of base64url alone (RFC 4648 section 5, without padding). Of a large piece it is asked whether
 * each four characters decode to three bytes, which is many times quicker than looking at each: a decoder passes over
 * what it does not know, but for the two signs that base64 has instead.
 */
export function isBase64url(bytes: Buffer): boolean {
  const whole = bytes.byteLength < SMALL ? 0 : bytes.byteLength - (bytes.byteLength % 4)
  if (!BASE64URL.test(bytes.toString('latin1', whole))) return false
  if (bytes.includes(PLUS) || bytes.includes(SLASH)) return false
  for (let at = 0; at < whole; at += scratch.byteLength) {
    const text = bytes.toString('latin1', at, Math.min(at + scratch.byteLength, whole))
    if (scratch.write(text, 'base64url') !== (text.length / 4) * 3) return false
  }
  return true
}

/** Segments that are kept, with the fault of a longer one. */
const segmentLimits: Record<number, { most: number; say: string }> = {
  0: { most: HEADER_LIMIT, say: `the protected header is longer than ${HEADER_LIMIT} bytes` },
  4: { most: TAG_LENGTH, say: `the fifth segment must have ${TAG_LENGTH} characters` },
}

/** Kids of the keys that a part may be encrypted for; undefined: of any. */
export type AllowedKids = ReadonlySet<string> | undefined

/** The facts of an encrypted part that the service keeps: the key it is for and its authentication tag. */
export type PartFacts = { kid: string; tag: string; size: number }

/**
 * Reads a compact JWE (RFC 7516 section 7.1) as it arrives, keeping only its header and lengths: `push` each chunk,
 * then `end`. The content is never held and cannot be decrypted here.
 */
export class JweReader {
  private readonly kind: PartKind
  private readonly lengths = [0, 0, 0, 0, 0]
  private segment = 0
  private headerText = ''
  private tag = ''
  private kid = ''
  private size = 0

  constructor(kind: PartKind) {
    this.kind = kind
  }

  /** Takes the next bytes. @returns a fault as soon as one is certain */
  push(chunk: Uint8Array): JweFault | undefined {
    this.size += chunk.byteLength
    let left = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    for (let dot = left.indexOf(DOT); ; dot = left.indexOf(DOT)) {
      const fault = this.take(dot < 0 ? left : left.subarray(0, dot))
      if (fault || dot < 0) return fault
      const ended = this.endSegment()
      if (ended) return ended
      left = left.subarray(dot + 1)
    }
  }

  private take(piece: Buffer): JweFault | undefined {
    const length = this.lengths[this.segment] ?? 0
    const limit = segmentLimits[this.segment]
    const room = (limit?.most ?? Infinity) - length
    // characters after the first one too many are not checked: the verdict must not depend on where the bytes are cut
    if (!isBase64url(piece.subarray(0, room + 1))) {
      return malformed('it holds a character that is not base64url (a line break, perhaps)')
    }
    if (limit && piece.byteLength > room) return invalidPart(limit.say)
    this.lengths[this.segment] = length + piece.byteLength
    if (this.segment === 0) this.headerText += piece.toString('latin1')
    if (this.segment === 4) this.tag += piece.toString('latin1')
    return undefined
  }

  private endSegment(): JweFault | undefined {
    if (this.segment === 4) return malformed('it has more than five segments')
    if (this.segment === 0) {
      const checked = checkHeader(this.headerText, this.kind)
      if ('detail' in checked) return checked
      this.kid = checked.kid
    }
    if (this.segment === 1 && (this.lengths[1] ?? 0) < KEY_LEAST) {
      return invalidPart(
        `the key segment is shorter than ${KEY_LEAST} characters: the key must be RSA of at least 4096 bits`,
      )
    }
    if (this.segment === 2 && this.lengths[2] !== IV_LENGTH)
      return invalidPart(`the third segment must have ${IV_LENGTH} characters`)
    this.segment += 1
    return undefined
  }

  /** Ends the reading. @returns the facts of the part, or its fault */
  end(): PartFacts | JweFault {
    if (this.segment !== 4) return malformed(`it has ${this.segment + 1} segments instead of five`)
    if (this.tag.length !== TAG_LENGTH) return invalidPart(`the fifth segment must have ${TAG_LENGTH} characters`)
    return { kid: this.kid, tag: this.tag, size: this.size }
  }
}

/** The facts of a part that is held as one text (decisions 4, "Encrypted parts"). @throws 422 at `pointer` */
export function checkPart(
  text: string,
  { kind, pointer, allowedKids }: { kind: PartKind; pointer: string; allowedKids: AllowedKids },
): PartFacts {
  const reader = new JweReader(kind)
  const fault = reader.push(Buffer.from(text))
  if (fault) throw refusal(fault, pointer)
  return factsOf(reader, allowedKids, pointer)
}

/**
 * The facts of a part that was read to its end.
 * @param pointer JSON Pointer of the member that held it, empty when it was the body
 * @throws 400 for a body that is no compact JWE, 422 for all other faults
 */
export function factsOf(reader: JweReader, allowedKids: AllowedKids, pointer: string): PartFacts {
  const facts = reader.end()
  if ('detail' in facts) throw refusal(facts, pointer)
  if (!allowedKids || allowedKids.has(facts.kid)) return facts
  const detail = `The part is encrypted for the key "${facts.kid}", which is not an encryption key of this destination for this submission.`
  throw invalid([{ pointer, detail }])
}

/** The fault of the part that `pointer` holds, as an answer. */
export function refusal(fault: JweFault, pointer: string): Refusal {
  const isBody = pointer === ''
  if (fault.kind === 'malformed' && isBody) return new Refusal('malformed', fault.detail)
  return invalid([{ pointer, detail: fault.detail }])
}
