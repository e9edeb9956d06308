import { createCipheriv, createHash, publicEncrypt, randomBytes } from 'node:crypto'
import type { JWK } from 'jose'
import type { PartSummary } from '../attachment-cipher.ts'
import { chunksOf, type ByteSource } from '../byte-stream.ts'
import { jweHeaderFor } from '../compact-jwe.ts'
import { requireKey } from '../keys.ts'
import { oaepPadding, rsaKey } from './rsa-key.ts'

/** Everything of a compact JWE that stands before its ciphertext, and the key and nonce to go on with. Use once. */
export interface JweBeginning {
  protectedHeader: string
  encryptedKey: string
  initializationVector: Buffer
  contentEncryptionKey: Buffer
}

/** Header, fresh content encryption key and nonce for one part (RFC 7516 section 5.1). Throws `key-unfit`. */
export function beginJwe(publicKey: JWK): JweBeginning {
  const key = requireKey(publicKey, 'encryption', 'public')
  const contentEncryptionKey = randomBytes(32)
  return {
    protectedHeader: Buffer.from(JSON.stringify(jweHeaderFor(key))).toString('base64url'),
    encryptedKey: publicEncrypt({ key: rsaKey(key, 'public'), ...oaepPadding }, contentEncryptionKey).toString(
      'base64url',
    ),
    initializationVector: randomBytes(12),
    contentEncryptionKey,
  }
}

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')

/**
 * The bytes of a compact JWE while its plaintext comes in, in memory no more than a chunk.
 * `onEnd` is called before the last bytes go out. Chunk boundaries leave no trace in the result.
 */
export async function* compactJweBytes(
  plaintext: ByteSource,
  beginning: JweBeginning,
  onEnd: (summary: PartSummary) => void,
): AsyncGenerator<Uint8Array> {
  const { protectedHeader, encryptedKey, initializationVector, contentEncryptionKey } = beginning
  const cipher = createCipheriv('aes-256-gcm', contentEncryptionKey, initializationVector)
  cipher.setAAD(ascii(protectedHeader))
  const hash = createHash('sha512')
  let size = 0
  // base64url turns three bytes into four characters: up to two bytes wait for the next chunk.
  let waiting = Buffer.alloc(0)
  yield ascii(`${protectedHeader}.${encryptedKey}.${initializationVector.toString('base64url')}.`)
  for await (const chunk of chunksOf(plaintext)) {
    hash.update(chunk)
    size += chunk.length
    const ciphertext = Buffer.concat([waiting, cipher.update(chunk)])
    const whole = ciphertext.length - (ciphertext.length % 3)
    waiting = ciphertext.subarray(whole)
    if (whole > 0) yield ascii(ciphertext.toString('base64url', 0, whole))
  }
  cipher.final()
  const authenticationTag = cipher.getAuthTag().toString('base64url')
  onEnd({ authenticationTag, sha512: hash.digest('hex'), size })
  yield ascii(`${waiting.toString('base64url')}.${authenticationTag}`)
}
