import type { S3 } from '@aws-sdk/client-s3'
import type { Bucket } from '../bucket-settings.ts'
import { SECOND } from '../durations.ts'
import { asBucketRefusal, unusable } from './bucket-faults.ts'

/**
 * Milliseconds: until there is a `connection`; until an `attempt` is answered; until all attempts of a `request` are over,
 * of one that brings or joins a `part`, of the `check` whether the bucket answers, and of what is only `tidying`; and that
 * the next bytes of an object may `stall` when somebody wants them.
 */
export const bucketLimits = {
  connection: 3 * SECOND,
  attempt: 30 * SECOND,
  request: 15 * SECOND,
  part: 60 * SECOND,
  check: 5 * SECOND,
  tidying: 5 * SECOND,
  stall: 20 * SECOND,
}
/** `partSize`: bytes of a part in place of the usual ones. */
export type BucketLimits = typeof bucketLimits & { partSize?: number }
/** The SDK sends again what broke off, timed out or was told to slow down, after a pause. */
const ATTEMPTS = 3

/** Handed on to the SDK with each request. */
type BucketDoorOptions = { abortSignal: AbortSignal }
type BucketDoorWork<Answer> = (s3: S3, options: BucketDoorOptions) => Promise<Answer>
type BucketDoorWish = { within?: keyof typeof bucketLimits; signal?: AbortSignal }

/** The one way to a bucket: every request has its time, and what goes wrong is told in our words. */
export type BucketDoor = {
  bucket: Bucket
  limits: BucketLimits
  /** Bucket and key of what lies under this name. */
  at(name: string): { Bucket: string; Key: string }
  /** @throws 503, 507; the SDK's error for an object or upload that is not there */
  ask<Answer>(request: string, work: BucketDoorWork<Answer>, wish?: BucketDoorWish): Promise<Answer>
  /** The same for the start. @throws Error with code `blob-store`, which names the setting at fault */
  attempt<Answer>(right: string, work: BucketDoorWork<Answer>): Promise<Answer>
}

export function doorTo(bucket: Bucket, limits: BucketLimits): BucketDoor {
  let opened: Promise<S3> | undefined
  const asked = async <Answer>(
    work: BucketDoorWork<Answer>,
    { within = 'request', signal }: BucketDoorWish,
  ): Promise<Answer> => {
    const s3 = await (opened ??= open(bucket, limits))
    const most = limits[within]
    const limit = new AbortController()
    const late = () => limit.abort(new DOMException(`no answer within ${most / SECOND} s`, 'TimeoutError'))
    const timer = setTimeout(late, most)
    const abortSignal = signal ? AbortSignal.any([limit.signal, signal]) : limit.signal
    try {
      return await orAborted(work(s3, { abortSignal }), abortSignal)
    } finally {
      // what is read of an answer afterwards has its own time
      clearTimeout(timer)
    }
  }
  return {
    bucket,
    limits,
    at: (name) => ({ Bucket: bucket.name, Key: `${bucket.prefix}${name}` }),
    ask: (request, work, wish = {}) =>
      asked(work, wish).catch((error: unknown) => {
        throw asBucketRefusal(error, request)
      }),
    attempt: (right, work) =>
      asked(work, {}).catch((error: unknown) => {
        throw unusable(error, { bucket, right })
      }),
  }
}

/** As many connections as there are readers: one that is slow must not keep others from a connection. */
export const agentOptions = { keepAlive: true, maxSockets: Infinity }

/** The SDK is loaded by who has a bucket, and by nobody else. */
async function open({ region, endpoint, pathStyle, credentials }: Bucket, limits: BucketLimits): Promise<S3> {
  const { S3 } = await import('@aws-sdk/client-s3')
  return new S3({
    region,
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    // our own stand in each request that brings bytes
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_SUPPORTED',
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: limits.connection,
      requestTimeout: limits.attempt,
      throwOnRequestTimeout: true,
      httpAgent: agentOptions,
      httpsAgent: agentOptions,
    },
  })
}

/** The SDK may be in a pause between two attempts when the time is over. */
function orAborted<Answer>(work: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
