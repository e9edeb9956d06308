import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import type { SignedData, SignerInfo } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { ExtendedKeyUsage, type Certificate } from '@peculiar/asn1-x509'
import { assertNamed, hashes, SIGNING_CERTIFICATE, SIGNING_CERTIFICATE_V2 } from './signing-certificate.ts'

const EXTENDED_KEY_USAGE = '2.5.29.37'
/** Key purpose of time-stamp authorities (RFC 3161 section 2.3). */
const FOR_TIME_STAMPS = '1.3.6.1.5.5.7.3.8'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
/** The object identifier id-ct-TSTInfo in DER (RFC 3161 section 2.4.2). */
const TST_INFO_DER = '060b2a864886f70d0109100104'
const SET_OF = 0x31
const RSASSA_PSS = '1.2.840.113549.1.1.10'

/** Certificates between the authority's and a trusted one. */
const LONGEST_CHAIN = 6

type SignedTimeStamp = { content: Buffer; at: Date; roots: string | undefined }

/**
 * Checks the one signature of a time stamp (RFC 5652 section 5.4 to 5.6) over its content, and the certificate of who
 * signed it.
 * @throws Error that says what is wrong
 */
export function assertSigned(signed: SignedData, { content, at, roots }: SignedTimeStamp): void {
  const [signer, ...more] = signed.signerInfos
  if (!signer || more.length > 0) throw new Error('the time stamp has not exactly one signature')
  const given = (signed.certificates ?? []).flatMap(({ certificate }) => certificate ?? [])
  const own = given.find((certificate) => isSigners(signer, certificate))
  if (!own) throw new Error('the certificate of the authority is missing')
  const certificate = asX509(own)
  assertSignature(signer, certificate, content)
  assertNamed({ v1: valueOf(signer, SIGNING_CERTIFICATE), v2: valueOf(signer, SIGNING_CERTIFICATE_V2) }, own)
  if (!isForTimeStamps(own)) throw new Error('the certificate is not one for time stamps alone, as a critical purpose')
  if (!isValidAt(certificate, at)) throw new Error('the certificate is not valid at the time of the time stamp')
  if (
    roots !== undefined &&
    !isTrusted(certificate, { others: given.map(asX509), trusted: certificatesIn(roots), at })
  ) {
    throw new Error('no certificate of TIMESTAMP_CA_FILE stands behind the authority')
  }
}

const der = (value: unknown): Buffer => Buffer.from(AsnConvert.serialize(value))
const asX509 = (certificate: Certificate): X509Certificate => new X509Certificate(der(certificate))

/** The one purpose, and critical: whoever does not know it must refuse the certificate (RFC 3161 section 2.3). */
function isForTimeStamps({ tbsCertificate }: Certificate): boolean {
  const [usage, ...more] = tbsCertificate.extensions?.filter(({ extnID }) => extnID === EXTENDED_KEY_USAGE) ?? []
  if (!usage?.critical || more.length > 0) return false
  return [...AsnConvert.parse(usage.extnValue, ExtendedKeyUsage)].join() === FOR_TIME_STAMPS
}

function isSigners({ sid }: SignerInfo, { tbsCertificate }: Certificate): boolean {
  const { issuerAndSerialNumber: named, subjectKeyIdentifier } = sid
  if (named) {
    const isIssuer = der(named.issuer).equals(der(tbsCertificate.issuer))
    return isIssuer && Buffer.from(named.serialNumber).equals(Buffer.from(tbsCertificate.serialNumber))
  }
  const extension = tbsCertificate.extensions?.find(({ extnID }) => extnID === '2.5.29.14')
  if (!extension || !subjectKeyIdentifier) return false
  const identifier = AsnConvert.parse(extension.extnValue.buffer, OctetString)
  return Buffer.from(identifier.buffer).equals(Buffer.from(subjectKeyIdentifier.buffer))
}

/** The signed attributes name the content's type and hash, and are what is signed. */
function assertSignature(signer: SignerInfo, certificate: X509Certificate, content: Buffer): void {
  const hash = hashes[signer.digestAlgorithm.algorithm]
  if (!hash || !signer.signedAttrs) throw new Error('the signature is of a kind that does not count')
  const digest = AsnConvert.parse(attributeOf(signer, MESSAGE_DIGEST), OctetString)
  const isOfContent = createHash(hash).update(content).digest().equals(Buffer.from(digest.buffer))
  if (!isOfContent || Buffer.from(attributeOf(signer, CONTENT_TYPE)).toString('hex') !== TST_INFO_DER) {
    throw new Error('the signature is over something else')
  }
  const attributes = der(new OctetString(Buffer.concat(signer.signedAttrs.map(der))))
  attributes[0] = SET_OF // signed is the set itself (RFC 5652 section 5.4), whose length is written in the same way
  const isPss = signer.signatureAlgorithm.algorithm === RSASSA_PSS
  const key = {
    key: certificate.publicKey,
    ...(isPss && { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }),
  }
  // RSA and ECDSA take the hash that the signer names; Ed25519 has its own
  const named = certificate.publicKey.asymmetricKeyType?.startsWith('ed') ? null : hash
  if (!verify(named, attributes, key, Buffer.from(signer.signature.buffer))) throw new Error('the signature is wrong')
}

function attributeOf(signer: SignerInfo, type: string): ArrayBuffer {
  const value = valueOf(signer, type)
  if (!value) throw new Error('the signature is of a kind that does not count')
  return value
}

/** The one value of a signed attribute, if there is that attribute. */
function valueOf({ signedAttrs = [] }: SignerInfo, type: string): ArrayBuffer | undefined {
  const found = signedAttrs.filter(({ attrType }) => attrType === type)
  const [value, ...more] = found.flatMap((one) => one.attrValues)
  if (found.length > 1 || more.length > 0 || (found.length === 1 && !value)) {
    throw new Error('the signature is of a kind that does not count')
  }
  return value
}

const isValidAt = (certificate: X509Certificate, at: Date): boolean =>
  certificate.validFromDate <= at && at <= certificate.validToDate

type TimeStampSignatureAround = { others: readonly X509Certificate[]; trusted: readonly X509Certificate[]; at: Date }

/** A trusted certificate issued this one, or one that did is issued by it, and so on (RFC 5280 section 6). */
function isTrusted(certificate: X509Certificate, around: TimeStampSignatureAround, length = 0): boolean {
  const { others, trusted, at } = around
  const isIssuer = (one: X509Certificate) =>
    one.ca && isValidAt(one, at) && certificate.checkIssued(one) && certificate.verify(one.publicKey)
  if (trusted.some((one) => one.fingerprint256 === certificate.fingerprint256 || isIssuer(one))) return true
  if (length === LONGEST_CHAIN) return false
  return others.filter(isIssuer).some((one) => isTrusted(one, around, length + 1))
}

/** The certificates of a PEM file. */
function certificatesIn(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new Error('TIMESTAMP_CA_FILE holds no certificate')
  return blocks.map((block) => new X509Certificate(block))
}
