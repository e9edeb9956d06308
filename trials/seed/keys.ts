import 'reflect-metadata'
import { X509CertificateGenerator } from '@peculiar/x509'
import type { JWK } from 'jose'
import { checkedKey } from '#lib/destinations/key-rules.ts'
import type { OfferedKey } from '#lib/destinations/offered-key.ts'
import type { Jwk } from '#lib/destinations/schema.ts'
import type { JwkPair } from '@kurier/sdk/keys'
import { DAY } from '#lib/platform/durations.ts'

/** The public half as a destination stores it, under this kid. */
export function destinationKey({ publicKey }: JwkPair, kid: string, x5c?: string): OfferedKey {
  const jwk = { ...publicKey, kid, ...(x5c && { x5c: [x5c] }) } as Jwk // `makeEncryptionKeyPair` made it one
  return { ...checkedKey(jwk, ''), chainRefusal: undefined }
}

/** The private half under this kid. */
export function privateKeyOf({ privateKey }: JwkPair, kid: string): JWK {
  return { ...privateKey, kid }
}

/**
 * A certificate of the signing key, signed by itself, valid for a year that ends `daysLeft` days after `now`.
 * @returns the one member of `x5c`: base64 of its DER form
 */
export async function certificateOf({ privateKey, publicKey }: JwkPair, now: Date, daysLeft: number): Promise<string> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
  const load = (jwk: JWK, use: KeyUsage) => {
    const { kty, n, e, d, p, q, dp, dq, qi } = jwk
    return crypto.subtle.importKey('jwk', { kty, n, e, d, p, q, dp, dq, qi }, algorithm, true, [use])
  }
  const notAfter = new Date(now.getTime() + daysLeft * DAY)
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=Wohngeldstelle Beispielhausen,O=Stadt Beispielhausen,C=DE',
    keys: { privateKey: await load(privateKey, 'sign'), publicKey: await load(publicKey, 'verify') },
    notBefore: new Date(notAfter.getTime() - 365 * DAY),
    notAfter,
    signingAlgorithm: algorithm,
  })
  return certificate.toString('base64')
}
