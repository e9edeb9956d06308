import { CompactSign, type JWK } from 'jose'
import { decryptPart, encryptPart } from './compact-jwe.ts'
import { signatureFault } from './compact-jws.ts'
import { isJsonObject, parseJson } from './json-shape.ts'
import { importKey } from './keys.ts'

/** What came of a trial: `no-key`, `public-only` and `other-key` tell what is in the file instead. */
export type KeyTrial = 'ok' | 'no-key' | 'public-only' | 'other-key' | 'failed'

/** Bytes of chance that are sealed or signed. */
const TEXT = 64

/**
 * Tries a key pair as it will be used, before anyone else knows of it: a text of chance is encrypted for the public key as a
 * sender does and opened with the private one, or signed with the private one and verified. Nothing leaves this program.
 * @param publicKey an encryption or signing key of a destination, told by its `alg`
 * @param file the text of a file with the private JWK
 */
export async function tryKeyPair(publicKey: JWK, file: string): Promise<KeyTrial> {
  const privateKey = parseJson(new TextEncoder().encode(file))?.value
  if (!isJsonObject(privateKey) || !('kty' in privateKey)) return 'no-key'
  if (privateKey.d === undefined) return 'public-only'
  if (privateKey.n !== publicKey.n || privateKey.kid !== publicKey.kid) return 'other-key'
  try {
    const works = publicKey.alg === 'PS512' ? await signs(publicKey, privateKey) : await opens(publicKey, privateKey)
    return works ? 'ok' : 'failed'
  } catch {
    return 'failed' // the library's word for numbers that make no key, or do not fit each other
  }
}

async function opens(publicKey: JWK, privateKey: JWK): Promise<boolean> {
  const text = crypto.getRandomValues(new Uint8Array(TEXT))
  const { plaintext } = await decryptPart(await encryptPart(text, publicKey, 'application/json'), [privateKey])
  return plaintext.length === TEXT && plaintext.every((byte, at) => byte === text[at])
}

async function signs(publicKey: JWK, privateKey: JWK): Promise<boolean> {
  const signed = await new CompactSign(crypto.getRandomValues(new Uint8Array(TEXT)))
    .setProtectedHeader({ alg: 'PS512' })
    .sign(await importKey(privateKey, 'signing'))
  return (await signatureFault(signed, publicKey, 4096)) === undefined
}
