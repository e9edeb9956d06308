import { createHash, randomBytes } from 'node:crypto'
import { ContentInfo, SignedData, id_signedData } from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { MessageImprint, PKIStatus, TimeStampReq, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import { MINUTE } from '../../platform/durations.ts'
import { assertSigned } from './time-stamp-signature.ts'

const SHA256 = '2.16.840.1.101.3.4.2.1'
/** Of what is signed in a TimeStampToken (RFC 3161 section 2.4.2). */
const TST_INFO = '1.2.840.113549.1.9.16.1.4'

/**
 * Milliseconds between the time in a new time stamp and the clock of this machine, at most. The nonce shows that it was
 * made within the seconds since the query, so any further difference is an error of the two clocks; receivers of
 * callbacks bear the same. A time further away is wrong, on whichever side, and would be published as proof.
 */
export const MOST_APART = 5 * MINUTE

/** A query and what its answer must repeat. */
export type TimeStampQuery = { der: Buffer; imprint: Buffer; nonce: Buffer }

/** A query for a time stamp over bytes (RFC 3161 section 2.4.1), with a nonce, wanting the certificate. */
export function timeStampQuery(bytes: string): TimeStampQuery {
  const imprint = sha256(bytes)
  const nonce = randomBytes(16)
  nonce[0] = 0x40 | ((nonce[0] ?? 0) & 0x3f) // a positive number of exactly this length
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA256, parameters: null }),
      hashedMessage: new OctetString(imprint),
    }),
    nonce: arrayBuffer(nonce),
    certReq: true,
  })
  return { der: Buffer.from(AsnConvert.serialize(query)), imprint, nonce }
}

/** `roots`: PEM of certificates that are trusted. `now`: the machine's clock when the answer came. */
type TimeStampAround = { roots: string; now: Date }

/**
 * The time stamp in an authority's answer, once everything about it is right: granted, for this very query, of just now,
 * signed by a certificate for time stamps that is valid at that time and issued below one of `roots`.
 * @returns `token`: DER of the TimeStampToken
 * @throws Error that says what is wrong
 */
export function timeStampIn(
  answer: Buffer,
  { imprint, nonce }: Pick<TimeStampQuery, 'imprint' | 'nonce'>,
  { roots, now }: TimeStampAround,
): { token: Buffer; at: Date } {
  const { status, timeStampToken } = parsed(answer, TimeStampResp)
  if (![PKIStatus.granted, PKIStatus.grantedWithMods].includes(status.status) || !timeStampToken) {
    throw new Error(`the authority refused: status ${status.status}`)
  }
  const info = assertedInfo(timeStampToken, imprint, roots)
  if (!info.nonce || !nonce.equals(Buffer.from(info.nonce))) throw new Error('the answer has another nonce')
  if (Math.abs(info.genTime.getTime() - now.getTime()) > MOST_APART) {
    const times = `${info.genTime.toISOString()}, and this machine's clock ${now.toISOString()}`
    throw new Error(`the time stamp says ${times}: one of the two is wrong`)
  }
  return { token: Buffer.from(AsnConvert.serialize(timeStampToken)), at: info.genTime }
}

/**
 * Checks a stored time stamp as when it came, except for its issuer: that may have been an earlier authority.
 * @param token DER of a TimeStampToken
 * @throws Error that says what is wrong
 */
export function assertTimeStamp(token: Buffer, bytes: string): void {
  assertedInfo(parsed(token, ContentInfo), sha256(bytes), undefined)
}

function assertedInfo(token: ContentInfo, imprint: Buffer, roots: string | undefined): TSTInfo {
  const signed = signedDataIn(token)
  const content = contentOf(signed)
  const info = parsed(content, TSTInfo)
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  if (hashAlgorithm.algorithm !== SHA256 || !imprint.equals(Buffer.from(hashedMessage.buffer))) {
    throw new Error('the time stamp is over something else')
  }
  assertSigned(signed, { content, at: info.genTime, roots })
  return info
}

function signedDataIn({ contentType, content }: ContentInfo): SignedData {
  if (contentType !== id_signedData) throw new Error('the time stamp is no signed data')
  return parsed(Buffer.from(content), SignedData)
}

function contentOf({ encapContentInfo: { eContentType, eContent } }: SignedData): Buffer {
  if (eContentType !== TST_INFO || !eContent?.single) throw new Error('the signed data holds no time stamp')
  return Buffer.from(eContent.single.buffer)
}

function parsed<T>(der: Buffer, type: new () => T): T {
  try {
    return AsnConvert.parse(arrayBuffer(der), type)
  } catch (cause) {
    throw new Error('the answer is no time stamp', { cause })
  }
}

const sha256 = (bytes: string): Buffer => createHash('sha256').update(bytes).digest()

/** Copies the bytes into a buffer of their own: the parser would read the bytes beside them. */
const arrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer
