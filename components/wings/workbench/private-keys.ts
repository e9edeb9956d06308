import type { JWK } from 'jose'
import type { KeyPurpose, HeldKey } from '@kurier/sdk/keys'

/** Why a file holds no usable private key. `foreign`: the destination has no such public key. */
export type KeyFault = 'too-large' | 'no-json' | 'pem' | 'public' | 'no-key' | 'unfit' | 'foreign'

/** The result for a chosen file. `reason`: the library's own words, in English. */
export type KeyFileResult =
  | { file: string; keys: readonly HeldKey[] }
  | { file: string; fault: KeyFault; reason?: string }

/** The public half of a key of the destination; undefined if it has no key of that name. */
export type PublicKeyReader = (kid: string) => Promise<JWK | undefined>

/** Bytes; a file of keys is far smaller. */
const LARGEST_FILE = 1_000_000

/**
 * The private keys in a file's text: a JWK, several in a list or a JWK Set (RFC 7517), or a pair with `privateKey`.
 * Public keys beside them are skipped.
 */
export function keysInText(text: string): { keys: readonly JWK[] } | { fault: KeyFault } {
  if (/-----BEGIN [A-Z ]+-----/.test(text)) return { fault: 'pem' }
  const value = parsed(text)
  if (value === undefined) return { fault: 'no-json' }
  const found = candidates(value).filter(isKey)
  const keys = found.filter((key) => 'd' in key)
  if (keys.length > 0) return { keys }
  return { fault: found.length > 0 ? 'public' : 'no-key' }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // not JSON: the caller handles it
  }
}

function candidates(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(candidates)
  if (typeof value !== 'object' || value === null) return []
  if ('keys' in value) return candidates(value.keys)
  if ('privateKey' in value) return candidates(value.privateKey)
  return [value]
}

const isKey = (value: unknown): value is JWK => typeof value === 'object' && value !== null && 'kty' in value

const purposes: Readonly<Record<string, KeyPurpose>> = { 'RSA-OAEP-256': 'encryption', PS512: 'signing' }

/**
 * Reads chosen files independently of each other. Every key must belong to the destination; the browser's key store
 * takes it, from which it cannot be exported, and its text is dropped.
 */
export async function readKeyFiles(files: readonly File[], publicKey: PublicKeyReader): Promise<KeyFileResult[]> {
  const results: KeyFileResult[] = []
  for (const file of files) results.push(await readKeyFile(file, publicKey))
  return results
}

async function readKeyFile(file: File, publicKey: PublicKeyReader): Promise<KeyFileResult> {
  if (file.size > LARGEST_FILE) return { file: file.name, fault: 'too-large' }
  const found = keysInText(await file.text())
  if ('fault' in found) return { file: file.name, fault: found.fault }
  const keys: HeldKey[] = []
  for (const jwk of found.keys) {
    const held = await heldKey(jwk, publicKey)
    if ('fault' in held) return { file: file.name, ...held }
    keys.push(held)
  }
  return { file: file.name, keys }
}

async function heldKey(jwk: JWK, publicKey: PublicKeyReader): Promise<HeldKey | { fault: KeyFault; reason?: string }> {
  const [{ holdKey, unfitKey }, { isKurierError }] = await Promise.all([
    import('@kurier/sdk/keys'),
    import('@kurier/sdk/errors'),
  ])
  const purpose = purposes[jwk.alg ?? '']
  if (!purpose) return { fault: 'unfit', reason: 'its alg must be RSA-OAEP-256 or PS512' }
  const reason = unfitKey(jwk, purpose, 'private')
  if (reason !== undefined) return { fault: 'unfit', reason }
  const half = await publicKey(jwk.kid ?? '')
  if (half?.n !== jwk.n || half?.alg !== jwk.alg) return { fault: 'foreign' }
  try {
    return await holdKey(jwk, purpose)
  } catch (error) {
    if (isKurierError(error, 'key-unfit')) return { fault: 'unfit', reason: error.message }
    throw error
  }
}
