import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settings } from '../env.ts'
import { blobBucket } from './blob-bucket.ts'
import type { Bucket } from './bucket-settings.ts'
import { PART } from './bucket-writing.ts'
import type { Asked, Fault } from './testing/s3-server.ts'
import { testBucket, type TestBucket } from './testing/stores.ts'

/** An attempt without an answer is soon made again; whatever else takes long on a busy machine is waited for. */
const MINUTE = 60_000
const patient = { attempt: 1500, request: MINUTE, part: MINUTE, check: MINUTE, tidying: MINUTE, stall: MINUTE }

let store: TestBucket

const bucket = (): Bucket => {
  const set = settings().bucket
  if (!set) throw new Error('no bucket is set')
  return set
}
/** The same bucket by a door that gives up soon where no answer is to come. */
const impatient = (limits: Partial<typeof patient>) => blobBucket(bucket(), { ...patient, ...limits })

beforeEach(async () => {
  store = await testBucket({ limits: patient })
})
afterEach(() => store.close())

async function* bytes(...pieces: (string | Uint8Array)[]): AsyncIterable<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece)
}

const large = () => bytes(Buffer.alloc(PART, 'a'), 'end')
const when = (operation: string, more: Partial<Fault>): void => {
  store.server.faults.push({ times: 99, when: (asked: Asked) => asked.operation === operation, ...more } as Fault)
}
const count = (operation: string): number => store.server.asked.filter((one) => one.operation === operation).length
const listed = async () => {
  const all: string[] = []
  for await (const { name } of store.files.list()) all.push(name)
  return all
}
const readWhole = async (id: string) => {
  const blob = await store.files.read(id)
  return blob && Buffer.from(await new Response(blob.stream).arrayBuffer())
}

describe('a store that', () => {
  const once: [string, string, Fault][] = (
    ['PutObject', 'CreateMultipartUpload', 'UploadPart', 'CompleteMultipartUpload'] as const
  ).flatMap((operation) => {
    const at = { when: (asked: Asked) => asked.operation === operation, times: 1 }
    return [
      ['tells to slow down', operation, { ...at, does: 'refuse', status: 503, code: 'SlowDown' }],
      ['closes the connection', operation, { ...at, does: 'cut' }],
      ['does what it should, and its answer is lost', operation, { ...at, does: 'lost' }],
      ['does not answer', operation, { ...at, does: 'silence' }],
      ['is slow', operation, { ...at, does: 'slow', milliseconds: 300 }],
    ] satisfies [string, string, Fault][]
  })
  test.each(once)('%s once at %s is asked again, and the blob is whole', async (_, operation, fault) => {
    const id = randomUUID()
    store.server.faults.push(fault)
    await store.files.write(id, operation === 'PutObject' ? bytes('content') : large())
    const whole = await readWhole(id)
    expect(whole?.length).toBe(operation === 'PutObject' ? 7 : PART + 3)
    expect(whole?.subarray(-3).toString()).toBe(operation === 'PutObject' ? 'ent' : 'end')
    expect(fault.times).toBe(0)
    expect((await listed()).filter((name) => !name.endsWith('.part'))).toEqual([id])
  })

  const ever: [string, Partial<Fault>, string][] = [
    ['tells to slow down', { does: 'refuse', status: 503, code: 'SlowDown' }, 'unavailable'],
    ['closes the connection', { does: 'cut' }, 'unavailable'],
    ['does not answer', { does: 'silence' }, 'unavailable'],
    ['no longer lets the key in', { does: 'refuse', status: 403, code: 'AccessDenied' }, 'unavailable'],
    ['got other bytes', { does: 'refuse', status: 400, code: 'BadDigest' }, 'unavailable'],
    ['is full', { does: 'refuse', status: 507, code: 'XMinioStorageFull' }, 'insufficient-storage'],
    ['is full for this account', { does: 'refuse', status: 403, code: 'QuotaExceeded' }, 'insufficient-storage'],
  ]
  test.each(ever)('%s refuses with a code, and leaves nothing', async (_, fault, code) => {
    for (const operation of ['PutObject', 'UploadPart', 'CompleteMultipartUpload']) {
      const id = randomUUID()
      when(operation, fault)
      const content = operation === 'PutObject' ? bytes('content') : large()
      const files = fault.does === 'silence' ? impatient({ request: 2000, part: 2000 }) : store.files
      await expect(files.write(id, content)).rejects.toMatchObject({ code })
      store.server.faults.length = 0
      expect(await store.files.has(id)).toBe(false)
    }
    expect(await listed()).toEqual([])
  })

  test('does not take back what was given up leaves it to the clean-up, which finds it', async () => {
    const id = randomUUID()
    when('UploadPart', { does: 'refuse', status: 403, code: 'AccessDenied' })
    when('AbortMultipartUpload', { does: 'silence' })
    when('DeleteObject', { does: 'silence' })
    const files = impatient({ tidying: 500, request: 2000 })
    await expect(files.write(id, large())).rejects.toMatchObject({ code: 'unavailable' })
    expect(await listed()).toEqual([`${id}.part`])
    await expect(files.remove(id)).rejects.toMatchObject({ code: 'unavailable' })
    store.server.faults.length = 0
    await store.files.remove(id)
    expect(await listed()).toEqual([])
  })
})

