import { base64url, calculateJwkThumbprint, importJWK, type JWK } from 'jose'
import { KurierError } from './errors.ts'

/** A public key to publish and the private key that stays with the administration system, with the same `kid`. */
export interface JwkPair {
  publicKey: JWK
  privateKey: JWK
}

/**
 * A private key that the platform keeps: it works and can not be read again. Made by `holdKey`; for programs that are to
 * hold no private key as text, such as a page in a browser.
 */
export interface HeldKey {
  kid: string
  purpose: KeyPurpose
  cryptoKey: CryptoKey
}

/** A private key as it is taken for opening content and signing events. */
export type PrivateKey = JWK | HeldKey

interface Purpose {
  alg: 'RSA-OAEP-256' | 'PS512'
  generation: RsaHashedKeyGenParams
  publicOperation: 'wrapKey' | 'verify'
  privateOperation: 'unwrapKey' | 'sign'
}

const rsa4096 = { modulusLength: 4096, publicExponent: Uint8Array.of(1, 0, 1) }

/** Algorithms of destination keys (decisions 4, "Keys"). */
const purposes = {
  encryption: {
    alg: 'RSA-OAEP-256',
    generation: { name: 'RSA-OAEP', hash: 'SHA-256', ...rsa4096 },
    publicOperation: 'wrapKey',
    privateOperation: 'unwrapKey',
  },
  signing: {
    alg: 'PS512',
    generation: { name: 'RSA-PSS', hash: 'SHA-512', ...rsa4096 },
    publicOperation: 'verify',
    privateOperation: 'sign',
  },
} as const satisfies Record<string, Purpose>

export type KeyPurpose = keyof typeof purposes

async function makePair(purpose: Purpose, kid: string | undefined): Promise<JwkPair> {
  const pair = await crypto.subtle.generateKey(purpose.generation, true, [
    purpose.publicOperation,
    purpose.privateOperation,
  ])
  const { kty, n, e, d, p, q, dp, dq, qi } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  const common = { kid: kid ?? (await calculateJwkThumbprint({ kty, n, e })), alg: purpose.alg, kty, n, e }
  return {
    publicKey: { ...common, key_ops: [purpose.publicOperation] },
    privateKey: { ...common, key_ops: [purpose.privateOperation], d, p, q, dp, dq, qi },
  }
}

/** A new RSA 4096 key pair for encrypted parts: RSA-OAEP-256, `wrapKey`/`unwrapKey`; `kid` is its RFC 7638 thumbprint unless given. */
export function makeEncryptionKeyPair(kid?: string): Promise<JwkPair> {
  return makePair(purposes.encryption, kid)
}

/** A new RSA 4096 key pair for events: PS512, `verify`/`sign`; `kid` is its RFC 7638 thumbprint unless given. */
export function makeSigningKeyPair(kid?: string): Promise<JwkPair> {
  return makePair(purposes.signing, kid)
}

/** 683 base64url characters hold a modulus of 4096 bits, 512 one of 3072 bits. */
const modulusCharacters = { 4096: 683, 3072: 512 } as const

/** At least 65537 and odd: with a smaller one RSA protects nothing (RFC 8017 section 3.1 leaves it open). */
function strongExponent(e: string): boolean {
  if (!/^[A-Za-z0-9_-]{1,16}$/.test(e)) return false
  const exponent = base64url.decode(e).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return exponent >= 65537n && exponent % 2n === 1n
}

/**
 * What makes a key unfit for a purpose, in words, or `undefined`.
 * `bits`: destination keys have at least 4096, the service's event key at least 3072 (decisions 4 and 6).
 */
export function unfitKey(
  jwk: JWK,
  purpose: KeyPurpose,
  side: 'public' | 'private',
  bits: keyof typeof modulusCharacters = 4096,
): string | undefined {
  const { alg, publicOperation, privateOperation } = purposes[purpose]
  const operation = side === 'public' ? publicOperation : privateOperation
  if (jwk.kty !== 'RSA' || !jwk.n || !jwk.e) return 'it is no RSA key (kty, n, e)'
  if (jwk.alg !== alg) return `its alg must be ${alg}`
  if (!jwk.kid) return 'it has no kid'
  if (!strongExponent(jwk.e)) return 'its exponent e is smaller than 65537'
  if (jwk.n.length < modulusCharacters[bits]) return `its modulus is shorter than ${bits} bits`
  if (jwk.key_ops !== undefined && !jwk.key_ops.includes(operation)) return `its key_ops must contain ${operation}`
  if ((side === 'private') !== (jwk.d !== undefined)) return `it must be a ${side} key`
  return undefined
}

/** The key, or `key-unfit` with the reason. */
export function requireKey(jwk: JWK, purpose: KeyPurpose, side: 'public' | 'private'): JWK & { kid: string } {
  const reason = unfitKey(jwk, purpose, side)
  if (reason !== undefined || jwk.kid === undefined) {
    throw new KurierError('key-unfit', `The ${side} ${purpose} key cannot be used: ${reason}`)
  }
  return { ...jwk, kid: jwk.kid }
}

/** Only the numbers of a key: certificates, `use` and `key_ops` are checked before and do not steer the import. */
export function keyNumbers(jwk: JWK): JWK {
  const { kty, n, e, d, p, q, dp, dq, qi } = jwk
  return d === undefined ? { kty, n, e } : { kty, n, e, d, p, q, dp, dq, qi }
}

/** A key for the JOSE functions. Throws `key-unfit` when its numbers make no key. */
export async function importKey(jwk: JWK, purpose: KeyPurpose): Promise<CryptoKey> {
  try {
    const key = await importJWK(keyNumbers(jwk), purposes[purpose].alg, { extractable: jwk.d === undefined })
    if (!(key instanceof Uint8Array)) return key
  } catch (cause) {
    throw new KurierError('key-unfit', `The ${purpose} key cannot be read: its numbers make no RSA key`, { cause })
  }
  throw new KurierError('key-unfit', `The ${purpose} key is a secret, not an RSA key`)
}

/** Whether this is a key that `holdKey` made. */
export function isHeldKey(key: PrivateKey): key is HeldKey {
  return 'cryptoKey' in key && key.cryptoKey instanceof CryptoKey
}

/** Hands a private key to the platform, not to be read again. Throws `key-unfit` as `requireKey` and `importKey` do. */
export async function holdKey(jwk: JWK, purpose: KeyPurpose): Promise<HeldKey> {
  const { kid, ...numbers } = requireKey(jwk, purpose, 'private')
  return { kid, purpose, cryptoKey: await importKey(numbers, purpose) }
}

/** A private key for the JOSE functions, with its kid. Throws `key-unfit`. */
export async function usableKey(key: PrivateKey, purpose: KeyPurpose): Promise<HeldKey> {
  if (!isHeldKey(key)) return holdKey(key, purpose)
  if (key.purpose !== purpose)
    throw new KurierError('key-unfit', `The key ${key.kid} is for ${key.purpose}, not for ${purpose}`)
  return key
}
