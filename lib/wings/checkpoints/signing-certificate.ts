import { createHash } from 'node:crypto'
import {
  AsnConvert,
  AsnIntegerArrayBufferConverter,
  AsnProp,
  AsnPropTypes,
  AsnType,
  AsnTypeTypes,
  OctetString,
} from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, GeneralName, type Certificate } from '@peculiar/asn1-x509'

/** The signed attributes that name the certificate of who signed: by its SHA-1 (RFC 2634), or another hash (RFC 5035). */
export const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12'
export const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'

const SHA256 = '2.16.840.1.101.3.4.2.1'

/** Hashes that count, by their object identifiers. */
export const hashes: Record<string, string> = {
  [SHA256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

type Member = Parameters<typeof AsnProp>[0]

/** Tells the parser what a SEQUENCE holds, as decorators would, which Node does not run without compiling. */
function sequence(type: new () => object, members: Record<string, Member>): void {
  const [target, all] = [new type(), Object.entries(members)]
  for (const [name, options] of all) AsnProp(options)(target, name)
  AsnType({ type: AsnTypeTypes.Sequence })(type)
}

/** Of whom a certificate is, and its number there (RFC 5035 section 5). */
export class IssuerSerial {
  issuer: GeneralName[] = []
  serialNumber = new ArrayBuffer(0)
}
sequence(IssuerSerial, {
  issuer: { type: GeneralName, repeated: 'sequence' },
  serialNumber: { type: AsnPropTypes.Integer, converter: AsnIntegerArrayBufferConverter },
})

const issuerSerial: Member = { type: IssuerSerial, optional: true }

/** ESSCertID (RFC 2634 section 5.4.1), and ESSCertIDv2 that names no hash: then it is SHA-256. */
export class EssCertId {
  certHash = new OctetString()
  issuerSerial?: IssuerSerial
}
sequence(EssCertId, { certHash: { type: OctetString }, issuerSerial })

/** ESSCertIDv2 (RFC 5035 section 4) that names its hash. */
export class EssCertIdV2 {
  hashAlgorithm = new AlgorithmIdentifier({ algorithm: SHA256 })
  certHash = new OctetString()
  issuerSerial?: IssuerSerial
}
sequence(EssCertIdV2, { hashAlgorithm: { type: AlgorithmIdentifier }, certHash: { type: OctetString }, issuerSerial })

/** Either attribute (RFC 2634 section 5.4, RFC 5035 section 3); the first that `certs` names must be the signer's. */
export class SigningCertificate {
  certs: ArrayBuffer[] = []
  policies?: ArrayBuffer[]
}
sequence(SigningCertificate, {
  certs: { type: AsnPropTypes.Any, repeated: 'sequence' },
  policies: { type: AsnPropTypes.Any, repeated: 'sequence', optional: true },
})

/**
 * Checks that a time stamp names, within what is signed, the certificate that its signature was verified with (RFC 3161
 * section 2.4.1, RFC 5816 section 2.2.1): else another one of the same key could be put beside it.
 * @param named the value of either attribute, or of both
 * @throws Error that says what is wrong
 */
export function assertNamed(named: { v1?: ArrayBuffer; v2?: ArrayBuffer }, certificate: Certificate): void {
  const ids = [...(named.v1 ? [idOf(named.v1, 'sha1')] : []), ...(named.v2 ? [idOf(named.v2, 'sha256')] : [])]
  if (ids.length === 0) throw new Error('the signature does not name the certificate of the authority')
  for (const { hash, id } of ids) {
    if (!hash) throw new Error('the signature names the certificate in a way that does not count')
    const digest = createHash(hash)
      .update(Buffer.from(AsnConvert.serialize(certificate)))
      .digest()
    const isIt = digest.equals(Buffer.from(id.certHash.buffer)) && isIssued(certificate, id.issuerSerial)
    if (!isIt) throw new Error('the signature names another certificate')
  }
}

const SEQUENCE = 0x30

/** The first id of an attribute, and the hash that it is by: the usual one, unless it names another. */
function idOf(attribute: ArrayBuffer, usual: 'sha1' | 'sha256'): { hash: string | undefined; id: EssCertId } {
  const [first] = AsnConvert.parse(attribute, SigningCertificate).certs
  if (!first) throw new Error('the signature does not name the certificate of the authority')
  const [, length = 0, ...rest] = new Uint8Array(first)
  // what stands behind the length, which has more bytes when it is long (X.690 section 8.1.3)
  const namesHash = rest[length < 0x80 ? 0 : length & 0x7f] === SEQUENCE
  if (usual === 'sha1' || !namesHash) return { hash: usual, id: AsnConvert.parse(first, EssCertId) }
  const id = AsnConvert.parse(first, EssCertIdV2)
  return { hash: hashes[id.hashAlgorithm.algorithm], id }
}

function isIssued({ tbsCertificate }: Certificate, said: IssuerSerial | undefined): boolean {
  if (!said) return true
  const [name, ...more] = said.issuer.map(({ directoryName }) => directoryName)
  if (!name || more.length > 0) return false
  const isNumber = Buffer.from(said.serialNumber).equals(Buffer.from(tbsCertificate.serialNumber))
  return isNumber && der(name).equals(der(tbsCertificate.issuer))
}

const der = (value: unknown): Buffer => Buffer.from(AsnConvert.serialize(value))
