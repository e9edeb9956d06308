import { createHash } from 'node:crypto'
import type { AttachmentCipher, PartSummary } from '../attachment-cipher.ts'
import { unfinished } from '../attachment-cipher.ts'
import { toReadableStream } from '../byte-stream.ts'
import { unverifiedPlaintextBytes } from './compact-jwe-decryption.ts'
import { beginJwe, compactJweBytes } from './compact-jwe-encryption.ts'

function summaryAtEnd(): { end: (summary: PartSummary) => void; summary: () => PartSummary } {
  let known: PartSummary | undefined
  return {
    end(summary) {
      known = summary
    },
    summary() {
      if (known === undefined) throw unfinished()
      return known
    },
  }
}

/** Encrypts and decrypts attachments of any size chunk by chunk with node:crypto; memory does not grow with the size. */
export const streamingCipher: AttachmentCipher = {
  hash() {
    const hash = createHash('sha512')
    return { update: (piece) => void hash.update(piece), digest: async () => hash.digest('hex') }
  },

  async encrypt(plaintext, publicKey) {
    const { end, summary } = summaryAtEnd()
    return { body: toReadableStream(compactJweBytes(plaintext, beginJwe(publicKey), end)), summary }
  },

  async decrypt(jwe, privateKeys) {
    const { end, summary } = summaryAtEnd()
    return { unverifiedPlaintext: toReadableStream(unverifiedPlaintextBytes(jwe, privateKeys, end)), summary }
  },
}
