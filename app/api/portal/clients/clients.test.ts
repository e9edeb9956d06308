import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tokenRequestsWritten } from '#lib/clients/note-token-request.ts'
import { newId } from '#lib/platform/ids.ts'
import { replaceLog } from '#lib/platform/log.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { tokenRequest } from '#server/testing/clients.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'

const path = '/api/portal/clients'
const logged: string[] = []

let db: TestDatabase
let send: Send
let developer: TestPerson
let reader: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  const line = (facts: object, message: string) => void logged.push(JSON.stringify({ ...facts, message }))
  replaceLog({ info: line, warn: line, error: line, debug: line })
  developer = await person({ role: 'developer' })
  reader = await person({ role: 'reader', organisationId: developer.organisationId })
  stranger = await person({ role: 'owner' })
})

beforeEach(() => forget('rate-counters'))

const as = (who: TestPerson) => ({ headers: signedInAs(who) })

type ClientWithSecret = { clientId: string; clientSecret: string }

async function newClient(kind = 'administration-system'): Promise<ClientWithSecret> {
  const answer = await send('POST', path, { body: { name: 'Wohngeld', kind }, ...as(developer) })
  expect(answer.status).toBe(201)
  return answer.json as ClientWithSecret // promised by its schema
}

const listDestinations = (token: string) => send('GET', '/destination-api/v2/destinations', { token })

/** By HTTP Basic, so that a refusal says how to authenticate. */
const refusedToken = ({ clientId, clientSecret }: ClientWithSecret) =>
  send('POST', '/token', {
    body: 'grant_type=client_credentials',
    type: 'application/x-www-form-urlencoded',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
  })

async function tokenFor(made: ClientWithSecret): Promise<string> {
  const answer = await tokenRequest(send, made)
  expect(answer.status).toBe(200)
  return String(answer.json.access_token)
}

describe('a new client', () => {
  it('is answered with its secret once, gets a token, and is found afterwards without any secret', async () => {
    const made = await newClient()
    await tokenFor(made)
    const list = await send('GET', `${path}?q=${made.clientId}`, as(developer))
    expect(list.json).toMatchObject({ total: 1, clients: [{ clientId: made.clientId, name: 'Wohngeld' }] })
    const read = await send('GET', `${path}/${made.clientId}`, as(reader))
    expect(read.json).toMatchObject({ clientId: made.clientId, mayManage: false, secrets: [{ isValid: true }] })
    for (const { text } of [list, read]) {
      expect(text).not.toContain('kurier_cs_')
      expect(text).not.toContain('hash')
    }
  })

  it('has each fault told at its member', async () => {
    const body = { name: ' ', kind: 'online-service', scopes: ['manage-destinations'], contactEmail: 'x' }
    const answer = await send('POST', path, { body, ...as(developer) })
    expect(answer.status).toBe(422)
    expect(answer.json.errors).toMatchObject([
      { pointer: '/name' },
      { pointer: '/contactEmail' },
      { pointer: '/scopes/0' },
    ])
    const long = await send('POST', path, { body: { ...body, expiresInDays: 0 }, ...as(developer) })
    expect(long).toMatchObject({ status: 422, json: { errors: [{ pointer: '/expiresInDays' }] } })
  })
})

/** Every write, with a body that fits. */
const writes = [
  ['PATCH', '', { name: 'Neu' }],
  ['PATCH', '/scopes', { remove: ['manage-destinations'] }],
  ['PUT', '/status', { status: 'disabled' }],
  ['POST', '/secrets', { secretName: 'Herbst' }],
  ['DELETE', `/secrets/${newId()}`, undefined],
  ['POST', '/trial-token', { clientSecret: 'x' }],
  ['DELETE', '', undefined],
] as const

