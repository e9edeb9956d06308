import { keyPurposes, LEAST_KEY_BITS, type KeyPurpose } from '#lib/destinations/terms.ts'

/** The public part as it is sent: exactly these members. */
export type PublicJwk = {
  kty: 'RSA'
  kid: string
  alg: (typeof keyPurposes)[KeyPurpose]['alg']
  key_ops: string[]
  n: string
  e: string
}

/** `privateJwk` is the text of the file that the person keeps; it is handed to nobody else. */
export type MadePair = { publicJwk: PublicJwk; privateJwk: string }

const RSA = { modulusLength: LEAST_KEY_BITS, publicExponent: new Uint8Array([1, 0, 1]) }

/** Decisions 4, "Keys". Web Cryptography knows `RSA-PSS` with SHA-512 as PS512; its salt length matters when signing. */
const kinds = {
  encryption: {
    algorithm: { name: 'RSA-OAEP', hash: 'SHA-256', ...RSA },
    privateUse: 'unwrapKey',
  },
  signing: {
    algorithm: { name: 'RSA-PSS', hash: 'SHA-512', ...RSA },
    privateUse: 'sign',
  },
} as const satisfies Record<KeyPurpose, { algorithm: RsaHashedKeyGenParams; privateUse: KeyUsage }>

/** True where the browser makes keys: on pages loaded over HTTPS or from this machine. */
export function canMakeKeys(): boolean {
  return typeof crypto !== 'undefined' && 'subtle' in crypto
}

/** A kid that tells what the key is for and since when, such as `encryption-2026-11-21-k3x9ab`. */
export function newKid(purpose: KeyPurpose, today: Date): string {
  const random = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => (byte % 36).toString(36)).join('')
  return `${purpose}-${today.toISOString().slice(0, 10)}-${random}`
}

/** Makes an RSA key pair of 4096 bit in the browser; takes seconds. */
export async function makeKeyPair(purpose: KeyPurpose, kid: string): Promise<MadePair> {
  const { algorithm, privateUse } = kinds[purpose]
  const { alg, keyOps } = keyPurposes[purpose]
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, true, [...keyOps, privateUse])
  const { n = '', e = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  const { d, p, q, dp, dq, qi } = await crypto.subtle.exportKey('jwk', privateKey)
  const common = { kty: 'RSA', kid, alg } as const
  const privateJwk = { ...common, key_ops: [privateUse], n, e, d, p, q, dp, dq, qi }
  return {
    publicJwk: { ...common, key_ops: [...keyOps], n, e },
    privateJwk: JSON.stringify(privateJwk, undefined, 2),
  }
}

/** Makes a pair for each of these purposes, one beside the other; each has a kid of its own. */
export function makeKeyPairs(purposes: readonly KeyPurpose[], today: Date): Promise<MadePair[]> {
  return Promise.all(purposes.map((purpose) => makeKeyPair(purpose, newKid(purpose, today))))
}

/** The private part as the file that the person keeps; `kurier-client` reads all in a folder that end in `.json`. */
export const privateKeyFile = ({ publicJwk: { kid }, privateJwk }: MadePair) => ({
  name: `${kid}.private.jwk.json`,
  content: new Blob([privateJwk], { type: 'application/json' }),
})
