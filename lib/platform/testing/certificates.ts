import 'reflect-metadata'
import { isIP } from 'node:net'
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  type JsonGeneralName,
} from '@peculiar/x509'
import { DAY } from '../durations.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** A certificate and its private key, both PEM. */
export type Identity = { certificate: string; key: string }

type CertificateWish = { names: readonly string[]; notBefore?: Date; notAfter?: Date }

export type CertificateAuthority = {
  /** PEM */
  certificate: string
  /** a server certificate for these host names and addresses, by default valid from yesterday to tomorrow */
  issue(wanted: CertificateWish): Promise<Identity>
}

/** A certification authority that only the tests know. */
export async function makeAuthority(): Promise<CertificateAuthority> {
  const keys = await makeKeys()
  const name = 'CN=Certification authority of the tests'
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name,
    keys,
    ...validity({}),
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  })
  return {
    certificate: certificate.toString('pem'),
    async issue(wanted) {
      const own = await makeKeys()
      const issued = await X509CertificateGenerator.create({
        subject: 'CN=Receiver of the tests',
        issuer: name,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        ...serverProfile(wanted),
      })
      return { certificate: issued.toString('pem'), key: await privateKeyPem(own) }
    },
  }
}

/** A server certificate that nobody but its own key vouches for. */
export async function makeSelfSigned(wanted: CertificateWish): Promise<Identity> {
  const keys = await makeKeys()
  const name = 'CN=Self-signed receiver of the tests'
  const certificate = await X509CertificateGenerator.createSelfSigned({ name, keys, ...serverProfile(wanted) })
  return { certificate: certificate.toString('pem'), key: await privateKeyPem(keys) }
}

function serverProfile(wanted: CertificateWish) {
  return {
    ...validity(wanted),
    signingAlgorithm: algorithm,
    extensions: [
      new SubjectAlternativeNameExtension(wanted.names.map(asGeneralName)),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
    ],
  }
}

function validity({ notBefore, notAfter }: Pick<CertificateWish, 'notBefore' | 'notAfter'>) {
  return {
    notBefore: notBefore ?? new Date(Date.now() - DAY),
    notAfter: notAfter ?? new Date(Date.now() + DAY),
  }
}

function asGeneralName(name: string): JsonGeneralName {
  return { type: isIP(name) === 0 ? 'dns' : 'ip', value: name }
}

async function makeKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
}

async function privateKeyPem(keys: CryptoKeyPair): Promise<string> {
  return PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
}
