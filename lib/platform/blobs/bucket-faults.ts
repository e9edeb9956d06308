import type { Bucket } from '../bucket-settings.ts'
import { Refusal } from '../errors.ts'
import { log } from '../log.ts'
import { asStorageRefusal, insufficientStorage } from './storage-refusal.ts'

/** What stores say when they, or somebody's share of them, are full: MinIO, Ceph, and by the status WebDAV gave it. */
const FULL = new Set(['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded', 'InsufficientStorage'])

/** Name (of S3, of the SDK or of the system), status and words of an error that a request ended with. */
function factsOf(error: unknown): { name: string; status: number; said: string } {
  if (!(error instanceof Error)) return { name: '', status: 0, said: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const { $metadata: metadata } = error as { $metadata?: { httpStatusCode?: number } } // what the SDK's errors have
  return { name: code ?? error.name, status: metadata?.httpStatusCode ?? 0, said: error.message }
}

/** True when the object is not there; a bucket that is not there is another fault. */
export function isMissing(error: unknown): boolean {
  const { name, status } = factsOf(error)
  return name === 'NoSuchKey' || (name === 'NotFound' && status === 404)
}

/** True when the upload is not there (any more): it was completed or aborted. */
export const isNoUpload = (error: unknown): boolean => factsOf(error).name === 'NoSuchUpload'

/** True when nobody waits for the request any longer. */
const isGivenUp = (error: Error): boolean => error.name === 'AbortError'

/**
 * The refusal that a failed request to the bucket amounts to, with its line in the log: 507 when the store is full, else
 * 503, for none of it is the caller's fault. An object that is missing stays the error it is.
 * @param request its name in S3
 */
export function asBucketRefusal(error: unknown, request: string): Error {
  if (error instanceof Error && (isMissing(error) || isNoUpload(error) || isGivenUp(error))) return error
  const known = asStorageRefusal(error)
  if (known instanceof Refusal) return known
  const { name, status, said } = factsOf(error)
  const facts = { request, reason: `${name}: ${said}` }
  if (status === 507 || FULL.has(name)) {
    log.error(facts, 'the bucket is full')
    return insufficientStorage('The service has no storage left at the moment; try again later.')
  }
  log.error(facts, 'the bucket refused, or did not answer in time')
  const detail = 'The store of large parts does not answer at the moment; try again later.'
  return new Refusal('unavailable', detail, { retryAfterSeconds: 5 })
}

type Sentence = (bucket: Bucket, right: string, said: string) => string

const notAnswering: Sentence = ({ endpoint, region }, _, said) =>
  `S3_ENDPOINT: ${endpoint ?? `Amazon S3 in ${region}`} does not answer (${said}). Check the address, and that it is reachable from here.`
const nobodyThere: Sentence = (bucket, right, said) =>
  `${notAnswering(bucket, right, said)}${bucket.pathStyle ? '' : ' A store without host names for its buckets needs S3_PATH_STYLE=true.'}`
const certificate: Sentence = ({ endpoint }, _, said) =>
  `S3_ENDPOINT: the certificate of ${endpoint ?? 'the store'} is not trusted here (${said}). Name its authority in NODE_EXTRA_CA_CERTS, a variable of Node.`
const elsewhere: Sentence = ({ name, region }) => `S3_REGION: the bucket ${name} is in another region than ${region}.`
const mayNot: Sentence = ({ name }, right) =>
  `BLOB_STORE: the key may not ${right} in the bucket ${name}. docs/operating/storage.md lists the rights it needs.`
const unknownKey: Sentence = () => 'S3_ACCESS_KEY_ID: the store does not know this key.'

/** Which setting is at fault, by what a request ended with. */
const sentences: Record<string, Sentence> = {
  NoSuchBucket: ({ name }) => `BLOB_STORE: there is no bucket ${name}. Make it, or mend the name.`,
  InvalidBucketName: ({ name }) => `BLOB_STORE: ${name} is no name of a bucket there.`,
  InvalidAccessKeyId: unknownKey,
  InvalidClientTokenId: unknownKey,
  SignatureDoesNotMatch: () => 'S3_SECRET_ACCESS_KEY: it does not belong to the key in S3_ACCESS_KEY_ID.',
  CredentialsProviderError: () =>
    'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: no key for the bucket is set, and the AWS SDK found none by itself.',
  ExpiredToken: () => 'S3_ACCESS_KEY_ID: the key that the AWS SDK found has expired.',
  RequestTimeTooSkewed: () => "BLOB_STORE: the store's clock and this machine's differ too much. Set them right (NTP).",
  PermanentRedirect: elsewhere,
  AuthorizationHeaderMalformed: elsewhere,
  IllegalLocationConstraintException: elsewhere,
  AccessDenied: mayNot,
  AllAccessDisabled: mayNot,
  Forbidden: mayNot,
  ENOTFOUND: nobodyThere,
  EAI_AGAIN: nobodyThere,
  ECONNREFUSED: notAnswering,
  ECONNRESET: notAnswering,
  ETIMEDOUT: notAnswering,
  EHOSTUNREACH: notAnswering,
  EPROTO: notAnswering,
  TimeoutError: notAnswering,
  DEPTH_ZERO_SELF_SIGNED_CERT: certificate,
  SELF_SIGNED_CERT_IN_CHAIN: certificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificate,
  ERR_TLS_CERT_ALTNAME_INVALID: certificate,
  CERT_HAS_EXPIRED: certificate,
}

/**
 * Why a bucket cannot be used, for the operator.
 * @param right what was tried, by the name of the right it needs
 */
export function unusable(error: unknown, { bucket, right }: { bucket: Bucket; right: string }): Error {
  const { name, status, said } = factsOf(error)
  const sentence = sentences[name] ?? (status === 403 ? mayNot : status === 301 ? elsewhere : undefined)
  const message =
    sentence?.(bucket, right, said || name) ??
    `BLOB_STORE: the bucket ${bucket.name} cannot be used: ${right} ended with ${name}${said ? ` (${said})` : ''}.`
  return Object.assign(new Error(message, { cause: error }), { code: 'blob-store' })
}
