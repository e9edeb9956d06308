import type { JWK } from 'jose'
import { KurierError } from './errors.ts'
import { requireKey } from './keys.ts'
import type { MetadataRecord, ReplyChannel } from './metadata-record.ts'

/**
 * The sender's public key for replies. Throws `key-unfit`, for a private key above all: it must not leave its owner.
 * The metadata record requires kty and kid alone; there is one algorithm for encrypted parts (decisions 4).
 */
export function requireReplyKey(key: JWK): JWK & { kid: string } {
  return requireKey({ ...key, alg: key.alg ?? 'RSA-OAEP-256' }, 'encryption', 'public')
}

/**
 * The reply channel of a submission, for `send`'s `metadata`: replies through the service, encrypted for this public key.
 * Make its pair with `makeEncryptionKeyPair` and keep the private key for as long as replies may come.
 * Throws `key-unfit`.
 */
export function replyChannel(publicKey: JWK, processStandards?: string[]): ReplyChannel {
  const encryptionPublicKey = requireReplyKey(publicKey)
  return { fitConnect: { encryptionPublicKey, ...(processStandards && { processStandards }) } }
}

/**
 * The key for which a reply to this submission is encrypted. Throws `reply-channel-missing` when its sender named none,
 * `key-unfit` when it cannot be used.
 */
export function replyKeyOf(metadata: MetadataRecord): JWK {
  const key = metadata.replyChannel?.fitConnect?.encryptionPublicKey
  if (key === undefined) {
    throw new KurierError('reply-channel-missing', 'The sender gave no key for a reply (replyChannel.fitConnect)')
  }
  return requireReplyKey(key)
}
