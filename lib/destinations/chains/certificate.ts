import 'reflect-metadata'
import { createHash, X509Certificate as Checked, type KeyObject } from 'node:crypto'
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509Certificate,
  type PublicKey,
} from '@peculiar/x509'

/** Extensions whose rules are kept, or bind nobody here (RFC 5280 section 4.2); a critical one of others is refused. */
const KNOWN_EXTENSIONS: ReadonlySet<string> = new Set([
  '2.5.29.14', // subjectKeyIdentifier
  '2.5.29.15', // keyUsage
  '2.5.29.17', // subjectAltName
  '2.5.29.19', // basicConstraints
  '2.5.29.32', // certificatePolicies: no policy is asked for
  '2.5.29.33', // policyMappings
  '2.5.29.35', // authorityKeyIdentifier
  '2.5.29.37', // extKeyUsage
  '2.5.29.54', // inhibitAnyPolicy
])

/** Hashes for which somebody can make two certificates with one signature. */
const WEAK_HASHES: readonly string[] = ['SHA-1', 'MD5']

/** What the check of a chain asks of a certificate. */
export type Certificate = {
  /** how people call it: its common name, or the whole subject without one */
  name: string
  subject: string
  issuer: string
  /** hexadecimal, without zeros before it */
  serial: string
  from: Date
  until: Date
  /** it may issue certificates (RFC 5280 section 6.1.4 (k) and (n)) */
  isAuthority: boolean
  /** it may issue revocation lists (RFC 5280 section 6.3.3 (f)) */
  mayRevoke: boolean
  /** authorities that may stand between it and the last certificate, at most */
  pathLength: number | undefined
  /** undefined: for any use */
  usages: KeyUsageFlags | undefined
  isWeak: boolean
  /** the first critical extension that is not known here */
  unknownRule: string | undefined
  key: KeyObject
  /** the same for the check of lists */
  publicKey: PublicKey
  /** tells its key from those of others with the same name */
  keyMark: string
  isSignedBy: (issuer: Certificate) => boolean
  fingerprint: string
}

/** @throws Error for bytes that nobody can read as a certificate, or for an unknown kind of key */
export function certificateOf(der: Uint8Array<ArrayBuffer>): Certificate {
  const read = new X509Certificate(der)
  const checked = new Checked(der)
  const key = checked.publicKey
  const basics = read.getExtension(BasicConstraintsExtension)
  const usages = read.getExtension(KeyUsagesExtension)?.usages
  const may = (use: KeyUsageFlags): boolean => usages === undefined || (usages & use) !== 0
  const { hash } = read.signatureAlgorithm as { hash?: { name: string } } // Ed25519 names none
  return {
    name: read.subjectName.getField('CN')[0] ?? read.subject,
    subject: read.subject,
    issuer: read.issuer,
    serial: serialOf(read.serialNumber),
    from: read.notBefore,
    until: read.notAfter,
    isAuthority: basics?.ca === true && may(KeyUsageFlags.keyCertSign),
    mayRevoke: may(KeyUsageFlags.cRLSign),
    pathLength: basics?.pathLength,
    usages,
    isWeak: hash !== undefined && WEAK_HASHES.includes(hash.name),
    unknownRule: read.extensions.find(({ critical, type }) => critical && !KNOWN_EXTENSIONS.has(type))?.type,
    key,
    publicKey: read.publicKey,
    keyMark: createHash('sha256')
      .update(key.export({ format: 'der', type: 'spki' }))
      .digest('base64'),
    isSignedBy: (issuer) => checked.verify(issuer.key),
    fingerprint: checked.fingerprint256,
  }
}

/** A serial number as lists and certificates both write it. */
export const serialOf = (hexadecimal: string): string => hexadecimal.toLowerCase().replace(/^0+(?=.)/, '')

/** True when the name and the signature of `issuer` stand on the certificate; whether it may issue is another question. */
export function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  return certificate.issuer === issuer.subject && certificate.isSignedBy(issuer)
}
