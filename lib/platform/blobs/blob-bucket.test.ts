import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest'
import type { Bucket } from '../bucket-settings.ts'
import { MINUTE } from '../durations.ts'
import { settings } from '../env.ts'
import { blobBucket } from './blob-bucket.ts'
import { startS3Server, type S3Request, type Fault } from './testing/s3-server.ts'
import { SMALL_PART, testBucket, type TestBucket } from './testing/stores.ts'

/** Limits that a busy machine does not reach. */
const patient = {
  partSize: SMALL_PART,
  attempt: MINUTE,
  request: MINUTE,
  part: MINUTE,
  check: MINUTE,
  tidying: MINUTE,
  stall: MINUTE,
}
/** An attempt without an answer is soon made again. */
const ATTEMPT = 1500

let common: TestBucket

beforeAll(async () => {
  common = await testBucket()
})
afterAll(() => common.close())

async function* bytes(...pieces: (string | Uint8Array)[]): AsyncIterable<Uint8Array> {
  for (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}

const part = Buffer.alloc(SMALL_PART, 'a')
const large = () => bytes(part, 'end')

/**
 * A bucket with a server of its own, so that what goes wrong in one test meets no other: most of them wait for answers
 * that do not come, or for the pause before the SDK asks again, and do so beside each other.
 */
async function ownBucket({ onTestFinished }: TestContext) {
  const server = await startS3Server({ leastPart: SMALL_PART, folder: join(settings().dataDir, 's3', randomUUID()) })
  onTestFinished(() => server.close())
  const set = settings().bucket
  if (!set) throw new Error('no bucket is set')
  const bucket: Bucket = { ...set, endpoint: server.endpoint }
  /** The same bucket by a door that gives up soon where no answer is to come. */
  const impatient = (limits: Partial<typeof patient>) => blobBucket(bucket, { ...patient, ...limits })
  const files = impatient({})
  return {
    server,
    bucket,
    files,
    impatient,
    when(operation: string, more: Partial<Fault>): void {
      server.faults.push({ times: 99, when: (asked: S3Request) => asked.operation === operation, ...more } as Fault)
    },
    async listed(): Promise<string[]> {
      const all: string[] = []
      for await (const { name } of files.list()) all.push(name)
      return all
    },
    async readWhole(id: string): Promise<Buffer | undefined> {
      const blob = await files.read(id)
      return blob && Buffer.from(await new Response(blob.stream).arrayBuffer())
    },
  }
}

describe('a store that', () => {
  const once: [string, string, Fault][] = (
    ['PutObject', 'CreateMultipartUpload', 'UploadPart', 'CompleteMultipartUpload'] as const
  ).flatMap((operation) => {
    const at = { when: (asked: S3Request) => asked.operation === operation, times: 1 }
    return [
      ['tells to slow down', operation, { ...at, does: 'refuse', status: 503, code: 'SlowDown' }],
      ['closes the connection', operation, { ...at, does: 'cut' }],
      ['does what it should, and its answer is lost', operation, { ...at, does: 'lost' }],
      ['does not answer', operation, { ...at, does: 'silence' }],
      ['is slow', operation, { ...at, does: 'slow', milliseconds: 300 }],
    ] satisfies [string, string, Fault][]
  })
  test.concurrent.for(once)(
    '%s once at %s is asked again, and the blob is whole',
    async ([, operation, fault], test) => {
      const { server, impatient, readWhole, listed } = await ownBucket(test)
      const files = impatient(fault.does === 'silence' ? { attempt: ATTEMPT } : {})
      const id = randomUUID()
      server.faults.push(fault)
      await files.write(id, operation === 'PutObject' ? bytes('content') : large())
      const whole = await readWhole(id)
      expect(whole?.length).toBe(operation === 'PutObject' ? 7 : SMALL_PART + 3)
      expect(whole?.subarray(-3).toString()).toBe(operation === 'PutObject' ? 'ent' : 'end')
      expect(fault.times).toBe(0)
      expect((await listed()).filter((name) => !name.endsWith('.part'))).toEqual([id])
    },
  )

  const ever: [string, Partial<Fault>, string][] = [
    ['tells to slow down', { does: 'refuse', status: 503, code: 'SlowDown' }, 'unavailable'],
    ['closes the connection', { does: 'cut' }, 'unavailable'],
    ['does not answer', { does: 'silence' }, 'unavailable'],
    ['no longer lets the key in', { does: 'refuse', status: 403, code: 'AccessDenied' }, 'unavailable'],
    ['got other bytes', { does: 'refuse', status: 400, code: 'BadDigest' }, 'unavailable'],
    ['is full', { does: 'refuse', status: 507, code: 'XMinioStorageFull' }, 'insufficient-storage'],
    ['is full for this account', { does: 'refuse', status: 403, code: 'QuotaExceeded' }, 'insufficient-storage'],
  ]
  const everAt = ever.flatMap(([name, ...rest]) =>
    ['PutObject', 'UploadPart', 'CompleteMultipartUpload'].map((operation) => [name, operation, ...rest] as const),
  )
  test.concurrent.for(everAt)(
    '%s at %s refuses with a code, and leaves nothing',
    async ([, operation, fault, code], test) => {
      const { server, files, impatient, when, listed } = await ownBucket(test)
      const id = randomUUID()
      when(operation, fault)
      const content = operation === 'PutObject' ? bytes('content') : large()
      const writing = fault.does === 'silence' ? impatient({ request: 2000, part: 2000 }) : files
      await expect(writing.write(id, content)).rejects.toMatchObject({ code })
      server.faults.length = 0
      expect(await files.has(id)).toBe(false)
      expect(await listed()).toEqual([])
    },
  )

  test.concurrent('does not take back what was given up leaves it to the clean-up, which finds it', async (test) => {
    const { server, files, impatient, when, listed } = await ownBucket(test)
    const id = randomUUID()
    when('UploadPart', { does: 'refuse', status: 403, code: 'AccessDenied' })
    when('AbortMultipartUpload', { does: 'silence' })
    when('DeleteObject', { does: 'silence' })
    const hurried = impatient({ tidying: 500, request: 2000 })
    await expect(hurried.write(id, large())).rejects.toMatchObject({ code: 'unavailable' })
    expect(await listed()).toEqual([`${id}.part`])
    await expect(hurried.remove(id)).rejects.toMatchObject({ code: 'unavailable' })
    server.faults.length = 0
    await files.remove(id)
    expect(await listed()).toEqual([])
  })
})

describe('reading', () => {
  const size = 3_000_000
  const content = Buffer.alloc(size, 'x')

  /** A bucket with a blob of one part; `broken`: how many bytes come before a reader is told that they are not all. */
  async function withBlob(test: TestContext) {
    const own = await ownBucket(test)
    const id = randomUUID()
    await own.files.write(id, bytes(content))
    const broken = async () => {
      const blob = await own.files.read(id)
      let come = 0
      await expect(
        (async () => {
          for await (const piece of blob?.stream ?? []) come += piece.byteLength
        })(),
      ).rejects.toThrow()
      return { told: blob?.size, come }
    }
    return { ...own, id, broken }
  }

  test.concurrent.for(['cut', 'flip'] as const)('never hands on as a whole what is not: %s', async (does, test) => {
    const { server, when, broken, readWhole, id } = await withBlob(test)
    when('GetObject', { does })
    const { told, come } = await broken()
    expect(told).toBe(size)
    expect(come).toBeLessThan(size)
    server.faults.length = 0
    expect((await readWhole(id))?.length).toBe(size)
  })

  test.concurrent('of parts that changed is noticed too', async (test) => {
    const { files, when, broken, id } = await withBlob(test)
    await files.write(id, large())
    when('GetObject', { does: 'flip' })
    const { told, come } = await broken()
    expect([told, come < SMALL_PART + 3]).toEqual([SMALL_PART + 3, true])
  })

  test.concurrent('says at once that the store does not answer, and goes on when it does', async (test) => {
    const { server, impatient, when, readWhole, id } = await withBlob(test)
    when('GetObject', { does: 'silence' })
    await expect(impatient({ request: 500 }).read(id)).rejects.toMatchObject({ code: 'unavailable' })
    server.faults.length = 0
    expect((await readWhole(id))?.length).toBe(size)
  })

  test.concurrent('as slowly as somebody likes is no reason to break off', async (test) => {
    const { impatient, id } = await withBlob(test)
    const stall = 1000
    const blob = await impatient({ stall }).read(id)
    const reader = blob?.stream.getReader()
    await reader?.read()
    await new Promise((resolve) => setTimeout(resolve, 2 * stall))
    let come = 0
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) come += 1
    expect(come).toBeGreaterThan(1)
  })

  test.concurrent('by nobody, of a store that goes away, ends nothing but itself', async (test) => {
    const { server, files, id } = await withBlob(test)
    const blob = await files.read(id)
    await server.close()
    await expect(new Response(blob?.stream).arrayBuffer()).rejects.toThrow()
  })
})