describe.each(writes)('%s …/[clientId]%s', (method, below, body) => {
  it('is for nobody of another organisation, nor for a reader, nor for a foreign page', async () => {
    const { clientId } = await newClient()
    const to = `${path}/${clientId}${below}`
    expect((await send(method, to, { body, ...as(stranger) })).status).toBe(404)
    expect((await send(method, to, { body, ...as(reader) })).status).toBe(403)
    const crossSite = { cookie: developer.cookie, 'sec-fetch-site': 'cross-site' }
    expect((await send(method, to, { body, headers: crossSite })).status).toBe(403)
    expect((await send(method, to, { body, headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(401)
    expect((await send(method, `${path}/${newId()}${below}`, { body, ...as(developer) })).status).toBe(404)
    const after = await send('GET', `${path}/${clientId}`, as(developer))
    expect(after.json).toMatchObject({ name: 'Wohngeld', status: 'active', secrets: [{ revokedAt: null }] })
  })
})

it.each(['', '/token-requests'])(
  'GET …/[clientId]%s answers 404 to others and for ids that are none',
  async (below) => {
    const { clientId } = await newClient()
    expect((await send('GET', `${path}/${clientId}${below}`, as(stranger))).status).toBe(404)
    expect((await send('GET', `${path}/none${below}`, as(developer))).status).toBe(404)
    expect((await send('GET', `${path}/${clientId}${below}`, as(reader))).status).toBe(200)
  },
)

it('a reader registers no client, and somebody without a role neither', async () => {
  const body = { name: 'x', kind: 'online-service' }
  expect((await send('POST', path, { body, ...as(reader) })).status).toBe(403)
  expect((await send('POST', path, { body, ...as(await person()) })).status).toBe(422)
})

describe('a scope that is taken away', () => {
  it('is gone from a token already issued as soon as what is known of the client is a second old', async () => {
    const made = await newClient()
    const token = await tokenFor(made)
    expect((await listDestinations(token)).status).toBe(200)
    const body = { remove: ['manage-destinations'] }
    const answer = await send('PATCH', `${path}/${made.clientId}/scopes`, { body, ...as(developer) })
    expect(answer).toMatchObject({ status: 200, json: { scopes: ['subscribe-destinations'] } })
    forget('client-standings') // a second later, without waiting for it
    expect((await listDestinations(token)).status).toBe(403)
  })
})

describe('a disabled client', () => {
  it('is refused with the token it has, and taken again when it is enabled', async () => {
    const made = await newClient()
    const token = await tokenFor(made)
    const to = `${path}/${made.clientId}/status`
    await send('PUT', to, { body: { status: 'disabled' }, ...as(developer) })
    forget('client-standings')
    expect((await listDestinations(token)).status).toBe(401)
    await send('PUT', to, { body: { status: 'active' }, ...as(developer) })
    forget('client-standings')
    expect((await listDestinations(token)).status).toBe(200)
  })
})

describe('secrets', () => {
  it('change over: a second is added, the first revoked and refused, with the reason in the list', async () => {
    const made = await newClient()
    const to = `${path}/${made.clientId}/secrets`
    const added = await send('POST', to, { body: { secretName: 'Herbst', expiresInDays: 365 }, ...as(developer) })
    expect(added).toMatchObject({ status: 201, json: { clientSecret: expect.stringMatching(/^kurier_cs_/) } })
    expect((await send('POST', to, { body: {}, ...as(developer) })).status).toBe(409)
    const { secrets } = (await send('GET', `${path}/${made.clientId}`, as(developer))).json as {
      secrets: { secretId: string; name: string }[]
    }
    const [first] = secrets
    expect((await send('DELETE', `${to}/${first?.secretId}`, as(developer))).status).toBe(204)
    expect((await refusedToken(made)).status).toBe(401)
    await tokenFor({ ...made, clientSecret: String(added.json.clientSecret) })
    await tokenRequestsWritten(db)
    const requests = await send('GET', `${path}/${made.clientId}/token-requests`, as(developer))
    expect(requests.json).toMatchObject({
      requests: [{ outcome: 'granted' }, { outcome: 'invalid_client', reason: 'revoked-secret' }],
      next: null,
    })
  })
})

describe('a trial token', () => {
  it('shows what stands in it, and is never answered itself', async () => {
    const made = await newClient()
    const body = { clientSecret: made.clientSecret }
    const { text, json, status } = await send('POST', `${path}/${made.clientId}/trial-token`, {
      body,
      ...as(developer),
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      outcome: 'granted',
      protectedHeader: { alg: 'ES256', typ: 'at+jwt' },
      claims: { client_id: made.clientId, scope: 'manage-destinations subscribe-destinations' },
      expiresIn: expect.any(Number),
    })
    expect(text).not.toMatch(/eyJ/)
    expect(text).not.toContain(made.clientSecret)
    await tokenRequestsWritten(db)
    const requests = await send('GET', `${path}/${made.clientId}/token-requests`, as(developer))
    expect(requests.json).toMatchObject({ requests: [{ outcome: 'granted', address: expect.any(String) }] })
  })

  it('says the error as the token endpoint does, and counts as any other attempt', async () => {
    const made = await newClient()
    const trial = (clientSecret: string) =>
      send('POST', `${path}/${made.clientId}/trial-token`, { body: { clientSecret }, ...as(developer) })
    const own = await refusedToken({ ...made, clientSecret: 'wrong' })
    expect((await trial('wrong')).json).toEqual({
      outcome: 'refused',
      error: own.json.error,
      errorDescription: own.json.error_description,
      reason: 'wrong-secret',
      retryAfterSeconds: null,
    })
    for (let count = 0; count < 9; count += 1) await trial('wrong')
    expect((await trial(made.clientSecret)).json).toMatchObject({ reason: 'blocked', retryAfterSeconds: 30 })
  })

  it('is in the audit log with its outcome', async () => {
    const made = await newClient()
    for (const clientSecret of [made.clientSecret, 'wrong']) {
      await send('POST', `${path}/${made.clientId}/trial-token`, { body: { clientSecret }, ...as(developer) })
    }
    const { rows } = await db.query(
      `select actor_id, after from audit_log where object_id = $1 and action = 'request-trial-token' order by id`,
      [made.clientId],
    )
    expect(rows).toEqual([
      { actor_id: developer.personId, after: { outcome: 'granted' } },
      {
        actor_id: developer.personId,
        after: { outcome: 'refused', error: 'invalid_client', reason: 'wrong-secret' },
      },
    ])
  })
})

describe('deleting', () => {
  it('removes the client, and its token is refused', async () => {
    const made = await newClient()
    const token = await tokenFor(made)
    expect((await send('DELETE', `${path}/${made.clientId}`, as(developer))).status).toBe(204)
    expect((await send('GET', `${path}/${made.clientId}`, as(developer))).status).toBe(404)
    forget('client-standings')
    expect((await listDestinations(token)).status).toBe(401)
  })
})

it('no secret is in the audit log, the token requests or the log', async () => {
  const made = await newClient()
  const to = `${path}/${made.clientId}`
  const added = await send('POST', `${to}/secrets`, { body: {}, ...as(developer) })
  await send('POST', `${to}/trial-token`, { body: { clientSecret: `${made.clientSecret}x` }, ...as(developer) })
  await tokenFor(made)
  await tokenRequestsWritten(db)
  const { rows } = await db.query<{ text: string }>(
    `select (select string_agg(a::text, ' ') from audit_log a) || (select string_agg(t::text, ' ') from token_requests t) as text`,
  )
  expect(rows[0]?.text).toContain(made.clientId)
  expect(logged.length).toBeGreaterThan(0)
  for (const secret of [made.clientSecret, String(added.json.clientSecret)]) {
    expect(`${rows[0]?.text} ${logged.join(' ')}`).not.toContain(secret)
  }
})
