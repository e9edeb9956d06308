import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { submitDocument } from '#lib/documents/submit-document.ts'
import type { ClientActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { sharedPoolOf } from '#lib/platform/database.ts'
import { testDatabase, testPool, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { findSubmissionToFill } from '#lib/submissions/find-submission.ts'
import {
  destination,
  jwe,
  party,
  service,
  serviceIdentifier,
  submitted,
  type ServiceAnswer,
  type Party,
  type Send,
} from '#server/testing/service.ts'

let db: TestDatabase
let send: Send
let sender: Party
let receiver: Party

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  sender = await party(send, 'online-service')
  receiver = await party(send, 'administration-system')
})
afterEach(() => void vi.restoreAllMocks())

/** What a node may remember for a second, and so reads now and then, and what it writes behind the calls. */
const remembered = ['client-standing', 'signing-keys', 'destination-taking', 'clock-offset', 'token-requests-insert']

/** The statements of a call, in their order, but for what is remembered. */
async function statementsOf(call: () => Promise<ServiceAnswer>): Promise<string[]> {
  const pools = [testPool(), sharedPoolOf(db)].filter((pool) => pool !== undefined)
  const queries = pools.map((pool) => vi.spyOn(pool, 'query'))
  const { status, text } = await call()
  expect(status, text).toBeLessThan(300)
  const calls = queries.flatMap(({ mock }) =>
    mock.calls.map(([asked], at) => ({ asked, order: mock.invocationCallOrder[at] ?? 0 })),
  )
  const inOrder = calls.sort((one, other) => one.order - other.order)
  const names = inOrder.map(({ asked }) => (asked as { name?: string }).name ?? '') // all have names
  return names.filter((name) => !remembered.includes(name))
}

const create = (destinationId: string): Promise<ServiceAnswer> =>
  send('POST', '/submission-api/v2/submissions', {
    token: sender.token,
    body: {
      destinationId,
      announcedAttachments: [],
      publicService: { identifier: serviceIdentifier, name: 'Wohngeld' },
    },
  })

const created = async (destinationId: string): Promise<string> =>
  String((await create(destinationId)).json.submissionId)

test('creating takes one statement, submitting two, and reading the content two', async () => {
  const destinationId = await destination(send, receiver)
  let id = ''
  expect(
    await statementsOf(async () => {
      const answer = await create(destinationId)
      id = String(answer.json.submissionId)
      return answer
    }),
  ).toEqual(['submission-insert'])
  const path = `/submission-api/v2/submissions/${id}`
  const body = { encryptedMetadata: jwe('{}'), encryptedData: jwe('{}') }
  vi.restoreAllMocks()
  const submit = () => send('PUT', path, { token: sender.token, body })
  expect(await statementsOf(submit)).toEqual(['submission-select-to-fill', 'submission-submit'])
  vi.restoreAllMocks()
  const read = () => send('GET', path, { token: receiver.token })
  expect(await statementsOf(read)).toEqual(['submission-select-receiver', 'content-select-content'])
})

test.each([
  ['is set inactive', { status: 'inactive' }, 'destination-state-invalid'],
  [
    'offers another service',
    { publicServices: [{ identifier: 'urn:x', regions: [], submissionSchemas: [] }] },
    'invalid',
  ],
])('a destination that %s takes nothing from then on, though it was asked a moment before', async (_, change, code) => {
  const destinationId = await destination(send, receiver)
  expect((await create(destinationId)).status).toBe(201)
  const [name, value] = Object.entries(change)[0] ?? []
  const column = name === 'status' ? 'status = $2' : 'public_services = $2'
  const set = `update destinations set ${column} where id = $1`
  await db.query(set, [destinationId, name === 'status' ? value : JSON.stringify(value)])
  const refused = await create(destinationId)
  expect([refused.status, refused.json.type]).toEqual([422, expect.stringMatching(new RegExp(`/${code}$`))])
  const { rowCount } = await db.query('select from submissions where destination_id = $1', [destinationId])
  expect(rowCount).toBe(1)
})

test('a destination that changed and still takes the submission takes it, and a new one is known at once', async () => {
  const destinationId = await destination(send, receiver)
  expect((await create(destinationId)).status).toBe(201)
  await db.query(`update destinations set name = 'Amt' where id = $1`, [destinationId])
  expect((await create(destinationId)).status).toBe(201)
})

/** Submits with what was seen before something happened. */
async function submitAround(destinationId: string, happens: () => Promise<unknown>): Promise<unknown> {
  const actor: ClientActor = {
    kind: 'client',
    clientId: sender.clientId,
    organisationId: '',
    scopes: ['send-submissions'],
  }
  const context = contextFor(actor)
  const submissionId = await created(destinationId)
  const found = await findSubmissionToFill(context, { submissionId })
  const sent = [
    { member: 'encryptedMetadata', text: jwe('{}') },
    { member: 'encryptedData', text: jwe('{}') },
  ] as const
  async function* pieces() {
    for (const { member, text } of sent) yield { member, bytes: Buffer.from(text), begins: false }
    await happens()
  }
  const done = submitDocument(context, { kind: 'submission', ...found, pieces: pieces() })
  return done.catch((error: unknown) => error)
}

test('a key that is revoked while a submit arrives is good for nothing any more', async () => {
  const destinationId = await destination(send, receiver)
  const revoke = () =>
    db.query('update destination_keys set revoked_at = now() where destination_id = $1', [destinationId])
  const refusal = { code: 'invalid', extra: { errors: [{ pointer: '/encryptedMetadata' }] } }
  expect(await submitAround(destinationId, revoke)).toMatchObject(refusal)
  const { rows } = await db.query('select state from submissions where destination_id = $1', [destinationId])
  expect(rows).toEqual([{ state: 'incomplete' }])
})

test('a key that is there when a submit is whole is good, though it was not when it began', async () => {
  const destinationId = await destination(send, receiver)
  const revoke = 'update destination_keys set revoked_at = $2 where destination_id = $1'
  await db.query(revoke, [destinationId, new Date()])
  const happens = () => db.query(revoke, [destinationId, null])
  expect(await submitAround(destinationId, happens)).toMatchObject({ state: 'submitted' })
})

test('what is submitted can be fetched as it was sent', async () => {
  const destinationId = await destination(send, receiver)
  const parts = await submitted(send, sender, destinationId)
  const path = `/submission-api/v2/submissions/${parts.submissionId}`
  const { json } = await send('GET', path, { token: receiver.token })
  expect(json).toMatchObject({ encryptedMetadata: parts.metadata, encryptedData: parts.data })
})