describe('reading', () => {
  let id: string
  const size = 3_000_000
  beforeEach(async () => {
    id = randomUUID()
    await store.files.write(id, bytes(Buffer.alloc(size, 'x')))
  })

  /** How many bytes come before a reader is told that they are not all. */
  const broken = async () => {
    const blob = await store.files.read(id)
    let come = 0
    await expect(
      (async () => {
        for await (const piece of blob?.stream ?? []) come += piece.byteLength
      })(),
    ).rejects.toThrow()
    return { told: blob?.size, come }
  }

  test.each(['cut', 'flip'] as const)('never hands on as a whole what is not: %s', async (does) => {
    when('GetObject', { does })
    const { told, come } = await broken()
    expect(told).toBe(size)
    expect(come).toBeLessThan(size)
    store.server.faults.length = 0
    expect((await readWhole(id))?.length).toBe(size)
  })

  test('of parts that changed is noticed too', async () => {
    await store.files.write(id, large())
    when('GetObject', { does: 'flip' })
    const { told, come } = await broken()
    expect([told, come < PART + 3]).toEqual([PART + 3, true])
  })

  test('says at once that the store does not answer, and goes on when it does', async () => {
    when('GetObject', { does: 'silence' })
    await expect(impatient({ request: 500 }).read(id)).rejects.toMatchObject({ code: 'unavailable' })
    store.server.faults.length = 0
    expect((await readWhole(id))?.length).toBe(size)
  })

  test('as slowly as somebody likes is no reason to break off', async () => {
    const stall = 1000
    const blob = await impatient({ stall }).read(id)
    const reader = blob?.stream.getReader()
    await reader?.read()
    await new Promise((resolve) => setTimeout(resolve, 2 * stall))
    let come = 0
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) come += 1
    expect(come).toBeGreaterThan(1)
  })

  test('by nobody, of a store that goes away, ends nothing but itself', async () => {
    const blob = await store.files.read(id)
    await store.server.close()
    await expect(new Response(blob?.stream).arrayBuffer()).rejects.toThrow()
    store = await testBucket({ limits: patient })
  })
})

test('an upload that breaks off while a part is on its way ends that at once', async () => {
  const id = randomUUID()
  when('UploadPart', { does: 'silence' })
  const writing = await store.files.begin(id)
  for (const piece of [Buffer.alloc(PART), Buffer.alloc(1)]) await writing.append(piece)
  await expect.poll(() => count('UploadPart')).toBe(1)
  await writing.giveUp()
  expect(await listed()).toEqual([])
})

test('what another lists under the same prefix is no blob, nor what lies beside it', async () => {
  const id = randomUUID()
  await store.files.write(id, bytes('x'))
  const [beside, above] = [
    { ...bucket(), prefix: 'a/prefix-too/' },
    { ...bucket(), prefix: '' },
  ].map((one) => blobBucket(one))
  await beside?.write(randomUUID(), bytes('y'))
  await above?.mark.write('z')
  expect(await listed()).toEqual([id])
})

test('not ready while the bucket does not answer, denies, or has lost its mark', async () => {
  await expect(store.files.check()).rejects.toThrow()
  await store.files.mark.write('mine')
  await store.files.check()
  for (const fault of [
    { does: 'silence' },
    { does: 'refuse', status: 403, code: 'AccessDenied' },
  ] satisfies Partial<Fault>[]) {
    when('HeadObject', fault)
    await expect(impatient({ check: 500 }).check()).rejects.toMatchObject({ code: 'unavailable' })
    store.server.faults.length = 0
  }
})

describe('a start', () => {
  const start = (more: Partial<Bucket>, limits: Partial<typeof patient> = {}) =>
    blobBucket({ ...bucket(), ...more }, { ...patient, ...limits }).prepare()

  test('tries what it needs, and leaves nothing', async () => {
    await start({})
    expect(await listed()).toEqual([])
  })

  test.each<[string, Partial<Bucket>]>([
    ['BLOB_STORE: there is no bucket other', { name: 'other' }],
    ['S3_ACCESS_KEY_ID: the store does not know', { credentials: { accessKeyId: 'other', secretAccessKey: 'x' } }],
    ['S3_ENDPOINT: http://127.0.0.1:1 does not answer', { endpoint: 'http://127.0.0.1:1' }],
    ['S3_ENDPOINT: http://no-such-host.invalid does not answer', { endpoint: 'http://no-such-host.invalid' }],
  ])('with a wrong value says %j', async (sentence, more) => {
    await expect(start(more)).rejects.toMatchObject({
      code: 'blob-store',
      message: expect.stringContaining(sentence) as string,
    })
  })

  test.each([
    ['ListObjectsV2', 's3:ListBucket'],
    ['ListMultipartUploads', 's3:ListBucketMultipartUploads'],
    ['HeadObject', 's3:GetObject'],
    ['PutObject', 's3:PutObject'],
    ['DeleteObject', 's3:DeleteObject'],
    ['AbortMultipartUpload', 's3:AbortMultipartUpload'],
  ])('without the right for %s names it', async (operation, right) => {
    when(operation, { does: 'refuse', status: 403, code: 'AccessDenied' })
    await expect(start({})).rejects.toMatchObject({
      code: 'blob-store',
      message: expect.stringContaining(`may not ${right}`) as string,
    })
  })

  test('with a region that is another one, or a store that never answers, names the setting', async () => {
    when('ListObjectsV2', { does: 'refuse', status: 400, code: 'AuthorizationHeaderMalformed', times: 1 })
    await expect(start({})).rejects.toThrow('S3_REGION: the bucket kurier is in another region than us-east-1')
    when('ListObjectsV2', { does: 'silence' })
    await expect(start({}, { request: 500, check: 500 })).rejects.toThrow('S3_ENDPOINT: http://127.0.0.1')
  })
})
