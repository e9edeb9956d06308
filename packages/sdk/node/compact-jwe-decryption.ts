import { createDecipheriv, createHash, privateDecrypt, type DecipherGCM } from 'node:crypto'
import type { PartSummary } from '../attachment-cipher.ts'
import { chunksOf, type ByteSource } from '../byte-stream.ts'
import {
  authenticationTagCharacters,
  checkSegmentLengths,
  decodeSegment,
  decryptionFailed,
  keyNamed,
  malformed,
  readJweHeader,
} from '../compact-jwe.ts'
import type { PrivateKey } from '../keys.ts'
import { BASE64URL } from '@kurier/wire/patterns'
import { oaepPadding, privateRsaKey } from './rsa-key.ts'

const dot = '.'.charCodeAt(0)
/** Header (8 KiB as base64url), encrypted key of up to RSA 16384 and nonce; a beginning without end is not collected for ever. */
const maxBeginningCharacters = 16 * 1024

interface Beginning {
  protectedHeader: string
  encryptedKey: string
  initializationVector: string
}

/** Reads the first three segments of a JWE and gives back what came after them in the same chunk. */
async function readBeginning(chunks: AsyncIterator<Uint8Array>): Promise<{ beginning: Beginning; rest: Buffer }> {
  let text = Buffer.alloc(0)
  for (;;) {
    const next = await chunks.next()
    if (next.done) throw malformed('it ends before its ciphertext')
    text = Buffer.concat([text, next.value])
    const first = text.indexOf(dot)
    const second = first < 0 ? -1 : text.indexOf(dot, first + 1)
    const third = second < 0 ? -1 : text.indexOf(dot, second + 1)
    if (third > maxBeginningCharacters || (third < 0 && text.length > maxBeginningCharacters)) {
      throw malformed('the segments before the ciphertext are too long')
    }
    if (third >= 0) {
      const protectedHeader = text.toString('latin1', 0, first)
      const encryptedKey = text.toString('latin1', first + 1, second)
      const initializationVector = text.toString('latin1', second + 1, third)
      return { beginning: { protectedHeader, encryptedKey, initializationVector }, rest: text.subarray(third + 1) }
    }
  }
}

function contentKey(encryptedKey: string, privateKey: PrivateKey): Buffer {
  const [key, wrapped] = [privateRsaKey(privateKey), decodeSegment(encryptedKey, 'encrypted key')]
  try {
    return privateDecrypt({ key, ...oaepPadding }, wrapped)
  } catch (cause) {
    throw decryptionFailed(cause)
  }
}

function decipherFor(beginning: Beginning, privateKeys: readonly PrivateKey[]): DecipherGCM {
  const { protectedHeader, encryptedKey, initializationVector } = beginning
  const { kid } = readJweHeader(protectedHeader)
  checkSegmentLengths({
    encryptedKey,
    initializationVector,
    authenticationTag: '-'.repeat(authenticationTagCharacters),
  })
  const nonce = decodeSegment(initializationVector, 'initialization vector')
  const key = contentKey(encryptedKey, keyNamed(kid, privateKeys))
  if (key.length !== 32) throw decryptionFailed('the content encryption key is not 32 bytes')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
  decipher.setAAD(Buffer.from(protectedHeader, 'latin1'))
  return decipher
}

/** Ciphertext characters in, bytes out; four characters are three bytes, so up to three characters wait. */
function ciphertextDecoder(): { decode(characters: Buffer): Buffer; rest(): Buffer } {
  let waiting = ''
  return {
    decode(characters) {
      const text = waiting + characters.toString('latin1')
      if (!BASE64URL.test(text)) throw malformed('the ciphertext is not base64url')
      const whole = text.length - (text.length % 4)
      waiting = text.slice(whole)
      return Buffer.from(text.slice(0, whole), 'base64url')
    },
    rest: () => Buffer.from(decodeSegment(waiting, 'ciphertext')),
  }
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

async function* withRest(rest: Buffer, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Buffer> {
  yield rest
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield asBuffer(next.value)
}

/** Tells the ciphertext from the authentication tag after it, wherever the chunks are cut. */
function tailReader(): { ciphertextIn(chunk: Buffer): Buffer; tag(): string } {
  let tag: string | undefined
  return {
    ciphertextIn(chunk) {
      const end = tag === undefined ? chunk.indexOf(dot) : 0
      if (end < 0) return chunk
      tag = tag === undefined ? chunk.toString('latin1', end + 1) : tag + chunk.toString('latin1')
      if (tag.length > authenticationTagCharacters) throw malformed('something follows the authentication tag')
      return chunk.subarray(0, end)
    },
    tag() {
      if (tag?.length !== authenticationTagCharacters) throw malformed('it ends before its authentication tag')
      return tag
    },
  }
}

/**
 * The plaintext of a compact JWE while it comes in. NOT verified before the iteration has ended: the tag is its last
 * segment. Throws `jwe-malformed`, `key-unknown`, `key-unfit`, or at the end `decryption-failed`.
 */
export async function* unverifiedPlaintextBytes(
  jwe: ByteSource,
  privateKeys: readonly PrivateKey[],
  onEnd: (summary: PartSummary) => void,
): AsyncGenerator<Uint8Array> {
  const chunks = chunksOf(jwe)
  try {
    const { beginning, rest } = await readBeginning(chunks)
    const decipher = decipherFor(beginning, privateKeys)
    const [decoder, tail, hash] = [ciphertextDecoder(), tailReader(), createHash('sha512')]
    let size = 0
    const decrypted = (ciphertext: Buffer): Buffer => {
      const plaintext = decipher.update(ciphertext)
      hash.update(plaintext)
      size += plaintext.length
      return plaintext
    }
    for await (const chunk of withRest(rest, chunks)) {
      const plaintext = decrypted(decoder.decode(tail.ciphertextIn(chunk)))
      if (plaintext.length > 0) yield plaintext
    }
    const last = decrypted(decoder.rest())
    if (last.length > 0) yield last
    const authenticationTag = tail.tag()
    verifyTag(decipher, authenticationTag)
    onEnd({ authenticationTag, sha512: hash.digest('hex'), size })
  } finally {
    await chunks.return(undefined)
  }
}

function verifyTag(decipher: DecipherGCM, authenticationTag: string): void {
  const tag = decodeSegment(authenticationTag, 'authentication tag')
  try {
    decipher.setAuthTag(tag)
    decipher.final()
  } catch (cause) {
    throw decryptionFailed(cause)
  }
}
