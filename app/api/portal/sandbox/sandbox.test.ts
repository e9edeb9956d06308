import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callbackHeaders } from '#lib/callbacks/signature.ts'
import { bareDestination } from '#lib/destinations/testing/sample-destination.ts'
import { completeSettings } from '#lib/platform/env.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type ServiceAnswer, type Send } from '#server/testing/service.ts'

let db: TestDatabase
let send: Send
let developer: TestPerson

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  developer = await person({ role: 'developer' })
})
beforeEach(() => forget('rate-counters'))
afterEach(() => void completeSettings({ SANDBOX: 'true' }))

const ask = (method: string, path: string, body?: unknown): Promise<ServiceAnswer> =>
  send(method, `/api/portal/${path}`, { body, headers: signedInAs(developer) })

type NewReceiver = { receiverId: string; url: string; secret: string }

async function receiver(): Promise<NewReceiver> {
  const { organisationId } = developer
  const { status, json } = await ask('POST', 'sandbox/receivers', { organisationId, name: 'Mein Empfänger' })
  expect(status).toBe(201)
  return json as NewReceiver // promised by its schema
}

const callback = ({ url }: NewReceiver, body: string, headers: Record<string, string>) =>
  send('POST', new URL(url).pathname, { body, type: 'application/json', headers })

const received = async ({ receiverId }: NewReceiver) =>
  (await ask('GET', `sandbox/receivers/${receiverId}`)).json.received as Record<string, unknown>[] // promised by its schema

const body = '{"type":"https://schemas.example/new-events","submissions":[],"replies":[]}'

describe('a test receiver', () => {
  test('answers the check, takes a callback with 202 and shows it with its signature found right', async () => {
    const made = await receiver()
    expect((await send('HEAD', new URL(made.url).pathname)).status).toBe(204)
    const answer = await callback(made, body, callbackHeaders(made.secret, new Date(), body))
    expect(answer.status).toBe(202)
    expect(await received(made)).toMatchObject([{ signature: 'right', body, status: 202 }])
  })

  test.each([
    ['an altered body', (secret: string) => callbackHeaders(secret, new Date(), `${body} `), 'authentication-wrong'],
    ['another secret', () => callbackHeaders('x'.repeat(40), new Date(), body), 'authentication-wrong'],
    [
      'an old timestamp',
      (secret: string) => callbackHeaders(secret, new Date(Date.now() - 400_000), body),
      'timestamp-too-old',
    ],
    ['no signature at all', () => ({}), 'timestamp-missing'],
  ])('says what is wrong with %s, and that it is ignored, as every receiver is made', async (_, headersOf, finding) => {
    const made = await receiver()
    const { status, json } = await callback(made, body, headersOf(made.secret))
    expect([status, json]).toEqual([202, { ignored: finding }])
    expect(await received(made)).toMatchObject([{ signature: finding }])
  })

  test('answers as it is set to, with Retry-After', async () => {
    const made = await receiver()
    const answer = { closes: false, checks: false, status: 503, delaySeconds: 0, retryAfterSeconds: 120 }
    expect((await ask('PATCH', `sandbox/receivers/${made.receiverId}`, { answer })).json).toMatchObject({ answer })
    const { status, headers } = await callback(made, body, {})
    expect([status, headers.get('retry-after')]).toEqual([503, '120'])
  })

  test('ignores what is not genuine and says why, and answers the rest as it is set to', async () => {
    const made = await receiver()
    const answer = { closes: false, checks: true, status: 200, delaySeconds: 0, retryAfterSeconds: null }
    await ask('PATCH', `sandbox/receivers/${made.receiverId}`, { answer })
    const right = callbackHeaders(made.secret, new Date(), body)
    expect((await callback(made, body, right)).status).toBe(200)
    const forged = await callback(made, `${body} `, right)
    expect([forged.status, forged.json]).toEqual([202, { ignored: 'authentication-wrong' }])
    expect((await callback(made, body, {})).json).toEqual({ ignored: 'timestamp-missing' })
    expect((await received(made)).map(({ status }) => status)).toEqual([202, 202, 200])
  })

  test('keeps the newest hundred', async () => {
    const made = await receiver()
    await db.query(
      `insert into sandbox_deliveries (receiver_id, received_at, signature, headers, body, status)
       select $1, now(), 'right', '{}', n::text, 202 from generate_series(1, 130) n`,
      [made.receiverId],
    )
    await callback(made, body, {})
    const rows = await received(made)
    expect([rows.length, rows[0]?.body]).toEqual([100, body])
  })

  test('takes the place of a callback address of a destination, though it is plain http', async () => {
    const made = await receiver()
    const { publicServices: _services, ...least } = bareDestination()
    const { organisationId } = developer
    const { destinationId } = (await ask('POST', 'destinations', { ...least, organisationId })).json
    const wish = { url: made.url, secret: made.secret }
    const saved = await ask('PUT', `destinations/${String(destinationId)}/callback`, wish)
    // nobody listens at the address of the tests, so that it is let through as far as the connection
    expect((saved.json.check as { steps: object[] }).steps).toMatchObject([
      { name: 'dns', state: 'ok' },
      { name: 'address', state: 'ok' },
      { name: 'connect', state: 'failed' },
      { name: 'tls', state: 'skipped' },
      { name: 'status', state: 'skipped' },
    ])
    const elsewhere = await ask('PUT', `destinations/${String(destinationId)}/callback`, {
      ...wish,
      url: `${made.url}/x`,
    })
    expect(elsewhere.status).toBe(422)
  })
})

