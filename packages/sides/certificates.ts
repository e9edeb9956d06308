import 'reflect-metadata'
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

const authorityName = 'CN=Kurier authority of this machine'
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** All PEM: what the service must trust, and what the receivers show it. The authority's own key is thrown away. */
export type Certificates = { authority: string; certificate: string; key: string }

/**
 * A certification authority for one certificate, and this certificate for servers on this machine (localhost, 127.0.0.1,
 * ::1 and further names), valid for a year from an hour before `now`.
 */
export async function makeCertificates(now: Date, furtherNames: readonly string[] = []): Promise<Certificates> {
  const validity = { notBefore: new Date(now), notAfter: new Date(now) }
  validity.notBefore.setUTCHours(now.getUTCHours() - 1)
  validity.notAfter.setUTCFullYear(now.getUTCFullYear() + 1)
  const [authorityKeys, serverKeys] = [await makeKeys(), await makeKeys()]
  const authority = await X509CertificateGenerator.createSelfSigned({
    name: authorityName,
    keys: authorityKeys,
    ...validity,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  })
  const certificate = await X509CertificateGenerator.create({
    subject: 'CN=Kurier on this machine',
    issuer: authorityName,
    publicKey: serverKeys.publicKey,
    signingKey: authorityKeys.privateKey,
    ...validity,
    signingAlgorithm: algorithm,
    extensions: [
      new SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
        { type: 'ip', value: '::1' },
        ...furtherNames.map((value) => ({ type: 'dns' as const, value })),
      ]),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
    ],
  })
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', serverKeys.privateKey), 'PRIVATE KEY')
  return { authority: authority.toString('pem'), certificate: certificate.toString('pem'), key }
}

function makeKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
}
