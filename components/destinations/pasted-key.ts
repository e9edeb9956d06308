import { keyPurposes, privateMembers } from '#lib/destinations/terms.ts'
import type { SentJwk } from './use-add-key.ts'

/**
 * The reading of a pasted text: a public JWK to send, or why it is not one. `publicPart`: the part of a private key
 * that may be sent.
 */
export type PastedKey =
  | { ok: true; jwk: SentJwk }
  | { ok: false; fault: 'empty' | 'json' }
  | { ok: false; fault: 'private'; publicPart: string }

/** Reads a pasted JWK. A private key is never returned, so that it cannot be sent by mistake. */
export function pastedKey(text: string): PastedKey {
  if (text.trim() === '') return { ok: false, fault: 'empty' }
  const jwk = objectIn(text)
  if (!jwk) return { ok: false, fault: 'json' }
  if (!privateMembers.some((member) => member in jwk)) return { ok: true, jwk: jwk as SentJwk } // the service judges everything else
  const { kty, kid, alg, n, e, x5c } = jwk
  const use = { key_ops: Object.values(keyPurposes).find((one) => one.alg === alg)?.keyOps ?? [] }
  return { ok: false, fault: 'private', publicPart: JSON.stringify({ kty, kid, alg, ...use, n, e, x5c }, undefined, 2) }
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined // any object has members by name
  } catch {
    return undefined // not JSON: the caller handles it
  }
}
