import { randomUUID } from 'node:crypto'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { noteCallerAddress } from '#app/_http/caller-address.ts'
import { apiRouter } from '#app/_http/router.ts'
import { applications, offeredForm, type OfferedForm } from '#app/api/forms/testing/offered-form.ts'
import { blobFiles, blobRoot } from '#lib/platform/blobs/blob-files.ts'
import { checkReady } from '#lib/platform/health/check-ready.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { loadRoutes } from '#server/routes.ts'
import {
  destination,
  jwe,
  party,
  serviceIdentifier,
  submitted,
  type Party,
  type Send,
} from '#server/testing/service.ts'

let form: OfferedForm
let send: Send
let answer: Awaited<ReturnType<typeof router>>
let sender: Party
let receiver: Party
let destinationId: string
let formKid: string

const router = async () => apiRouter(await loadRoutes())
const limits = {
  LIMIT_FORM_ATTACHMENT_BYTES: '20000000',
  LIMIT_FORM_TOTAL_BYTES: '60000000',
  LIMIT_TOTAL_BYTES: '2000000000',
  LIMIT_CLIENT_INCOMPLETE_BYTES: '20000000000',
  LIMIT_NETWORK_INCOMPLETE_BYTES: '1000000000',
  STORAGE_LEAST_FREE_BYTES: '0',
  RATE_CLIENT_UPLOADS: '200',
  FORM_APPLICATIONS_PER_HOUR: '1000',
}

beforeAll(async () => {
  form = await offeredForm()
  ;({ send } = form)
  answer = await router()
  const { rows } = await form.db.query<{ kid: string }>('select encryption_kid as kid from destinations')
  formKid = rows[0]?.kid ?? ''
  sender = await party(send, 'online-service')
  receiver = await party(send, 'administration-system')
  destinationId = await destination(send, receiver)
})

beforeEach(() => {
  completeSettings(limits)
  for (const name of ['rate-counters', 'free-space']) forget(name)
})

/** Bytes on the wire of each attachment below. */
const LARGE = 100_000
const attachment = (bytes = (LARGE * 3) / 4, header = {}) => jwe(Buffer.alloc(bytes), { attachment: true, header })

async function begun(count: number): Promise<{ id: string; attachments: string[] }> {
  const attachments = Array.from({ length: count }, () => randomUUID())
  const publicService = { identifier: serviceIdentifier, name: 'Wohngeld' }
  const body = { destinationId, announcedAttachments: attachments, publicService }
  const { json } = await send('POST', '/submission-api/v2/submissions', { token: sender.token, body })
  return { id: String(json.submissionId), attachments }
}

const path = (submissionId: string, attachmentId: string) =>
  `/submission-api/v2/submissions/${submissionId}/attachments/${attachmentId}`

const put = (submissionId: string, attachmentId: string, body = attachment()) =>
  send('PUT', path(submissionId, attachmentId), { token: sender.token, body })

const bytesOf = async (id: string) =>
  (
    await form.db.query<{ size: number }>(
      'select coalesce(sum(size), 0)::bigint as size from content_parts where document_id = $1',
      [id],
    )
  ).rows[0]?.size

