import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runCron } from '#lib/works/run-cron.ts'
import { sweepStrayFiles } from '#lib/expiry/stray-files.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { blobFiles } from '#lib/platform/blobs/blob-files.ts'
import { placeOf } from '#lib/platform/blobs/blob-shape.ts'
import { PART } from '#lib/platform/blobs/bucket-writing.ts'
import { settingsFor, startS3Server, type Fault, type S3Server } from '#lib/platform/blobs/testing/s3-server.ts'
import { advanceClock } from '#lib/platform/clock.ts'
import { contextFor } from '#lib/platform/context.ts'
import { database } from '#lib/platform/database.ts'
import { DAY } from '#lib/platform/durations.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { operationOfNode } from '#lib/wings/overview/operation-of-node.ts'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { boot } from './boot.ts'
import {
  destination,
  jwe,
  party,
  postedEvent,
  service,
  serviceIdentifier,
  tagOf,
  type Party,
  type Send,
} from './testing/service.ts'

let folder: string
let server: S3Server
let send: Send
let sender: Party
let receiver: Party
let destinationId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-bucket-'))
  server = await startS3Server({ folder })
  await testDatabase(settingsFor(server, 'kurier'))
  await (await boot(() => undefined)).close()
  send = await service()
  sender = await party(send, 'online-service')
  receiver = await party(send, 'administration-system')
  destinationId = await destination(send, receiver)
})

beforeEach(() => forget('readiness'))
afterEach(() => {
  server.faults.length = 0
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const path = (submissionId: string, attachmentId?: string) =>
  `/submission-api/v2/submissions/${submissionId}${attachmentId ? `/attachments/${attachmentId}` : ''}`

async function created(attachmentIds: string[]) {
  const publicService = { identifier: serviceIdentifier, name: 'Wohngeld' }
  const body = { destinationId, announcedAttachments: attachmentIds, publicService }
  const { json } = await send('POST', '/submission-api/v2/submissions', { token: sender.token, body })
  return json as { submissionId: string; caseId: string } // promised by its schema
}

const put = (submissionId: string, attachmentId: string, body: string) =>
  send('PUT', path(submissionId, attachmentId), { token: sender.token, body })
const attachment = (size: number) => jwe(randomBytes((size * 3) / 4), { attachment: true })
const fault = (operation: string, more: object): void => {
  server.faults.push({ times: 99, when: (asked) => asked.operation === operation, ...more } as Fault)
}

/** Names of all that lies in the bucket but the mark. */
async function inBucket(): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of blobFiles().list()) names.push(name)
  return names
}

test('one life of a case, with a small and a large attachment and a large record, in a bucket', async () => {
  const [small, large] = [randomUUID(), randomUUID()]
  const { submissionId, caseId } = await created([small, large])
  const attachments: Record<string, string> = { [small]: attachment(100_000), [large]: attachment(20_000_000) }
  for (const [id, body] of Object.entries(attachments)) {
    expect((await put(submissionId, id, body)).status).toBe(204)
  }
  const [metadata, data] = [jwe('{"metadata":true}'), jwe(JSON.stringify({ data: 'x'.repeat(1_000_000) }))]
  const parts = { encryptedMetadata: metadata, encryptedData: data }
  expect((await send('PUT', path(submissionId), { token: sender.token, body: parts })).status).toBe(200)
  expect(await inBucket()).toHaveLength(3)
  expect(server.asked.filter(({ operation }) => operation === 'UploadPart')).toHaveLength(3)

  const read = await send('GET', path(submissionId), { token: receiver.token })
  expect(read.json).toMatchObject(parts)
  for (const [id, body] of Object.entries(attachments)) {
    const { status, text, headers } = await send('GET', path(submissionId, id), { token: receiver.token })
    expect([status, headers.get('content-length'), text === body]).toEqual([200, String(body.length), true])
  }
  const tags = Object.fromEntries(Object.entries(attachments).map(([id, body]) => [id, tagOf(body)]))
  const content = { authenticationTags: { metadata: tagOf(metadata), data: tagOf(data), attachments: tags } }
  const event = postedEvent({ destinationId, caseId, submissionId, name: 'accept-submission', content })
  const decided = await send('POST', `/submission-api/v2/cases/${caseId}/events`, {
    token: receiver.token,
    body: event,
  })
  expect(decided.status).toBe(204)
  await advanceClock(database(), 7.1)
  await runCron(contextFor(systemActor))
  await runCron(contextFor(systemActor))
  expect(await inBucket()).toEqual([])
  expect((await testPool().query('select from blobs')).rowCount).toBe(0)
})

