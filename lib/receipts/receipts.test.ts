import { createHash, createPublicKey, randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import {
  destination,
  jwe,
  party,
  postedEvent,
  service,
  submitted,
  tagOf,
  type Party,
  type Send,
} from '#server/testing/service.ts'
import { recordTellings } from '../cases/record-tellings.ts'
import { encryptionPair } from '@kurier/sdk/testing/test-keys'
import { documentStore } from '../documents/document-store.ts'
import { expireDocuments } from '../documents/expire-documents.ts'
import { removeBlobs } from '../expiry/remove-blobs.ts'
import { runCron } from '../works/run-cron.ts'
import { systemActor } from '../platform/actor.ts'
import { blobFiles } from '../platform/blobs/blob-files.ts'
import { parseJws, verifiesPs512 } from '../platform/crypto/jws.ts'
import { DAY } from '../platform/durations.ts'
import { settings } from '../platform/env.ts'
import { contextAt } from '../platform/testing/context-at.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { signReceipts } from './sign-receipts.ts'
import { keepToken, receiptsOfCase, type DeletedPart } from './store.ts'

let db: TestDatabase
let send: Send
let sender: Party
let receiver: Party
let destinationId: string

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  sender = await party(send, 'online-service')
  receiver = await party(send, 'administration-system')
  destinationId = await destination(send, receiver)
})

const in8Days = () => contextAt(systemActor, new Date(Date.now() + 8 * DAY))
const sweep = () => expireDocuments(in8Days(), { kind: 'submission', deadlines: settings().deadlines })
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')
const fetched = (submissionId: string, by: Party = sender) =>
  send('GET', `/submission-api/v2/submissions/${submissionId}/deletion-receipt`, { token: by.token })

/** Accepted, with one attachment. */
async function accepted() {
  const attachmentId = randomUUID()
  const parts = await submitted(send, sender, destinationId, { attachmentIds: [attachmentId] })
  const { submissionId, caseId, metadata, data } = parts
  const attachment = parts.attachments[attachmentId] ?? ''
  const authenticationTags = {
    metadata: tagOf(metadata),
    data: tagOf(data),
    attachments: { [attachmentId]: tagOf(attachment) },
  }
  const event = { destinationId, caseId, submissionId, name: 'accept-submission', content: { authenticationTags } }
  await send('POST', `/submission-api/v2/cases/${caseId}/events`, { token: receiver.token, body: postedEvent(event) })
  return { ...parts, attachmentId, attachment }
}

type Part = Omit<DeletedPart, 'reason'> & { reason?: string }
type Payload = { deletion: { deletedAt: string; eventId: string; filesRemovedAt: string; parts: Part[] } }

/** The payload of a receipt, whose signature is right. */
async function opened(token: unknown): Promise<Record<string, unknown> & Payload> {
  const jws = parseJws(String(token))
  const { json } = await send('GET', '/submission-api/.well-known/jwks.json')
  const key = (json.keys as { kid: string }[]).find(({ kid }) => kid === jws?.protectedHeader.kid) // promised by its schema
  if (!jws || !key) throw new Error('no receipt by a key of the service')
  expect(verifiesPs512(jws, createPublicKey({ key, format: 'jwk' }))).toBe(true)
  expect(jws.protectedHeader).toEqual({ alg: 'PS512', typ: 'kurier-deletion-receipt+jwt', kid: key.kid })
  return jws.payload as Record<string, unknown> & Payload // what is signed; the tests look at each member
}

const partsKept = async (id: string): Promise<Part[]> =>
  (await db.query<{ parts: Part[] }>('select parts from deletion_receipts where document_id = $1', [id])).rows[0]
    ?.parts ?? []

test('both sides fetch what was deleted when, as soon as the files are gone too, and nobody before', async () => {
  const sent = await accepted()
  const early = await fetched(sent.submissionId)
  expect([early.status, early.json.detail]).toEqual([
    404,
    'The content of this submission is not deleted yet: its state is accepted.',
  ])
  expect(early.headers.get('retry-after')).toBe(null)

  for (let deleted = 0; deleted === 0;) {
    await recordTellings(in8Days())
    ;({ deleted } = await sweep())
  }
  await signReceipts(in8Days())
  const waiting = await fetched(sent.submissionId)
  expect([waiting.status, waiting.json.detail]).toEqual([404, expect.stringContaining('is being made. Ask again')])
  expect(waiting.headers.get('retry-after')).toBe('10')

  await removeBlobs(in8Days())
  await signReceipts(in8Days())
  const { json } = await fetched(sent.submissionId)
  expect((await fetched(sent.submissionId, receiver)).json).toEqual(json)
  const part = (name: string, text: string) => ({
    part: name,
    size: Buffer.byteLength(text),
    kid: encryptionPair().publicKey.kid,
    tag: tagOf(text),
    sha256: sha256(text),
  })
  const payload = await opened(json.deletionReceipt)
  const { rows } = await db.query<{ jti: string; issued_at: Date }>(
    `select jti, issued_at from events where subject_id = $1 and name = 'delete-submission'`,
    [sent.submissionId],
  )
  expect(payload).toEqual({
    iss: `${settings().baseUrl}/submission-api`,
    iat: expect.any(Number) as number,
    jti: expect.any(String) as string,
    sub: `submission:${sent.submissionId}`,
    txn: `case:${sent.caseId}`,
    deletion: {
      deletedAt: rows[0]?.issued_at.toISOString(),
      eventId: rows[0]?.jti,
      filesRemovedAt: expect.any(String) as string,
      parts: [
        part('metadata', sent.metadata),
        part('data', sent.data),
        part(`attachment:${sent.attachmentId}`, sent.attachment),
      ],
    },
  })
  expect(payload.deletion.filesRemovedAt > payload.deletion.deletedAt).toBe(true)
  const ofCase = await receiptsOfCase(db, { caseId: sent.caseId })
  expect(ofCase).toEqual([{ subject: 'submission', subjectId: sent.submissionId, token: json.deletionReceipt }])
})

