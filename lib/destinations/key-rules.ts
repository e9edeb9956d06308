import { createPublicKey, X509Certificate, type KeyObject } from 'node:crypto'
import { invalid, type FieldFault } from '../platform/errors.ts'
import type { Jwk, PublicKey } from './schema.ts'
import { keyPurposes, LEAST_KEY_BITS, privateMembers, type KeyPurpose } from './terms.ts'

/** More than this OpenSSL does not verify with. */
const MOST_BITS = 16_384
/** FIPS 186-5 appendix A.1.1 wants an odd exponent above 2^16; OpenSSL takes none of more than 64 bit for large keys. */
const LEAST_EXPONENT = 65_537n
const EXPONENT_BITS = 64n

/** A destination's key as it is stored: only known members, numbers without leading zeros. */
export type DestinationKey = { kid: string; purpose: KeyPurpose; jwk: PublicKey }

/**
 * Checks a public key (decisions 4, "Keys").
 * @param purpose what the key must be for; either when left out
 * @param at JSON Pointer of the key within the body
 * @throws Refusal `invalid` with each fault at its member; values of the key never stand in it
 */
export function checkedKey(given: Jwk, at: string, purpose?: KeyPurpose): DestinationKey {
  const isFor = purpose ?? purposeOf(given.alg)
  const faults = [...privateFaults(given), ...intendedUseFaults(given, isFor)]
  const key = publicKeyOf(given)
  if (key) faults.push(...strengthFaults(key), ...certificateFaults(given, key))
  else faults.push({ pointer: '/n', detail: 'n and e are no RSA public key.' })
  const numbers = key?.export({ format: 'jwk' })
  if (faults.length > 0 || numbers?.n === undefined || numbers.e === undefined) {
    throw invalid(faults.map((fault) => ({ ...fault, pointer: `${at}${fault.pointer}` })))
  }
  const { alg, keyOps } = keyPurposes[isFor]
  const x5c = given.x5c && { x5c: given.x5c }
  const jwk: PublicKey = { kty: 'RSA', kid: given.kid, alg, key_ops: [...keyOps], n: numbers.n, e: numbers.e, ...x5c }
  return { kid: given.kid, purpose: isFor, jwk }
}

function purposeOf(alg: Jwk['alg']): KeyPurpose {
  return alg === keyPurposes.signing.alg ? 'signing' : 'encryption'
}

function privateFaults(given: Jwk): FieldFault[] {
  const present = privateMembers.filter((member) => member in given)
  const detail =
    'This is a private member: the private key must never leave your system. ' +
    'Send the public part only, and replace this key by a new one, since it has been sent.'
  return present.map((member) => ({ pointer: `/${member}`, detail }))
}

function intendedUseFaults(given: Jwk, purpose: KeyPurpose): FieldFault[] {
  const { alg, keyOps } = keyPurposes[purpose]
  const faults: FieldFault[] = []
  if (given.alg !== alg) faults.push({ pointer: '/alg', detail: `The alg of the ${purpose} key must be ${alg}.` })
  if (JSON.stringify(given.key_ops) !== JSON.stringify(keyOps)) {
    faults.push({
      pointer: '/key_ops',
      detail: `The key_ops of the ${purpose} key must be ["${keyOps.join('", "')}"].`,
    })
  }
  return faults
}

function publicKeyOf({ n, e }: Jwk): KeyObject | undefined {
  try {
    return createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' })
  } catch {
    return undefined // node:crypto cannot read it: what the caller asks
  }
}

function strengthFaults(key: KeyObject): FieldFault[] {
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {}
  const faults: FieldFault[] = []
  if (modulusLength < LEAST_KEY_BITS || modulusLength > MOST_BITS) {
    const detail = `The RSA modulus has ${modulusLength} bit; it must have ${LEAST_KEY_BITS} to ${MOST_BITS}.`
    faults.push({ pointer: '/n', detail })
  } else if (isEven(key)) {
    faults.push({ pointer: '/n', detail: 'The RSA modulus is even, so this is no RSA key.' })
  }
  if (publicExponent < LEAST_EXPONENT || publicExponent >> EXPONENT_BITS > 0n || publicExponent % 2n === 0n) {
    faults.push({ pointer: '/e', detail: 'The RSA exponent must be odd and from 65537 (`AQAB`) to 64 bit.' })
  }
  return faults
}

function isEven(key: KeyObject): boolean {
  const last = Buffer.from(key.export({ format: 'jwk' }).n ?? '', 'base64url').at(-1) ?? 0
  return last % 2 === 0
}

/** RFC 7517 section 4.7: base64 (not base64url) of DER; the first certificate must be of this key. */
function certificateFaults({ x5c = [] }: Jwk, key: KeyObject): FieldFault[] {
  return x5c.flatMap((text, index) => {
    const certified = keyOfCertificate(text)
    const at = `/x5c/${index}`
    if (!certified) return [{ pointer: at, detail: 'This is no X.509 certificate as base64 of its DER form.' }]
    if (index > 0 || certified.equals(key)) return []
    return [{ pointer: at, detail: 'The first certificate must be of this very key.' }]
  })
}

function keyOfCertificate(text: string): KeyObject | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  try {
    return new X509Certificate(Buffer.from(text, 'base64')).publicKey
  } catch {
    return undefined // no certificate, or one of a kind of key that nobody knows: what the caller asks
  }
}

/** True when both are the same key with the same members, so that adding it again changes nothing. */
export function isSameKey(one: DestinationKey, other: DestinationKey): boolean {
  return one.purpose === other.purpose && canonical(one.jwk) === canonical(other.jwk)
}

function canonical({ n, e, x5c }: PublicKey): string {
  return JSON.stringify([n, e, x5c ?? []])
}

/** A key as it is stored. */
export type StoredKey = DestinationKey & { isRevoked: boolean }

type WantedKeys = { encryptionKid?: string; keys: readonly DestinationKey[] }

/**
 * The encryptionKid after a change: the one named; else the present one, since adding a key never switches; else the
 * encryption key that came along.
 * @param stored the destination's keys, those that came along included
 * @throws Refusal `invalid` when the one named is no encryption key of the destination, or revoked
 */
export function encryptionKidAfter(
  current: string | null,
  { encryptionKid, keys }: WantedKeys,
  stored: readonly StoredKey[],
): string | null {
  if (encryptionKid === undefined || encryptionKid === current) {
    return current ?? keys.find((key) => key.purpose === 'encryption')?.kid ?? null
  }
  const named = stored.find((key) => key.kid === encryptionKid && key.purpose === 'encryption')
  if (named && !named.isRevoked) return encryptionKid
  const detail = named
    ? 'This encryption key was revoked; name another one.'
    : 'The destination has no encryption key with this kid; send it as encryptionPublicKey or add it under /keys first.'
  throw invalid([{ pointer: '/encryptionKid', detail }])
}

/** True when one of the keys can check the signatures of new events. */
export function hasSigningKey(keys: readonly StoredKey[]): boolean {
  return keys.some((key) => key.purpose === 'signing' && !key.isRevoked)
}