describe('the test receiver of a destination', () => {
  const destination = async (name: string): Promise<string> => {
    const { publicServices: _services, ...least } = bareDestination()
    const made = await ask('POST', 'destinations', { ...least, name, organisationId: developer.organisationId })
    return String(made.json.destinationId)
  }
  const offered = async (id: string) => (await ask('POST', `sandbox/destinations/${id}/receiver`)).json

  test('is made once, with the destination’s name, and offered again with its secret, to two at once too', async () => {
    const [one, other] = [await destination('Amt'), await destination('Anderes Amt')]
    const both = await Promise.all([offered(one), offered(one)])
    expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true])
    const { isNew: _isNew, ...known } = await offered(one)
    expect(both).toEqual([expect.objectContaining(known), expect.objectContaining(known)])
    expect(known).toMatchObject({ name: 'Amt', url: expect.stringContaining(String(known.receiverId)) })
    expect(await offered(other)).toMatchObject({ name: 'Anderes Amt', isNew: true })
  })

  test('is the one at its callback address, whoever made that one', async () => {
    const id = await destination('Amt mit Callback')
    await offered(id)
    const { receiverId, url, secret } = await receiver()
    await db.query(
      `with e as (insert into callback_endpoints (id, url, secret_digest, secret_sealed, owner_kind, owner_id)
         values (gen_random_uuid(), $2, '', '', 'destination', $1) returning id)
       update destinations set callback_endpoint_id = (select id from e) where id = $1`,
      [id, url],
    )
    expect(await offered(id)).toEqual({ receiverId, url, secret, name: 'Mein Empfänger', isNew: false })
  })
})

test('outside a sandbox nothing of it is there', async () => {
  const made = await receiver()
  completeSettings({ SANDBOX: 'false' })
  const calls = [
    ask('GET', 'sandbox'),
    ask('GET', `sandbox/receivers/${made.receiverId}`),
    ask('POST', 'sandbox/shows', {}),
    send('HEAD', new URL(made.url).pathname),
    callback(made, body, {}),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})

test('an operator without an organisation plays in one that is called Sandbox, the same each time', async () => {
  const operator = await person({ isOperator: true })
  const show = () => send('POST', '/api/portal/sandbox/shows', { body: {}, headers: signedInAs(operator) })
  const [first, second] = [await show(), await show()]
  expect([first.status, second.status]).toEqual([202, 202])
  expect(second.json.partnerId).toBe(first.json.partnerId)
  const { rows } = await db.query(`select name from organisations where name = 'Sandbox'`)
  expect(rows).toHaveLength(1)
})

test('the clock moves for no case that one does not see', async () => {
  const unknown = await ask('POST', 'sandbox/cases/00000000-0000-7000-8000-0000000000aa/travel', {
    to: '2030-01-01T00:00:00Z',
  })
  expect(unknown.status).toBe(404)
})