async function countOf(statuses: Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const { status } of await Promise.all(statuses)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** An application of somebody at this address, with the upload of one of its attachments. */
async function applicant(address: string) {
  const announcedAttachments = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const { json } = await form.post(applications, { announcedAttachments })
  const { submissionId, accessToken } = json as Record<'submissionId' | 'accessToken', string> // promised by its schema
  const upload = async (at: number, bytes?: number) => {
    const body = attachment(bytes, { kid: formKid })
    const url = new URL(path(submissionId, announcedAttachments[at] ?? ''), settings().baseUrl)
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/jose' }
    const request = new Request(url, { method: 'PUT', headers, body })
    noteCallerAddress(request, address)
    const { status } = await answer(request)
    return { status }
  }
  return { submissionId, upload }
}

test('a hundred uploads at once cannot pass the sum of a submission together', async () => {
  completeSettings({ LIMIT_TOTAL_BYTES: String(LARGE * 10) })
  const { id, attachments } = await begun(100)
  const counts = await countOf(attachments.map((one) => put(id, one)))
  expect(counts[204]).toBeGreaterThan(0)
  expect((counts[204] ?? 0) + (counts[413] ?? 0)).toBe(100)
  expect(await bytesOf(id)).toBeLessThanOrEqual(LARGE * 10)
})

test('nor can they pass what a client may have that is incomplete; another client goes on meanwhile', async () => {
  const submissions = await Promise.all(Array.from({ length: 20 }, () => begun(2)))
  const [used] = await incomplete(sender.clientId)
  completeSettings({ LIMIT_CLIENT_INCOMPLETE_BYTES: String((used ?? 0) + LARGE * 10) })
  const honest = await applicant('203.0.113.20')
  const [counts, { status }] = await Promise.all([
    countOf(submissions.flatMap(({ id, attachments }) => attachments.map((one) => put(id, one)))),
    honest.upload(0),
  ])
  expect(counts[204]).toBeGreaterThan(0)
  expect((counts[204] ?? 0) + (counts[507] ?? 0)).toBe(40)
  expect(status).toBe(204)
  const [now] = await incomplete(sender.clientId)
  expect(now).toBeLessThanOrEqual((used ?? 0) + LARGE * 10)
})

test('what is submitted counts no more', async () => {
  const { id, attachments } = await begun(1)
  const [one = ''] = attachments
  await put(id, one)
  const [before = 0] = await incomplete(sender.clientId)
  const body = { encryptedMetadata: jwe('{}'), encryptedData: jwe('{}') }
  expect((await send('PUT', `/submission-api/v2/submissions/${id}`, { token: sender.token, body })).status).toBe(200)
  const [after = 0] = await incomplete(sender.clientId)
  expect(before - after).toBeGreaterThanOrEqual(LARGE)
})

const incomplete = async (clientId: string) =>
  (await form.db.query<{ bytes: number }>('select incomplete_bytes_of_client($1) as bytes', [clientId])).rows.map(
    ({ bytes }) => bytes,
  )

test('files of a form have limits of their own, for one and for all', async () => {
  completeSettings({ LIMIT_FORM_ATTACHMENT_BYTES: '80000', LIMIT_FORM_TOTAL_BYTES: '160000' })
  const { submissionId, upload } = await applicant('203.0.113.1')
  const much = 100_000
  expect(await upload(0, much)).toEqual({ status: 413 })
  const counts = await countOf([0, 1, 2, 3].map((at) => upload(at)))
  expect(counts).toEqual({ 204: 2, 413: 2 })
  expect(await bytesOf(submissionId)).toBeLessThan(LARGE * 2.1)
  // a client of the interface is not bound by them
  const { id, attachments } = await begun(1)
  expect((await put(id, attachments[0] ?? '', attachment(much))).status).toBe(204)
})

test('a whole /64 has one quota, whatever addresses and applications it uses; others are not touched', async () => {
  completeSettings({ LIMIT_NETWORK_INCOMPLETE_BYTES: String(LARGE * 5) })
  const from = await Promise.all(
    Array.from({ length: 20 }, (_, at) => applicant(`2001:db8:0:7::${(at + 1).toString(16)}`)),
  )
  const counts = await countOf(from.map(({ upload }) => upload(0)))
  expect(counts[204]).toBeGreaterThan(0)
  expect(counts[204]).toBeLessThan(5)
  expect((counts[204] ?? 0) + (counts[507] ?? 0)).toBe(20)
  expect(await (await applicant('2001:db8:0:8::1')).upload(0)).toEqual({ status: 204 })
  expect(await (await applicant('203.0.113.2')).upload(0)).toEqual({ status: 204 })
})

test('where an applicant’s files came from is kept as a hash, and only until they are submitted', async () => {
  const { submissionId, upload } = await applicant('203.0.113.3')
  const network = async () =>
    (await form.db.query<{ network: Buffer | null }>('select network from submissions where id = $1', [submissionId]))
      .rows[0]?.network
  expect(await network()).toBeNull()
  await upload(0)
  expect((await network())?.byteLength).toBe(32)
  await form.db.query(`update submissions set state = 'deleted' where id = $1`, [submissionId])
  expect(await network()).toBeNull()
})

test('below the mark of free space nothing large is taken, small things and readers are served, and readiness says so', async () => {
  const { id, attachments } = await begun(1)
  const { submissionId } = await submitted(send, sender, destinationId, { attachmentIds: [randomUUID()] })
  completeSettings({ STORAGE_LEAST_FREE_BYTES: '9007199254740991' })
  forget('free-space')
  const refused = await put(id, attachments[0] ?? '')
  expect([refused.status, refused.headers.get('content-type')]).toEqual([507, 'application/problem+json'])
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(refused.json).toMatchObject({ status: 507, title: 'Insufficient storage' })
  const other = await begun(0)
  const submit = (data: string) =>
    send('PUT', `/submission-api/v2/submissions/${other.id}`, {
      token: sender.token,
      body: { encryptedMetadata: jwe('{}'), encryptedData: data },
    })
  expect((await submit(jwe(Buffer.alloc(300_000)))).status).toBe(507)
  expect((await submit(jwe('{}'))).status).toBe(200)
  expect((await send('GET', `/submission-api/v2/submissions/${submissionId}`, { token: receiver.token })).status).toBe(
    200,
  )
  expect(await checkReady(form.db)).toMatchObject({ ready: true, checks: { blobs: 'ok', space: 'low' } })
  completeSettings({ STORAGE_LEAST_FREE_BYTES: '0' })
  for (const kept of ['free-space', 'readiness']) forget(kept)
  expect(await checkReady(form.db)).toMatchObject({ ready: true, checks: { space: 'ok' } })
  expect((await put(id, attachments[0] ?? '')).status).toBe(204)
})

test('a stored part whose file is gone or cannot be opened is a fault of ours, told with the id of the request', async () => {
  const attachmentId = randomUUID()
  const { submissionId } = await submitted(send, sender, destinationId, { attachmentIds: [attachmentId] })
  const { rows } = await form.db.query<{ blob_id: string }>(
    'select blob_id from content_parts where document_id = $1 and part = $2',
    [submissionId, attachmentId],
  )
  const blobId = rows[0]?.blob_id ?? ''
  const read = () => send('GET', path(submissionId, attachmentId), { token: receiver.token })
  expect((await read()).status).toBe(200)
  await blobFiles().remove(blobId)
  const gone = await read()
  expect([gone.status, gone.json.instance]).toEqual([500, gone.headers.get('x-request-id')])
  const file = join(blobRoot(), blobId.slice(-2), blobId)
  await symlink(file, file)
  expect((await read()).status).toBe(500)
})
