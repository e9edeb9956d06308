import 'reflect-metadata'
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { X509CertificateGenerator } from '@peculiar/x509'
import { signingPair } from '@kurier/sdk/testing/test-keys'
import type { Jwk } from '../schema.ts'

/** An RSA key pair of 4096 bit. */
export type SampleKeys = { publicKey: KeyObject; privateKey: KeyObject }

export function sampleKeys(which: 'encryption' | 'signing' | 'foreign'): SampleKeys {
  const privateKey = createPrivateKey({ key: signingPair(which).privateKey, format: 'jwk' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

/** n and e as they stand in a JWK. */
export function numbersOf({ publicKey }: SampleKeys): { n: string; e: string } {
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  return { n, e }
}

/** The public part as an encryption key, the way an administration system sends it. */
export function encryptionJwk(keys: SampleKeys, kid: string): Jwk {
  return { kty: 'RSA', kid, alg: 'RSA-OAEP-256', key_ops: ['wrapKey'], ...numbersOf(keys) }
}

/** The public part as a signing key. */
export function signingJwk(keys: SampleKeys, kid: string): Jwk {
  return { kty: 'RSA', kid, alg: 'PS512', key_ops: ['verify'], ...numbersOf(keys) }
}

/** A certificate of this very key as it stands in `x5c`: base64 of DER. */
export async function certificateFor({ publicKey, privateKey }: SampleKeys): Promise<string> {
  const algorithm = { name: 'RSA-PSS', hash: 'SHA-512', saltLength: 64 }
  const imported = async (key: KeyObject, use: 'sign' | 'verify') =>
    crypto.subtle.importKey('jwk', key.export({ format: 'jwk' }), algorithm, true, [use])
  const keys = { publicKey: await imported(publicKey, 'verify'), privateKey: await imported(privateKey, 'sign') }
  const name = 'CN=Destination'
  const made = await X509CertificateGenerator.createSelfSigned({ name, keys, signingAlgorithm: algorithm })
  return Buffer.from(made.rawData).toString('base64')
}
