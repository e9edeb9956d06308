import 'reflect-metadata'
import type { KeyObject } from 'node:crypto'
import {
  BasicConstraintsExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509CertificateGenerator,
  X509CrlGenerator,
  type X509Certificate,
} from '@peculiar/x509'
import { DAY } from '../../platform/durations.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const ISSUES = KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign

/** What differs from an authority that is valid from yesterday on for some days. */
type AuthorityWish = {
  name: string
  issuer?: SampleAuthority
  from?: Date
  until?: Date
  pathLength?: number
  isAuthority?: boolean
}

type LeafWish = { key: KeyObject; usages?: KeyUsageFlags; until?: Date; from?: Date; hash?: string; rule?: string }

type ListWish = { revoked?: readonly string[]; madeAt?: Date; nextAt?: Date; isPart?: boolean }

/** Base64 of DER, as it stands in `x5c`. */
export const x5cOf = (certificate: X509Certificate): string => Buffer.from(certificate.rawData).toString('base64')

const fromNow = (days: number): Date => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY)

/** A certification authority that only the tests know, with what it issues. */
export class SampleAuthority {
  readonly certificate: X509Certificate
  readonly #keys: CryptoKeyPair

  private constructor(certificate: X509Certificate, keys: CryptoKeyPair) {
    this.certificate = certificate
    this.#keys = keys
  }

  static async make({
    name,
    issuer,
    from,
    until,
    pathLength,
    isAuthority = true,
  }: AuthorityWish): Promise<SampleAuthority> {
    const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    const certificate = await X509CertificateGenerator.create({
      subject: `CN=${name}`,
      issuer: issuer?.certificate.subject ?? `CN=${name}`,
      publicKey: keys.publicKey,
      signingKey: issuer ? issuer.#keys.privateKey : keys.privateKey,
      notBefore: from ?? fromNow(-1),
      notAfter: until ?? fromNow(50),
      signingAlgorithm: algorithm,
      extensions: isAuthority
        ? [new BasicConstraintsExtension(true, pathLength, true), new KeyUsagesExtension(ISSUES, true)]
        : [],
    })
    return new SampleAuthority(certificate, keys)
  }

  /** A certificate for the public half of a key of a destination. */
  async issue({ key, usages, from, until, hash, rule }: LeafWish): Promise<X509Certificate> {
    const spki = key.export({ format: 'der', type: 'spki' })
    const publicKey = await crypto.subtle.importKey(
      'spki',
      new Uint8Array(spki),
      { name: 'RSA-PSS', hash: 'SHA-512' },
      true,
      ['verify'],
    )
    return X509CertificateGenerator.create({
      subject: 'CN=Wohngeldstelle',
      issuer: this.certificate.subject,
      publicKey,
      signingKey: this.#keys.privateKey,
      notBefore: from ?? fromNow(-1),
      notAfter: until ?? fromNow(20),
      signingAlgorithm: { ...algorithm, hash: hash ?? algorithm.hash },
      extensions: [
        ...(usages === undefined ? [] : [new KeyUsagesExtension(usages, true)]),
        ...(rule === undefined ? [] : [new Extension(rule, true, new Uint8Array([5, 0]))]),
      ],
    })
  }

  /** A revocation list as PEM. */
  async list({ revoked = [], madeAt, nextAt, isPart = false }: ListWish = {}): Promise<string> {
    const list = await X509CrlGenerator.create({
      issuer: this.certificate.subject,
      thisUpdate: madeAt ?? fromNow(-1),
      nextUpdate: nextAt ?? fromNow(1),
      entries: revoked.map((serialNumber) => ({ serialNumber, revocationDate: fromNow(-1) })),
      extensions: isPart ? [new Extension('2.5.29.27', true, new Uint8Array([2, 1, 1]))] : [],
      signingKey: this.#keys.privateKey,
      signingAlgorithm: algorithm,
    })
    return list.toString('pem')
  }
}
