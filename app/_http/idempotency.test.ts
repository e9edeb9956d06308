import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import {
  destination,
  destinationBody,
  party,
  service,
  serviceIdentifier,
  type Party,
  type Send,
} from '#server/testing/service.ts'

let db: TestDatabase
let send: Send
let sender: Party
let receiver: Party
let destinationId: string
let key: string
let made = 0

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  sender = await party(send, 'online-service')
  receiver = await party(send, 'administration-system')
  destinationId = await destination(send, receiver)
})

beforeEach(() => {
  made += 1
  key = `key-${made}`
})

const body = (name = 'Wohngeld') => ({
  destinationId,
  announcedAttachments: [],
  publicService: { identifier: serviceIdentifier, name },
})
const create = (sent: object = body(), idempotencyKey = key, token = sender.token) =>
  send('POST', '/submission-api/v2/submissions', { token, body: sent, headers: { 'idempotency-key': idempotencyKey } })
const submissions = async () =>
  Number((await db.query<{ n: number }>('select count(*) as n from submissions')).rows[0]?.n)

test('the same key and body give the first answer again, and nothing more is made', async () => {
  const first = await create()
  const before = await submissions()
  const again = await create()
  expect([again.status, again.json, again.headers.get('location')]).toEqual([
    201,
    first.json,
    first.headers.get('location'),
  ])
  expect(await submissions()).toBe(before)
})

test('the same key with another body is 422', async () => {
  await create()
  expect((await create(body('Another name'))).status).toBe(422)
})

test('many at once make one thing, and all get its answer', async () => {
  const before = await submissions()
  const answers = await Promise.all(Array.from({ length: 12 }, () => create()))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await submissions()).toBe(before + 1)
})

test('a refusal is not kept: the mended request is taken', async () => {
  expect((await create({ ...body(), region: 'wrong' })).status).toBe(422)
  expect((await create()).status).toBe(201)
})

test('keys of another client and another path are others', async () => {
  const other = await party(send, 'online-service')
  const first = await create()
  expect((await create(body(), key, other.token)).json.submissionId).not.toBe(first.json.submissionId)
})

test('after 24 hours a key is new', async () => {
  const first = await create()
  await db.query(`update idempotency_keys set created_at = created_at - interval '24 hours 1 second' where key = $1`, [
    key,
  ])
  const later = await create()
  expect([later.status, later.json.submissionId === first.json.submissionId]).toEqual([201, false])
  expect((await create()).json.submissionId).toBe(later.json.submissionId)
})

test.each(['', 'ä', 'a b', 'x'.repeat(256)])('the key %j is refused', async (wrong) => {
  const { status } = await create(body(), wrong)
  expect(status).toBe(422)
})

test('destinations and keys are made once as well', async () => {
  const make = () =>
    send('POST', '/destination-api/v2/destinations', {
      token: receiver.token,
      body: destinationBody(),
      headers: { 'idempotency-key': key },
    })
  const answers = await Promise.all([make(), make(), make()])
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  const { rows } = await db.query('select 1 from destinations where id = $1', [answers[0]?.json.destinationId])
  expect(rows).toHaveLength(1)
})

test('of the request only a hash is kept', async () => {
  await create(body('a name to look for'))
  const { rows } = await db.query('select * from idempotency_keys where key = $1', [key])
  expect(JSON.stringify(rows)).not.toContain('a name to look for')
})
