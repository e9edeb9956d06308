import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JWK } from 'jose'
import type { DestinationKeys } from '@kurier/sdk/administration-system'
import { makeEncryptionKeyPair, makeSigningKeyPair, type JwkPair } from '@kurier/sdk/keys'

/** The key pairs of a destination. */
export type KeyPairs = { encryption: JwkPair; signing: JwkPair }

/** RSA pairs with 4096 bits; the private halves stay with the administration. */
export async function makeKeyPairs(): Promise<KeyPairs> {
  const [encryption, signing] = await Promise.all([makeEncryptionKeyPair(), makeSigningKeyPair()])
  return { encryption, signing }
}

/** The private halves, as the client library takes them. */
export function privateKeys({ encryption, signing }: KeyPairs): DestinationKeys {
  return { signingKey: signing.privateKey, decryptionKeys: [encryption.privateKey] }
}

/** The pair of a private key that was read from a file. */
export function pairOf(privateKey: JWK, publicOperation: 'wrapKey' | 'verify'): JwkPair {
  const { kty, kid, alg, n, e } = privateKey
  return { publicKey: { kty, kid, alg, n, e, key_ops: [publicOperation] }, privateKey }
}

/**
 * Keeps private keys as files that only this user can read, for the workbench and `kurier-client`.
 * @param keys by the name of their file before `.private.json`
 */
export async function keepPrivateKeys(
  folder: string,
  keys: Readonly<Record<string, Pick<JwkPair, 'privateKey'>>>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [name, { privateKey }] of Object.entries(keys)) {
    await writeFile(join(folder, `${name}.private.json`), `${JSON.stringify(privateKey, null, 2)}\n`, { mode: 0o600 })
  }
}
