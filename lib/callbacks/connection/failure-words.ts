import type { StepName } from '../outcome.ts'
import { certificateFaults, type CertificateFault, type ConnectionErrorClass } from '../terms.ts'

export type ShownFailure = { errorClass: ConnectionErrorClass; detail: string }

const classOfStep: Record<StepName, ConnectionErrorClass> = {
  dns: 'dns',
  address: 'forbidden-address',
  connect: 'connect',
  tls: 'tls',
  status: 'connect',
}

const timeoutWords: Record<StepName, string> = {
  dns: 'The host name was not resolved in time.',
  address: 'The address was not checked in time.',
  connect: 'The connection was not established in time.',
  tls: 'The TLS handshake was not finished in time.',
  status: 'The receiver did not answer in time.',
}

const otherWords: Record<StepName, string> = {
  dns: 'The host name could not be resolved.',
  address: 'The host is a special-purpose address.',
  connect: 'The connection could not be established.',
  tls: 'The TLS handshake failed: the receiver does not offer TLS 1.2 or later here.',
  status: 'The receiver closed the connection without a complete HTTP answer.',
}

const NO_TLS = 'The receiver does not speak TLS on this port; check that it is the HTTPS port.'
/** What is said of a certificate, in English as all that is kept of an attempt. */
const certificateWords: Record<CertificateFault, string> = {
  expired: 'The certificate of the receiver has expired.',
  'not-yet-valid': 'The certificate of the receiver is not valid yet.',
  'unknown-issuer':
    'The certificate of the receiver is not from a known certification authority, or an intermediate certificate is missing.',
  'self-signed': 'The certificate of the receiver is self-signed, or its certification authority is not known.',
  'other-name': 'The certificate of the receiver is for another host name.',
}
const NO_NAME_SERVER = 'The host name could not be resolved: the name server did not answer.'
const OLD_TLS = 'The receiver offers no TLS version from 1.2 on.'

/** Words for the error codes of Node and of the HTTP client; the raw texts are never shown. */
const wordsOfCode: Record<string, string> = {
  ENOTFOUND: 'The host name does not exist.',
  ENODATA: 'The host name has no address.',
  ETIMEOUT: NO_NAME_SERVER,
  ECANCELLED: NO_NAME_SERVER,
  ECONNREFUSED: 'The receiver refused the connection: nothing listens on this port.',
  EHOSTUNREACH: 'There is no route to the receiver.',
  ENETUNREACH: 'There is no route to the receiver.',
  ETIMEDOUT: timeoutWords.connect,
  CERT_HAS_EXPIRED: certificateWords.expired,
  CERT_NOT_YET_VALID: certificateWords['not-yet-valid'],
  DEPTH_ZERO_SELF_SIGNED_CERT: certificateWords['self-signed'],
  SELF_SIGNED_CERT_IN_CHAIN: certificateWords['self-signed'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificateWords['unknown-issuer'],
  UNABLE_TO_GET_ISSUER_CERT: certificateWords['unknown-issuer'],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificateWords['unknown-issuer'],
  ERR_TLS_CERT_ALTNAME_INVALID: certificateWords['other-name'],
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  ERR_SSL_HTTP_REQUEST: NO_TLS,
  ERR_SSL_UNSUPPORTED_PROTOCOL: OLD_TLS,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: OLD_TLS,
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'The receiver asks for a client certificate; callbacks carry none.',
  HTTPParserError: 'The receiver does not answer in HTTP/1.1.',
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'The receiver does not offer HTTP/1.1 on this port.',
  UND_ERR_HEADERS_OVERFLOW: 'The header of the answer is too large.',
}

/** Own errors carry the words themselves. */
const STEP_REFUSED = 'callback-step-refused'

/** An error whose message is meant to be shown, for a step that finds a fault itself. */
export function stepRefused(detail: string): Error {
  return Object.assign(new Error(detail), { code: STEP_REFUSED })
}

/** This machine is out of files or memory, or has its hands full (a Refusal): no receiver is to be blamed for that. */
const ownFaults = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'unavailable'])

/** The parser of the HTTP client gives most of its errors a name alone. */
const NO_HTTP = 'HTTPParserError'

function codeOf(error: unknown): string | undefined {
  if (error instanceof Error && error.name === NO_HTTP) return NO_HTTP
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** True for a fault of the network or of the receiver; those of the program have no code. */
export function isRemoteFault(error: unknown): boolean {
  return codeOf(error) !== undefined && !isOwnFault(error)
}

/** True when this machine could not send, for now: nothing is said about the receiver. */
export function isOwnFault(error: unknown): boolean {
  return ownFaults.has(codeOf(error) ?? '')
}

/**
 * The class of a failed step and one sentence for people.
 * @param timedOut true when the time limit of the request ended the step, whatever error that led to
 */
export function describeFailure(step: StepName, error: unknown, timedOut: boolean): ShownFailure {
  const code = codeOf(error) ?? ''
  if (timedOut) return { errorClass: 'timeout', detail: timeoutWords[step] }
  if (error instanceof Error && code === STEP_REFUSED) return { errorClass: classOfStep[step], detail: error.message }
  const detail = wordsOfCode[code] ?? otherWords[step]
  if (code === 'ETIMEDOUT') return { errorClass: 'timeout', detail }
  // in TLS 1.3 a refusal by the other side comes only with its first answer
  return { errorClass: code.startsWith('ERR_SSL_') ? 'tls' : classOfStep[step], detail }
}

/** What was wrong with the receiver's certificate, by the sentence of `describeFailure` that is kept; null for another fault. */
export const certificateFault = (detail: string): CertificateFault | null =>
  certificateFaults.find((fault) => certificateWords[fault] === detail) ?? null
