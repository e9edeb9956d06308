import { base64url, compactVerify, type JWK } from 'jose'
import { isKurierError } from './errors.ts'
import { isJsonObject, parseJson, type JsonObject } from './json-shape.ts'
import { importKey, unfitKey } from './keys.ts'
import { BASE64URL } from '@kurier/wire/patterns'
import { ambiguityOf } from '@kurier/wire/strict-jws'

/**
 * The JSON objects in header and payload of a compact JWS; undefined for a malformed one, or if two readers could see
 * two things in it (decisions 6). Its signature is not checked here.
 */
export function readJws(token: string): { header: JsonObject; payload: JsonObject } | undefined {
  const segments = token.split('.')
  const [header, payload] = segments.map(jsonSegment)
  if (segments.length !== 3 || !header || !payload || ambiguityOf(token) !== undefined) return undefined
  return { header, payload }
}

function jsonSegment(segment: string): JsonObject | undefined {
  if (!BASE64URL.test(segment) || segment.length % 4 === 1) return undefined
  const value = parseJson(base64url.decode(segment))?.value
  return isJsonObject(value) ? value : undefined
}

/**
 * Why the PS512 signature of a compact JWS does not count; undefined if it counts.
 * @param leastBits of the key's modulus
 */
export async function signatureFault(
  token: string,
  key: JWK,
  leastBits: 3072 | 4096,
): Promise<'key-unfit' | 'signature-wrong' | undefined> {
  if (unfitKey(key, 'signing', 'public', leastBits) !== undefined) return 'key-unfit'
  try {
    await compactVerify(token, await importKey(key, 'signing'), { algorithms: ['PS512'] })
    return undefined
  } catch (error) {
    // Either the key's numbers make no key, or jose says that the signature is wrong: each has its own result.
    return isKurierError(error, 'key-unfit') ? 'key-unfit' : 'signature-wrong'
  }
}
