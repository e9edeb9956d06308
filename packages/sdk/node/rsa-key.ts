import { constants, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { JWK } from 'jose'
import { KurierError } from '../errors.ts'
import { isHeldKey, keyNumbers, requireKey, type PrivateKey } from '../keys.ts'

/** Padding of RSA-OAEP-256 (RFC 7518 section 4.3). */
export const oaepPadding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const

/** A key for node:crypto. Throws `key-unfit` when its numbers make no key. */
export function rsaKey(jwk: JWK, side: 'public' | 'private'): KeyObject {
  const input = { key: keyNumbers(jwk), format: 'jwk' } as const
  try {
    return side === 'public' ? createPublicKey(input) : createPrivateKey(input)
  } catch (cause) {
    throw new KurierError('key-unfit', `The ${side} encryption key cannot be read: its numbers make no RSA key`, {
      cause,
    })
  }
}

/** A private encryption key for node:crypto, which needs its numbers. Throws `key-unfit`, for a held key too. */
export function privateRsaKey(key: PrivateKey): KeyObject {
  if (isHeldKey(key)) throw new KurierError('key-unfit', `The key ${key.kid} is held by Web Cryptography: give its JWK`)
  return rsaKey(requireKey(key, 'encryption', 'private'), 'private')
}