test.concurrent('an upload that breaks off while a part is on its way ends that at once', async (test) => {
  const { server, files, when, listed } = await ownBucket(test)
  const id = randomUUID()
  when('UploadPart', { does: 'silence' })
  const writing = await files.begin(id)
  for (const piece of [part, Buffer.alloc(1)]) await writing.append(piece)
  const count = () => server.asked.filter(({ operation }) => operation === 'UploadPart').length
  await test.expect.poll(count).toBe(1)
  await writing.giveUp()
  expect(await listed()).toEqual([])
})

test.concurrent('what another lists under the same prefix is no blob, nor what lies beside it', async (test) => {
  const { bucket, files, listed } = await ownBucket(test)
  const id = randomUUID()
  await files.write(id, bytes('x'))
  const [beside, above] = [
    { ...bucket, prefix: 'a/prefix-too/' },
    { ...bucket, prefix: '' },
  ].map((one) => blobBucket(one))
  await beside?.write(randomUUID(), bytes('y'))
  await above?.mark.write('z')
  expect(await listed()).toEqual([id])
})

test.concurrent('not ready while the bucket does not answer, denies, or has lost its mark', async (test) => {
  const { server, files, impatient, when } = await ownBucket(test)
  await expect(files.check()).rejects.toThrow()
  await files.mark.write('mine')
  await files.check()
  for (const fault of [
    { does: 'silence' },
    { does: 'refuse', status: 403, code: 'AccessDenied' },
  ] satisfies Partial<Fault>[]) {
    when('HeadObject', fault)
    await expect(impatient({ check: 500 }).check()).rejects.toMatchObject({ code: 'unavailable' })
    server.faults.length = 0
  }
})