test('a bucket that does not answer is told with 503 and when to come again, one that is full with 507', async () => {
  const attachmentId = randomUUID()
  const { submissionId } = await created([attachmentId])
  const body = attachment(20_000)
  fault('PutObject', { does: 'refuse', status: 503, code: 'SlowDown' })
  const refused = await put(submissionId, attachmentId, body)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  server.faults.length = 0
  fault('PutObject', { does: 'refuse', status: 507, code: 'XMinioStorageFull' })
  const full = await put(submissionId, attachmentId, body)
  expect([full.status, full.headers.get('retry-after')]).toEqual([507, '60'])
  server.faults.length = 0
  expect(await inBucket()).toEqual([])
  expect((await put(submissionId, attachmentId, body)).status).toBe(204)
  const parts = { encryptedMetadata: jwe('{}'), encryptedData: jwe('{}') }
  expect((await send('PUT', path(submissionId), { token: sender.token, body: parts })).status).toBe(200)
  fault('GetObject', { does: 'refuse', status: 503, code: 'SlowDown' })
  const unread = await send('GET', path(submissionId, attachmentId), { token: receiver.token })
  expect([unread.status, unread.headers.get('retry-after')]).toEqual([503, '5'])
})

test('a node is ready as long as its bucket answers', async () => {
  const ready = async () => {
    forget('readiness')
    return send('GET', '/api/health/ready')
  }
  expect(await ready()).toMatchObject({ status: 200, json: { checks: { blobs: 'ok' } } })
  fault('HeadObject', { does: 'refuse', status: 403, code: 'AccessDenied' })
  expect(await ready()).toMatchObject({ status: 503, json: { checks: { blobs: 'failed', database: 'ok' } } })
})

test('operators see which bucket it is', async () => {
  const { storage } = await operationOfNode(contextFor(systemActor))
  expect(storage.inBucket).toBe('s3://kurier/kurier/')
})

test('what a killed process left half written is aborted by the clean-up, by its row or without one', async () => {
  const [withRow, without] = [randomUUID(), randomUUID()]
  await testPool().query(
    `insert into blobs (id, state, state_since) values ($1, 'uploading', now() - interval '25 hours')`,
    [withRow],
  )
  await testPool().query(`insert into blobs (id, state) select gen_random_uuid(), 'stored' from generate_series(1, 20)`)
  for (const id of [withRow, without]) {
    const writing = await blobFiles().begin(id)
    await writing.append(Buffer.alloc(PART))
    await writing.append(Buffer.alloc(1))
    await expect.poll(inBucket).toContain(`${id}.part`)
  }
  await runCron(contextFor(systemActor))
  expect(await inBucket()).not.toContain(`${withRow}.part`)
  for (const id of Array.from({ length: 20 }, () => randomUUID())) await blobFiles().write(id, Readable.from(['x']))
  // as young as it is, it may be somebody's who has just begun
  expect(await sweepStrayFiles(contextFor(systemActor))).toMatchObject({ strays: 0 })
  const [upload = ''] = await readdir(join(folder, 'uploads'))
  const key = `kurier/${placeOf(without)}`
  const begun = new Date(Date.now() - 2 * DAY).toISOString()
  await writeFile(join(folder, 'uploads', upload, 'upload.json'), JSON.stringify({ key, isWhole: true, begun }))
  expect(await sweepStrayFiles(contextFor(systemActor))).toMatchObject({ strays: 1, taken: 1, held: false })
  expect((await inBucket()).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a bucket beside another database is refused at the start, and so is one that was emptied', async () => {
  const start = async () => (await boot(() => undefined)).close()
  await start()
  const { mark } = blobFiles()
  const own = (await mark.read()) ?? ''
  await mark.write(randomUUID())
  const refusal = { code: 'foreign-blobs', message: expect.stringContaining('BLOB_STORE, DATABASE_URL') as string }
  await expect(start()).rejects.toMatchObject(refusal)
  await mark.write(own)
  await start()
})
