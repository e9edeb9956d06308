import { jsonObject } from '../platform/crypto/jws.ts'
import { dataMimeTypes } from '../destinations/terms.ts'
import type { PartKind } from './terms.ts'

/** Longest protected header of an encrypted part, in bytes as sent (decisions 4). */
export const HEADER_LIMIT = 8192
/** Characters of the segments (decisions 4): RSA ≥ 4096 bit key, 96-bit iv, 128-bit tag. */
const KEY_LEAST = 683
const IV_LENGTH = 16
const TAG_LENGTH = 22

const CONTENT_TYPES = new Set<unknown>(dataMimeTypes)
const BASE64URL = /^[A-Za-z0-9_-]*$/

export type JweHeader = { kid: string }

type Checked = { header: JweHeader } | JweFault

/**
 * Checks the protected header of an encrypted part (decisions 4, "Encrypted parts"): `alg` RSA-OAEP-256, `enc` A256GCM,
 * no `zip`, no `crit`, a `kid`; `cty` for metadata and data. Other members are ignored.
 * @param segment the JWE's first segment, base64url
 */
export function checkHeader(segment: string, kind: PartKind): Checked {
  if (segment.length > HEADER_LIMIT) return invalidPart(`the protected header is longer than ${HEADER_LIMIT} bytes`)
  const header = jsonObject(segment)
  if (!header) return malformed('its protected header is no JSON object in base64url')
  const fault = headerFaults.find(({ wrong }) => wrong(header, kind))
  return fault ? invalidPart(fault.say) : { header: { kid: String(header.kid) } }
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

/** Segments that are kept, with what is said of one that is longer. */
const segmentLimits: Record<number, { most: number; say: string }> = {
  0: { most: HEADER_LIMIT, say: `the protected header is longer than ${HEADER_LIMIT} bytes` },
  4: { most: TAG_LENGTH, say: `the fifth segment must have ${TAG_LENGTH} characters` },
}

/** What went wrong with the form of a JWE: `malformed` is no compact JWE at all, `invalid` one that is not allowed. */
export type JweFault = { kind: 'malformed' | 'invalid'; detail: string }

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
    let text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1')
    for (let dot = text.indexOf('.'); ; dot = text.indexOf('.')) {
      const fault = this.take(dot < 0 ? text : text.slice(0, dot))
      if (fault || dot < 0) return fault
      const ended = this.endSegment()
      if (ended) return ended
      text = text.slice(dot + 1)
    }
  }

  private take(piece: string): JweFault | undefined {
    const length = this.lengths[this.segment] ?? 0
    const limit = segmentLimits[this.segment]
    const room = (limit?.most ?? Infinity) - length
    // what is behind the first character too many is not looked at: the verdict must not depend on where bytes are cut
    if (!BASE64URL.test(piece.slice(0, room + 1))) {
      return malformed('it holds a character that is not base64url (a line break, perhaps)')
    }
    if (limit && piece.length > room) return invalidPart(limit.say)
    this.lengths[this.segment] = length + piece.length
    if (this.segment === 0) this.headerText += piece
    if (this.segment === 4) this.tag += piece
    return undefined
  }

  private endSegment(): JweFault | undefined {
    if (this.segment === 4) return malformed('it has more than five segments')
    if (this.segment === 0) {
      const checked = checkHeader(this.headerText, this.kind)
      if ('kind' in checked) return checked
      this.kid = checked.header.kid
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

  /** Ends the reading. @returns the facts of the part, or what is wrong with it */
  end(): PartFacts | JweFault {
    if (this.segment !== 4) return malformed(`it has ${this.segment + 1} segments instead of five`)
    if (this.tag.length !== TAG_LENGTH) return invalidPart(`the fifth segment must have ${TAG_LENGTH} characters`)
    return { kid: this.kid, tag: this.tag, size: this.size }
  }
}

const malformed = (detail: string): JweFault => ({ kind: 'malformed', detail: `This is not a compact JWE: ${detail}.` })
const invalidPart = (detail: string): JweFault => ({
  kind: 'invalid',
  detail: `The encrypted part cannot be taken: ${detail}.`,
})