describe('a start', () => {
  const start = (bucket: Bucket, limits: Partial<typeof patient> = {}) =>
    blobBucket(bucket, { ...patient, ...limits }).prepare()

  test.concurrent('tries what it needs, and leaves nothing', async (test) => {
    const { bucket, listed } = await ownBucket(test)
    await start(bucket)
    expect(await listed()).toEqual([])
  })

  test.concurrent.for<[string, Partial<Bucket>]>([
    ['BLOB_STORE: there is no bucket other', { name: 'other' }],
    ['S3_ACCESS_KEY_ID: the store does not know', { credentials: { accessKeyId: 'other', secretAccessKey: 'x' } }],
    ['S3_ENDPOINT: http://127.0.0.1:1 does not answer', { endpoint: 'http://127.0.0.1:1' }],
    ['S3_ENDPOINT: http://no-such-host.invalid does not answer', { endpoint: 'http://no-such-host.invalid' }],
  ])('with a wrong value says %j', async ([sentence, more], test) => {
    const { bucket } = await ownBucket(test)
    await expect(start({ ...bucket, ...more })).rejects.toMatchObject({
      code: 'blob-store',
      message: expect.stringContaining(sentence) as string,
    })
  })

  test.concurrent.for([
    ['ListObjectsV2', 's3:ListBucket'],
    ['ListMultipartUploads', 's3:ListBucketMultipartUploads'],
    ['HeadObject', 's3:GetObject'],
    ['PutObject', 's3:PutObject'],
    ['DeleteObject', 's3:DeleteObject'],
    ['AbortMultipartUpload', 's3:AbortMultipartUpload'],
  ] as const)('without the right for %s names it', async ([operation, right], test) => {
    const { bucket, when } = await ownBucket(test)
    when(operation, { does: 'refuse', status: 403, code: 'AccessDenied' })
    await expect(start(bucket)).rejects.toMatchObject({
      code: 'blob-store',
      message: expect.stringContaining(`may not ${right}`) as string,
    })
  })

  test.concurrent('with a region that is another one, or a store that never answers, names the setting', async (test) => {
    const { bucket, when } = await ownBucket(test)
    when('ListObjectsV2', { does: 'refuse', status: 400, code: 'AuthorizationHeaderMalformed', times: 1 })
    await expect(start(bucket)).rejects.toThrow('S3_REGION: the bucket kurier is in another region than us-east-1')
    when('ListObjectsV2', { does: 'silence' })
    await expect(start(bucket, { request: 500, check: 500 })).rejects.toThrow('S3_ENDPOINT: http://127.0.0.1')
  })
})
