import { beforeAll, describe, expect, test } from 'vitest'
import { serviceIdentifier } from '#server/testing/service.ts'
import { newKey, validCalls } from './testing/valid-calls.ts'
import { destinationApi, makeWorld, submissionApi, type World } from './testing/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})

/** Sends the very bytes that a serialiser writes which knows all members of a record, and null for those it does not have. */
const post = (path: string, token: string, body: string, headers: Record<string, string> = {}) =>
  world.send('POST', path, { token, body, type: 'application/json', headers })
const put = (path: string, token: string, body: string) =>
  world.send('PUT', path, { token, body, type: 'application/json' })
const get = async (path: string, token: string) => (await world.send('GET', path, { token })).json

const submission = (more = '') =>
  `{"destinationId":"${world.destinationId}","announcedAttachments":[],"publicService":{"name":"Wohngeld","description":null,"identifier":"${serviceIdentifier}"},"region":null,"caseId":null,"callback":null${more}}`

describe('null in an optional member is read as absent', () => {
  test('in a new submission', async () => {
    const { status, json } = await post(`${submissionApi}/submissions`, world.sender.token, submission())
    expect(status).toBe(201)
    const read = await get(`${submissionApi}/submissions/${String(json.submissionId)}`, world.sender.token)
    expect(read.publicService).toEqual({ identifier: serviceIdentifier, name: 'Wohngeld' })
    expect(Object.keys(read)).not.toContain('region')
    const { rows } = await world.db.query(
      'select public_service, region, callback_endpoint_id from submissions where id = $1',
      [json.submissionId],
    )
    expect(rows).toEqual([
      {
        public_service: { identifier: serviceIdentifier, name: 'Wohngeld' },
        region: null,
        callback_endpoint_id: null,
      },
    ])
  })

  test('sent again without the members it is the same request', async () => {
    const headers = { 'idempotency-key': 'null-or-absent' }
    const first = await post(`${submissionApi}/submissions`, world.sender.token, submission(), headers)
    const bare = `{"destinationId":"${world.destinationId}","announcedAttachments":[],"publicService":{"identifier":"${serviceIdentifier}","name":"Wohngeld"}}`
    const again = await post(`${submissionApi}/submissions`, world.sender.token, bare, headers)
    expect([again.status, again.text]).toEqual([201, first.text])
  })

  const contact =
    '{"legalName":"Stadt Musterstadt","email":"wohngeld@musterstadt.example","address":null,"phone":null,"unit":null}'
  const least = {
    name: 'Wohngeldstelle',
    contactInformation: { legalName: 'Stadt Musterstadt', email: 'wohngeld@musterstadt.example' },
    metadataVersions: ['1.0.0'],
    publicServices: [],
  }
  const destination = `{"name":"Wohngeldstelle","contactInformation":${contact},"metadataVersions":["1.0.0"],"publicServices":null,"encryptionKid":null,"encryptionPublicKey":null,"signingPublicKey":null,"callback":null,"status":null}`

  test('in a new destination, and in one that is replaced', async () => {
    const { token } = world.receiver
    const created = await post(`${destinationApi}/destinations`, token, destination)
    const record = { ...least, destinationId: created.json.destinationId, status: 'created' }
    expect([created.status, created.json]).toEqual([201, record])
    const path = `${destinationApi}/destinations/${String(created.json.destinationId)}`
    const replaced = await put(path, token, destination)
    expect([replaced.status, replaced.json]).toEqual([200, record])
    expect(await get(path, token)).toEqual(record)
  })

  test('within its services and its callback', async () => {
    const { token } = world.receiver
    const services = `[{"identifier":"${serviceIdentifier}","regions":null,"submissionSchemas":null}]`
    const body = destination.replace('"publicServices":null', `"publicServices":${services}`)
    const { status, json } = await post(`${destinationApi}/destinations`, token, body)
    const listed = [{ identifier: serviceIdentifier, regions: [], submissionSchemas: [] }]
    expect([status, json.publicServices]).toEqual([201, listed])
  })

  test('in a key, the members of a private key included', async () => {
    const path = `${destinationApi}/destinations/${world.destinationId}/keys`
    const { kty, alg, key_ops, n, e } = newKey()
    const nothing = {
      use: null,
      x5c: null,
      d: null,
      p: null,
      q: null,
      dp: null,
      dq: null,
      qi: null,
      oth: null,
      k: null,
    }
    const body = JSON.stringify({ kty, kid: 'a-key-with-nulls', alg, key_ops, n, e, ...nothing })
    const { status, json } = await post(path, world.receiver.token, body)
    expect([status, json]).toEqual([201, { kty, kid: 'a-key-with-nulls', alg, key_ops, n, e }])
  })

  test('in a new reply', async () => {
    const body = `{"caseId":"${world.submitted.caseId}","announcedAttachments":[],"publicService":null}`
    expect((await post(`${submissionApi}/replies`, world.receiver.token, body)).status).toBe(201)
  })

  test('in the problems of a reply', async () => {
    const path = `${submissionApi}/replies/${world.submittedReply.replyId}/reject`
    const body =
      '{"problems":[{"type":"https://schema.example/problem","title":"Nicht lesbar","detail":null,"instance":"data","status":null}]}'
    expect((await put(path, world.sender.token, body)).status).toBe(204)
    const log = await get(`${submissionApi}/replies/${world.submittedReply.replyId}/events`, world.sender.token)
    const last = String((log.eventLog as unknown[]).at(-1))
    const { events } = JSON.parse(Buffer.from(last.split('.')[1] ?? '', 'base64url').toString()) as { events: object }
    const problem = { type: 'https://schema.example/problem', title: 'Nicht lesbar', instance: 'data' }
    expect(Object.values(events)).toEqual([{ problems: [problem] }])
  })
})

describe('null in a member that must be there is as if it were missing', () => {
  test.each(Object.keys(validCalls).filter((operation) => !operation.startsWith('PATCH')))('%s', async (operation) => {
    const call = validCalls[operation]?.(world)
    if (!call) throw new Error('the rows are those of the table')
    const { method, path, token, body } = call
    const all = JSON.stringify(Object.fromEntries(Object.keys(body).map((name) => [name, null])))
    const ask = (text: string) => world.send(method, path, { token, body: text, type: 'application/json' })
    const [empty, nulls] = [await ask('{}'), await ask(all)]
    expect(empty.status).toBe(422)
    expect([nulls.status, nulls.json.detail, nulls.json.errors]).toEqual([422, empty.json.detail, empty.json.errors])
  })
})

test('PATCH keeps null: it removes what may be missing, and is refused for what may not', async () => {
  const { token } = world.receiver
  const body = { contactInformation: { legalName: 'Amt', email: 'amt@amt.example', phone: '1' } }
  const path = `${destinationApi}/destinations/${world.destinationId}`
  expect((await world.send('PATCH', path, { token, body })).status).toBe(200)
  const removed = await world.send('PATCH', path, { token, body: { contactInformation: { phone: null } } })
  expect(removed.json.contactInformation).toEqual({ legalName: 'Amt', email: 'amt@amt.example' })
  const refused = await world.send('PATCH', path, { token, body: '{"name":null}', type: 'application/json' })
  expect([refused.status, refused.json.errors]).toEqual([422, [{ pointer: '/name', detail: 'name must be a text.' }]])
})
