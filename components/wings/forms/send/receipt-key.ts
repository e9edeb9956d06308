import { base64url, calculateJwkThumbprint, type JWK } from 'jose'
import type { ReceiptCredentials, StatusLink } from '../receipt.ts'

const MODULUS_BITS = 4096
/** The exponent 65537 of every key that a form makes, as a number and as a key writes it. */
const EXPONENT = 65537n
const WRITTEN_EXPONENT = 'AQAB'

/**
 * A private key that a form made, as the shortest text that holds all of it: its two primes as the key writes them.
 * Throws an error for any other key.
 */
export function packKey({ e, p, q }: JWK): string {
  if (e !== WRITTEN_EXPONENT || p === undefined || q === undefined) throw new Error('this is no key of a form')
  return `${p}.${q}`
}

/** The key that was packed, with all its members; undefined if a part is missing or a change has spoilt the key. */
export async function unpackKey(packed: string): Promise<JWK | undefined> {
  const [p, q, ...rest] = packed.split('.').map(primeIn)
  if (p === undefined || q === undefined || rest.length > 0) return undefined
  const modulus = p * q
  if (modulus.toString(2).length !== MODULUS_BITS) return undefined
  // RFC 8017 section 3.2; the private exponent by FIPS 186-5, from the least common multiple
  const d = inverse(EXPONENT, ((p - 1n) * (q - 1n)) / commonDivisor(p - 1n, q - 1n))
  const qi = inverse(q, p)
  if (d === undefined || qi === undefined) return undefined
  const kty = 'RSA'
  const n = written(modulus)
  const secret = { d: written(d), p: written(p), q: written(q), dp: written(d % (p - 1n)), dq: written(d % (q - 1n)) }
  const kid = await calculateJwkThumbprint({ kty, n, e: WRITTEN_EXPONENT })
  const common = { kid, alg: 'RSA-OAEP-256', kty, n, e: WRITTEN_EXPONENT }
  return { ...common, key_ops: ['unwrapKey'], ...secret, qi: written(qi) }
}

/** The credentials in a link, with the receipt if it holds a whole key. */
export async function credentialsOf({ key, ...asked }: StatusLink): Promise<ReceiptCredentials> {
  const privateKey = key === undefined ? undefined : await unpackKey(key)
  return privateKey ? { ...asked, receipt: { ...asked, privateKey } } : asked
}

/** base64url of 256 bytes, half of the modulus. */
const writtenPrime = /^[\w-]{342}$/

function primeIn(text: string): bigint | undefined {
  if (!writtenPrime.test(text)) return undefined
  const bytes = base64url.decode(text)
  const value = BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)
  return value % 2n === 1n ? value : undefined
}

/** Base64urlUInt of RFC 7518 section 2: without leading zeros, since some browsers refuse such keys. */
function written(value: bigint): string {
  const digits = value.toString(16)
  const pairs = digits.padStart(digits.length + (digits.length % 2), '0').match(/../g) ?? []
  return base64url.encode(Uint8Array.from(pairs, (byte) => Number.parseInt(byte, 16)))
}

function commonDivisor(one: bigint, other: bigint): bigint {
  let [greater, smaller] = [one, other]
  while (smaller !== 0n) [greater, smaller] = [smaller, greater % smaller]
  return greater
}

/** The inverse of `value` in this modulus, by the extended Euclidean algorithm; undefined if it has no inverse. */
function inverse(value: bigint, modulus: bigint): bigint | undefined {
  let [rest, next, factor, nextFactor] = [modulus, value % modulus, 0n, 1n]
  while (next !== 0n) {
    const times = rest / next
    ;[rest, next, factor, nextFactor] = [next, rest - times * next, nextFactor, factor - times * nextFactor]
  }
  return rest === 1n ? ((factor % modulus) + modulus) % modulus : undefined
}
