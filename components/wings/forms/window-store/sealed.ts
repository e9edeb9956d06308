const ALGORITHM = 'AES-GCM'
const KEY_BITS = 256
/** NIST SP 800-38D section 8.2: 96 random bits for each message, in front of it. */
const IV_BYTES = 12

/** A new key as a text, so that it can be kept beside other texts. */
export async function makeSealKey(): Promise<string> {
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: KEY_BITS }, true, ['encrypt', 'decrypt'])
  return JSON.stringify(await crypto.subtle.exportKey('jwk', key))
}

/** Reads a key that `makeSealKey` made. Throws for any other text. */
export function readSealKey(text: string): Promise<CryptoKey> {
  const jwk = JSON.parse(text) as JsonWebKey // `importKey` refuses any other object
  return crypto.subtle.importKey('jwk', jwk, ALGORITHM, false, ['encrypt', 'decrypt'])
}

/** Encrypts bytes. `about` names their place: under another name they cannot be opened. */
export async function seal(key: CryptoKey, about: string, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv, additionalData: written(about) }, key, bytes)
  const whole = new Uint8Array(IV_BYTES + sealed.byteLength)
  whole.set(iv)
  whole.set(new Uint8Array(sealed), IV_BYTES)
  return whole.buffer
}

/** Opens the result of `seal`. Throws if the key or the name is another one, or a bit has changed. */
export async function openSealed(key: CryptoKey, about: string, sealed: ArrayBuffer): Promise<ArrayBuffer> {
  const iv = new Uint8Array(sealed, 0, IV_BYTES)
  const rest = new Uint8Array(sealed, IV_BYTES)
  return crypto.subtle.decrypt({ name: ALGORITHM, iv, additionalData: written(about) }, key, rest)
}

const written = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
