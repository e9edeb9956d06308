import { createHash, sign } from 'node:crypto'
import { Attribute, CertificateChoices, ContentInfo, SignedData, type SignerInfo } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { TimeStampResp } from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier, GeneralName, type Certificate } from '@peculiar/asn1-x509'
import {
  EssCertId,
  EssCertIdV2,
  IssuerSerial,
  SIGNING_CERTIFICATE,
  SIGNING_CERTIFICATE_V2,
  SigningCertificate,
} from '../signing-certificate.ts'

const der = (value: unknown): Buffer => Buffer.from(AsnConvert.serialize(value))
const own = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer
const hashed = (hash: string, certificate: Certificate) =>
  new OctetString(createHash(hash).update(der(certificate)).digest())

/** What names a certificate: an attribute of either kind, with issuer and number of another one when `issued` is given. */
export function naming(certificate: Certificate, kind: 'sha1' | 'sha256', issued?: Certificate): Attribute {
  const id = new EssCertId()
  id.certHash = hashed(kind, certificate)
  if (issued) {
    id.issuerSerial = new IssuerSerial()
    id.issuerSerial.issuer = [new GeneralName({ directoryName: issued.tbsCertificate.issuer })]
    id.issuerSerial.serialNumber = issued.tbsCertificate.serialNumber
  }
  const value = new SigningCertificate()
  value.certs = [AsnConvert.serialize(id)]
  const attrType = kind === 'sha1' ? SIGNING_CERTIFICATE : SIGNING_CERTIFICATE_V2
  return new Attribute({ attrType, attrValues: [AsnConvert.serialize(value)] })
}

/** With another hash than it was made with. */
export function namingBy(certificate: Certificate, algorithm: string, hash: string): Attribute {
  const id = new EssCertIdV2()
  id.hashAlgorithm = new AlgorithmIdentifier({ algorithm })
  id.certHash = hashed(hash, certificate)
  const value = new SigningCertificate()
  value.certs = [AsnConvert.serialize(id)]
  return new Attribute({ attrType: SIGNING_CERTIFICATE_V2, attrValues: [AsnConvert.serialize(value)] })
}

type Change = { key: string; certificate: Certificate; names: Attribute[] }

/** An authority's answer with another certificate of the same key, and naming what it is told to, signed by that key. */
export function signedAnew(answer: Buffer, { key, certificate, names }: Change): Buffer {
  const response = AsnConvert.parse(own(answer), TimeStampResp)
  const info = response.timeStampToken ?? new ContentInfo()
  const signed = AsnConvert.parse(info.content, SignedData)
  const [signer] = signed.signerInfos
  if (!signer?.sid.issuerAndSerialNumber) throw new Error('openssl names its certificate by issuer and number')
  signer.sid.issuerAndSerialNumber.serialNumber = certificate.tbsCertificate.serialNumber
  resign(signer, key, names)
  const [first, ...others] = signed.certificates ?? []
  if (!first) throw new Error('openssl puts its certificate into the answer')
  signed.certificates?.splice(0, others.length + 1, new CertificateChoices({ certificate }), ...others)
  info.content = AsnConvert.serialize(signed)
  response.timeStampToken = info
  return der(response)
}

function resign(signer: SignerInfo, key: string, names: Attribute[]): void {
  const named = new Set([SIGNING_CERTIFICATE, SIGNING_CERTIFICATE_V2])
  const kept = (signer.signedAttrs ?? []).filter(({ attrType }) => !named.has(attrType))
  // a SET in DER is in the order of its bytes
  signer.signedAttrs = [...kept, ...names].sort((one, other) => Buffer.compare(der(one), der(other)))
  const set = der(new OctetString(Buffer.concat(signer.signedAttrs.map(der))))
  set[0] = 0x31
  signer.signature = new OctetString(sign('sha256', set, key))
}
