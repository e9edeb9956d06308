import { beforeAll, expect, test } from 'vitest'
import { checkSuccession, verifyCheckpoint } from '@kurier/sdk/checkpoint'
import { jwk } from '@kurier/sdk/public-reads'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextAt } from '#lib/platform/testing/context-at.ts'
import { bareCase } from '#lib/platform/testing/bare-case.ts'
import { makeCheckpoint } from '#lib/wings/checkpoints/make-checkpoint.ts'
import { service, type ServiceAnswer } from '#server/testing/service.ts'

let db: TestDatabase
let send: Awaited<ReturnType<typeof service>>

const path = '/submission-api/v2/checkpoints'
const read = (rest = '', headers: Record<string, string> = {}): Promise<ServiceAnswer> =>
  send('GET', `${path}${rest}`, { headers })

type List = { offset: number; count: number; totalCount: number; checkpoints: { number: number; token: string }[] }
const list = async (query = ''): Promise<List> => (await read(query)).json as List // as the test below looks at it

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  const event = { jti: crypto.randomUUID(), issuer: 'service', kid: 'k', name: 'x', subjectKind: 'submission' }
  const whole = { ...event, subjectId: crypto.randomUUID(), issuedAt: '2026-03-01T12:00Z', token: 't', tell: [] }
  await db.query(`select record_event($1, $2, '2026-03-01T12:00Z')`, [await bareCase(db), JSON.stringify(whole)])
  for (const day of [2, 3, 4]) await makeCheckpoint(contextAt(systemActor, new Date(`2026-03-0${day}T01:00Z`)))
})

test('everybody reads the checkpoints, newest first and page by page', async () => {
  const { status, json } = await read()
  expect([status, json]).toMatchObject([200, { offset: 0, count: 3, totalCount: 3 }])
  expect((await list()).checkpoints.map(({ number }) => number)).toEqual([3, 2, 1])
  expect(await list('?offset=1&limit=1')).toMatchObject({
    offset: 1,
    count: 1,
    totalCount: 3,
    checkpoints: [{ number: 2 }],
  })
  expect((await read('?limit=501')).status).toBe(422)
})

test('what is published verifies with the published keys and follows', async () => {
  const { keys } = (await send('GET', '/submission-api/.well-known/jwks.json')).json as { keys: unknown[] } // RFC 7517
  const tokens = (await list()).checkpoints.map(({ token }) => token).toReversed()
  for (const token of tokens) {
    expect(await verifyCheckpoint(token, { keys: keys.map((key) => jwk(key, '')) })).toMatchObject({ verified: true })
  }
  expect(await checkSuccession(tokens)).toBeUndefined()
})

test('one checkpoint is read by its number, once: who has it already is told so', async () => {
  const { status, json, headers } = await read('/1')
  expect([status, json]).toEqual([
    200,
    { number: 1, until: '2026-03-02T00:00:00.000Z', token: (await list()).checkpoints[2]?.token, timestamp: null },
  ])
  const etag = new Headers(headers).get('etag') ?? ''
  expect((await read('/1', { 'if-none-match': etag })).status).toBe(304)
})

test.each(['/4', '/0', '/01', '/-1', '/1.0', '/99999999999', '/4294967297', '/newest'])(
  'there is no %s',
  async (rest) => {
    expect((await read(rest)).status).toBe(404)
  },
)
