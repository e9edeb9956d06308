import type { JWK } from 'jose'
import { readAll, toReadableStream, chunksOf, type ByteSource } from './byte-stream.ts'
import { authenticationTagOf, decryptPart, encryptPart } from './compact-jwe.ts'
import { KurierError } from './errors.ts'
import type { PrivateKey } from './keys.ts'
import { sha512Hex } from './sha512.ts'

/** What is known of a part when all of it has been through. */
export interface PartSummary {
  /** Fifth segment of the JWE. */
  authenticationTag: string
  /** SHA-512 of the plaintext, 128 lower-case hexadecimal characters. */
  sha512: string
  /** Bytes of the plaintext. */
  size: number
}

export interface EncryptedPart {
  /** The compact JWE as ASCII bytes, to be sent once. */
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** Throws `stream-unfinished` as long as the body has not been read to its end. */
  summary: () => PartSummary
}

export interface DecryptedStream {
  /**
   * Plaintext that is NOT verified before the stream has ended without an error: keep it aside until then.
   * The stream fails at its end with `decryption-failed` when the authentication tag does not fit what came before.
   */
  unverifiedPlaintext: ReadableStream<Uint8Array>
  /** Throws `stream-unfinished` as long as the stream has not ended well. */
  summary: () => PartSummary
}

/** SHA-512 over what comes in pieces. */
export interface PieceHash {
  update(piece: Uint8Array): void
  /** 128 lower-case hexadecimal characters; to be called once. */
  digest(): Promise<string>
}

/** How attachments are encrypted and decrypted: in memory everywhere, streaming where the platform can. */
export interface AttachmentCipher {
  /** For the whole of an attachment that comes in fragments. */
  hash(): PieceHash
  encrypt(plaintext: ByteSource, publicKey: JWK): Promise<EncryptedPart>
  decrypt(jwe: ByteSource, privateKeys: readonly PrivateKey[]): Promise<DecryptedStream>
}

/** Larger ones take about ten times their size while they are encrypted, and can end the process. */
export const maxBytesInMemory = 100_000_000
const maxJweCharactersInMemory = Math.ceil((maxBytesInMemory * 4) / 3) + 16 * 1024

export function unfinished(): KurierError {
  return new KurierError('stream-unfinished', 'The summary is known only when the stream has been read to its end')
}

/**
 * Works in browsers, which have no streaming AES-GCM: holds the attachment in memory and refuses more than 100 MB
 * (`attachment-too-large`). In Node use `streamingCipher` from `node/streaming-cipher.ts`.
 */
export const inMemoryCipher: AttachmentCipher = {
  hash() {
    const pieces: Uint8Array[] = []
    return {
      update: (piece) => void pieces.push(piece),
      digest: async () => sha512Hex(await readAll(new Blob(pieces.map((piece) => new Uint8Array(piece))).stream())),
    }
  },

  async encrypt(plaintext, publicKey) {
    const bytes = await readAll(plaintext, maxBytesInMemory)
    const jwe = await encryptPart(bytes, publicKey)
    const summary = { authenticationTag: authenticationTagOf(jwe), sha512: await sha512Hex(bytes), size: bytes.length }
    return { body: new TextEncoder().encode(jwe), summary: () => summary }
  },

  async decrypt(jwe, privateKeys) {
    const bytes = await readAll(jwe, maxJweCharactersInMemory)
    const { plaintext, authenticationTag } = await decryptPart(new TextDecoder().decode(bytes), privateKeys)
    const summary = { authenticationTag, sha512: await sha512Hex(new Uint8Array(plaintext)), size: plaintext.length }
    let ended = false
    async function* content(): AsyncGenerator<Uint8Array> {
      yield* chunksOf(plaintext)
      ended = true
    }
    return {
      unverifiedPlaintext: toReadableStream(content()),
      summary() {
        if (!ended) throw unfinished()
        return summary
      },
    }
  },
}
