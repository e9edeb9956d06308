import { availableParallelism } from 'node:os'
import { constants, sign, verify, type KeyObject } from 'node:crypto'
import { oncePerProcess } from '../once-per-process.ts'
import { tracedPart } from '../tracing.ts'
import { Turns } from '../turns.ts'

/** A compact JWS (RFC 7515) taken apart; only its form is checked so far. */
export type ParsedJws = {
  protectedHeader: Record<string, unknown>
  payload: Record<string, unknown>
  signingInput: string
  signature: Buffer
}

const PS512 = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }
const BASE64URL = /^[A-Za-z0-9_-]+$/

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Most signatures at once: two for each core, so that the next one is at hand when one ends while the main thread is busy,
 * and some threads of the one pool are left for files (`server/prepare.ts`).
 */
export const SIGNATURES_AT_ONCE = availableParallelism() * 2
const turns = () => oncePerProcess('signing-turns', () => new Turns({ work: 'signature', atOnce: SIGNATURES_AT_ONCE }))

/** Signs a compact JWS with PS512 (RFC 7518 section 3.5); header exactly `alg`, `typ`, `kid` (decisions 6). */
export async function signPs512(key: KeyObject, kid: string, typ: string, payload: object): Promise<string> {
  const signingInput = `${encode({ alg: 'PS512', typ, kid })}.${encode(payload)}`
  const made = () =>
    new Promise<Buffer>((resolve, reject) =>
      sign('sha512', Buffer.from(signingInput), { key, ...PS512 }, (error, signature) =>
        error ? reject(error) : resolve(signature),
      ),
    )
  const signature = await tracedPart('sign', () => turns().take('', made))
  return `${signingInput}.${signature.toString('base64url')}`
}

/** Signs a JWT with ES256 (RFC 7518 section 3.4). */
export function signEs256(key: KeyObject, kid: string, typ: string, payload: object): string {
  const signingInput = `${encode({ alg: 'ES256', typ, kid })}.${encode(payload)}`
  // asked for the concatenated form, Node would check the key twice, for longer than the signature takes
  const signature = concatenated(sign('sha256', Buffer.from(signingInput), key))
  return `${signingInput}.${signature.toString('base64url')}`
}

/**
 * The two numbers of a P-256 signature in 32 bytes each (RFC 7518 section 3.4), out of DER (RFC 3279 section 2.2.3):
 * a sequence of two integers, signed and without leading zeroes, all with lengths of one byte.
 */
function concatenated(der: Buffer): Buffer {
  const both = Buffer.alloc(64)
  const length = der[3] ?? 0
  const numbers = [der.subarray(4, 4 + length), der.subarray(4 + length + 2)]
  numbers.forEach((number, at) => {
    const bytes = number.subarray(-32)
    both.set(bytes, 32 * (at + 1) - bytes.byteLength)
  })
  return both
}

/** True when the signature is PS512 by this public key. */
export function verifiesPs512(jws: ParsedJws, key: KeyObject): boolean {
  return verify('sha512', Buffer.from(jws.signingInput), { key, ...PS512 }, jws.signature)
}

/** True when the signature is ES256 by this public key. */
export function verifiesEs256(jws: ParsedJws, key: KeyObject): boolean {
  return verify('sha256', Buffer.from(jws.signingInput), { key, dsaEncoding: 'ieee-p1363' }, jws.signature)
}

/**
 * Takes a compact JWS apart: three base64url segments with JSON objects in the first two (decisions 6).
 * @returns undefined for any other form
 */
export function parseJws(token: string): ParsedJws | undefined {
  const [header, payload, signature, ...more] = token.split('.', 4)
  if (header === undefined || payload === undefined || signature === undefined || more.length > 0) return undefined
  const protectedHeader = jsonObject(header)
  const content = jsonObject(payload)
  if (!protectedHeader || !content || !BASE64URL.test(signature)) return undefined
  return {
    protectedHeader,
    payload: content,
    signingInput: `${header}.${payload}`,
    signature: Buffer.from(signature, 'base64url'),
  }
}

/** The JSON object in a base64url segment; undefined for other JSON and for bytes that are not UTF-8. */
export function jsonObject(segment: string): Record<string, unknown> | undefined {
  if (!BASE64URL.test(segment)) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(segment, 'base64url'))
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined // as just looked at
  } catch {
    return undefined // not UTF-8 or not JSON: exactly the case that undefined reports
  }
}