test('what was never submitted gets a receipt of the parts that it had, data in a file included', async () => {
  const publicService = { identifier: 'urn:de:fim:leika:leistung:99107023017000', name: 'Wohngeld' }
  const begun = async (announcedAttachments: string[]) => {
    const body = { destinationId, announcedAttachments, publicService }
    const { json } = await send('POST', '/submission-api/v2/submissions', { token: sender.token, body })
    return String(json.submissionId)
  }
  const attachmentId = randomUUID()
  const [empty, some] = [await begun([]), await begun([attachmentId])]
  const file = jwe(randomBytes(300_000), { attachment: true })
  const path = `/submission-api/v2/submissions/${some}/attachments/${attachmentId}`
  await send('PUT', path, { token: sender.token, body: file })
  await runCron(in8Days())
  const both = await Promise.all([empty, some].map(async (id) => opened((await fetched(id)).json.deletionReceipt)))
  expect(both.map(({ deletion }) => deletion.parts.map(({ part, sha256: hash }) => [part, hash]))).toEqual([
    [],
    [[`attachment:${attachmentId}`, sha256(file)]],
  ])
  expect(both[0]?.deletion.filesRemovedAt).toBe(both[0]?.deletion.deletedAt)
})

test('a file that cannot be hashed holds up no deletion: the receipt says why there is no hash', async () => {
  const [gone, short] = [await accepted(), await accepted()]
  const blobOf = async (id: string): Promise<string> =>
    (
      await db.query<{ id: string }>(
        'select blob_id as id from content_parts where document_id = $1 and blob_id is not null',
        [id],
      )
    ).rows[0]?.id ?? ''
  await blobFiles().remove(await blobOf(gone.submissionId))
  await blobFiles().write(
    await blobOf(short.submissionId),
    (async function* () {
      yield Buffer.from('half')
    })(),
  )
  await runCron(in8Days())
  for (const [{ submissionId }, reason] of [
    [gone, 'missing'],
    [short, 'unreadable'],
  ] as const) {
    const { deletion } = await opened((await fetched(submissionId)).json.deletionReceipt)
    expect(deletion.parts.map(({ sha256: hash, reason: why }) => [typeof hash, why])).toEqual([
      ['string', undefined],
      ['string', undefined],
      ['object', reason],
    ])
  }
})

test('a file that came after the others had been read is told as not read, by the very statement that deletes it', async () => {
  const { submissionId, caseId } = await accepted()
  const event = {
    jti: randomUUID(),
    issuer: 'service',
    kid: 'k',
    name: 'delete-submission',
    subjectKind: 'submission' as const,
  }
  const now = new Date(Date.now() + 8 * DAY)
  const change = { id: submissionId, caseId, now, since: now, state: 'accepted' as const, files: '{}' }
  const recorded = { ...event, subjectId: submissionId, issuedAt: now, token: 'a.b.c', tells: '' }
  const deletion = { ...change, ...recorded }
  expect(await documentStore.submission.deleteContent(db, deletion)).toHaveLength(1)
  expect(await documentStore.submission.deleteContent(db, deletion)).toEqual([])
  expect((await partsKept(submissionId)).map(({ reason }) => reason)).toEqual([undefined, undefined, 'not-read'])
})

test('many nodes at once sign a receipt once, and what is signed stays', async () => {
  await runCron(in8Days())
  const { rows: before } = await db.query('select document_id, token from deletion_receipts order by 1')
  await db.query(`update deletion_receipts set token = null, files_removed_at = null`)
  await Promise.all(Array.from({ length: 4 }, () => signReceipts(in8Days())))
  const { rows } = await db.query<{ document_id: string; token: string }>(
    'select document_id, token from deletion_receipts order by 1',
  )
  expect(rows).toHaveLength(before.length)
  const [first] = rows
  expect(first?.token).toBeTruthy()
  const late = { documentId: first?.document_id ?? '', token: 'x.y.z', filesRemovedAt: new Date() }
  expect(await keepToken(db, late)).toEqual([])
})

test('a receipt goes with its case', async () => {
  const sent = await accepted()
  await runCron(in8Days())
  expect((await fetched(sent.submissionId)).status).toBe(200)
  await db.query('select purge_case($1)', [sent.caseId])
  expect(await receiptsOfCase(db, { caseId: sent.caseId })).toEqual([])
  expect((await fetched(sent.submissionId)).status).toBe(404)
})
