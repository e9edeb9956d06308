import { base64url, CompactEncrypt, compactDecrypt, type JWK } from 'jose'
import { KurierError } from './errors.ts'
import { isJsonObject, parseJson } from './json-shape.ts'
import { importKey, requireKey, usableKey, type PrivateKey } from './keys.ts'
import { BASE64URL } from '@kurier/wire/patterns'

/** Header of an encrypted part (decisions 4, "Encrypted parts"); other members are allowed and ignored. */
export interface JweHeader {
  alg: 'RSA-OAEP-256'
  enc: 'A256GCM'
  kid: string
  cty?: string
}

/** The four segments before a streamed ciphertext's end, as text. */
export interface JweSegments {
  protectedHeader: string
  encryptedKey: string
  initializationVector: string
  ciphertext: string
  authenticationTag: string
}

export type DataMimeType = 'application/json' | 'application/xml'

const maxHeaderBytes = 8 * 1024
/** 512 bytes of an RSA 4096 key, 12 bytes of GCM nonce, 16 bytes of GCM tag, as base64url characters. */
const encryptedKeyCharacters = 683
const initializationVectorCharacters = 16
export const authenticationTagCharacters = 22

export function malformed(message: string): KurierError {
  return new KurierError('jwe-malformed', `No acceptable compact JWE: ${message}`)
}

const headerRules: [(header: Record<string, unknown>) => boolean, string][] = [
  [(header) => header.alg === 'RSA-OAEP-256', 'alg must be RSA-OAEP-256'],
  [(header) => header.enc === 'A256GCM', 'enc must be A256GCM'],
  [(header) => !Object.hasOwn(header, 'zip'), 'zip is not allowed'],
  [(header) => !Object.hasOwn(header, 'crit'), 'crit is not allowed'],
  [(header) => typeof header.kid === 'string' && header.kid !== '', 'kid must name the key'],
  [(header) => header.cty === undefined || typeof header.cty === 'string', 'cty must be a string'],
]

/** base64url text as bytes. Throws `jwe-malformed` for any other text. */
export function decodeSegment(segment: string, name: string): Uint8Array {
  if (!BASE64URL.test(segment) || segment.length % 4 === 1) throw malformed(`the ${name} is not base64url`)
  return base64url.decode(segment)
}

/** The protected header (first segment), checked against every rule. Throws `jwe-malformed`. */
export function readJweHeader(segment: string): JweHeader {
  const bytes = decodeSegment(segment, 'header')
  if (bytes.length > maxHeaderBytes) throw malformed(`the header is longer than ${maxHeaderBytes} bytes`)
  const header = parseJson(bytes)?.value
  if (!isJsonObject(header)) throw malformed('the header is no JSON object')
  for (const [holds, message] of headerRules) if (!holds(header)) throw malformed(message)
  const cty = typeof header.cty === 'string' ? { cty: header.cty } : {}
  return { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: String(header.kid), ...cty }
}

/** Checks the lengths of the segments beside header and ciphertext. Throws `jwe-malformed`. */
export function checkSegmentLengths(segments: Omit<JweSegments, 'protectedHeader' | 'ciphertext'>): void {
  const { encryptedKey, initializationVector, authenticationTag } = segments
  if (encryptedKey.length < encryptedKeyCharacters)
    throw malformed('the encrypted key belongs to a key shorter than 4096 bits')
  if (initializationVector.length !== initializationVectorCharacters)
    throw malformed('the initialization vector is not 12 bytes')
  if (authenticationTag.length !== authenticationTagCharacters)
    throw malformed('the authentication tag is not 16 bytes')
}

/** Takes a compact JWE apart without decrypting it. Throws `jwe-malformed`. */
export function splitCompactJwe(jwe: string): JweSegments & { header: JweHeader } {
  const parts = jwe.split('.')
  const [protectedHeader, encryptedKey, initializationVector, ciphertext, authenticationTag] = parts
  if (
    parts.length !== 5 ||
    protectedHeader === undefined ||
    encryptedKey === undefined ||
    initializationVector === undefined ||
    ciphertext === undefined ||
    authenticationTag === undefined
  ) {
    throw malformed('it has not five segments')
  }
  if (!parts.every((part) => BASE64URL.test(part) && part.length % 4 !== 1))
    throw malformed('a segment is not base64url')
  checkSegmentLengths({ encryptedKey, initializationVector, authenticationTag })
  return {
    header: readJweHeader(protectedHeader),
    protectedHeader,
    encryptedKey,
    initializationVector,
    ciphertext,
    authenticationTag,
  }
}

/** The authentication tag of a part: the fifth segment of its JWE (decisions 4). Throws `jwe-malformed`. */
export function authenticationTagOf(jwe: string): string {
  return splitCompactJwe(jwe).authenticationTag
}

/** Header of a part encrypted for this key. */
export function jweHeaderFor(key: JWK & { kid: string }, contentType?: string): JweHeader {
  return {
    alg: 'RSA-OAEP-256',
    enc: 'A256GCM',
    kid: key.kid,
    ...(contentType === undefined ? {} : { cty: contentType }),
  }
}

/** The private key that a header names. Throws `key-unknown`, which is the receiver's own gap and no fault of the part. */
export function keyNamed(kid: string, privateKeys: readonly PrivateKey[]): PrivateKey {
  const key = privateKeys.find((candidate) => candidate.kid === kid)
  if (key === undefined)
    throw new KurierError('key-unknown', `No private key with the kid ${JSON.stringify(kid)} is at hand`)
  return key
}

export function decryptionFailed(cause: unknown): KurierError {
  return new KurierError(
    'decryption-failed',
    'The part cannot be decrypted: it was changed, or encrypted for another key',
    { cause },
  )
}

/**
 * Encrypts a metadata record or data record in memory. `contentType` is required for both by the service (`cty`).
 * Throws `key-unfit` when the key is no public encryption key.
 */
export async function encryptPart(plaintext: Uint8Array, publicKey: JWK, contentType?: DataMimeType): Promise<string> {
  const key = requireKey(publicKey, 'encryption', 'public')
  return new CompactEncrypt(plaintext)
    .setProtectedHeader({ ...jweHeaderFor(key, contentType) })
    .encrypt(await importKey(key, 'encryption'))
}

export interface DecryptedPart {
  plaintext: Uint8Array
  contentType: string | undefined
  authenticationTag: string
}

/** Decrypts a part in memory. Throws `jwe-malformed`, `key-unknown`, `key-unfit` or `decryption-failed`. */
export async function decryptPart(jwe: string, privateKeys: readonly PrivateKey[]): Promise<DecryptedPart> {
  const { header, authenticationTag } = splitCompactJwe(jwe)
  const { cryptoKey } = await usableKey(keyNamed(header.kid, privateKeys), 'encryption')
  const options = { keyManagementAlgorithms: [header.alg], contentEncryptionAlgorithms: [header.enc] }
  const { plaintext } = await compactDecrypt(jwe, cryptoKey, options).catch((cause: unknown) =>
    Promise.reject(decryptionFailed(cause)),
  )
  return { plaintext, contentType: header.cty, authenticationTag }
}
