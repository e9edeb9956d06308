import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formDestination, formService, path } from '#lib/wings/applications/testing/form-destination.ts'
import { newId } from '#lib/platform/ids.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { organisation, person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'

const base = '/api/portal/admin/forms'
const offerOf = `/${path}/offer`

let db: TestDatabase
let send: Send
let operator: TestPerson

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
})

beforeEach(async () => {
  forget('rate-counters')
  await db.query('delete from form_offers')
  await db.query('delete from form_words')
  operator = await person({ isOperator: true })
})

const asOperator = (method: string, address: string, body?: object) =>
  send(method, `${base}${address}`, { body, headers: signedInAs(operator) })

const offer = (destinationId: string) => asOperator('PUT', offerOf, { destinationId })

/** What the list says of the small form. */
async function listed() {
  const { json } = await asOperator('GET', '')
  return (json.forms as { path: string; offer: { clientId: string } | null }[]).find((form) => form.path === path)
}

async function traces() {
  const offers = await db.query('select * from form_offers order by form, destination_id')
  const clients = await db.query('select id from clients order by id')
  const audit = await db.query('select count(*) from audit_log')
  return [offers.rows, clients.rows, audit.rows]
}

const audited = async () => {
  const { rows } = await db.query<{ action: string; before: object | null; after: object | null }>(
    'select action, before, after from audit_log where actor_id = $1 and object_id = $2 order by id desc',
    [operator.personId, path],
  )
  return rows
}

describe('the list', () => {
  it('has every form, with what a destination has to name for it', async () => {
    const { status, json } = await asOperator('GET', '')
    expect(status).toBe(200)
    const schemaUri = 'http://localhost:3999/schemas/forms/callback-request/1.0/form.schema.json'
    const { identifier: serviceIdentifier } = formService()
    expect(json.forms).toMatchObject([
      {
        path,
        form: 'callback-request',
        version: '1.0',
        title: 'Rückrufbitte',
        serviceIdentifier,
        schemaUri,
        offer: null,
      },
      { path: 'housing-burden', offer: null },
    ])
  })

  it('shows that a form waits while its destination takes nothing', async () => {
    const destinationId = await formDestination()
    await offer(destinationId)
    expect(await listed()).toMatchObject({ offer: { destinationId, destinationName: 'Wohngeldstelle', open: true } })
    await db.query(`update destinations set status = 'inactive' where id = $1`, [destinationId])
    expect(await listed()).toMatchObject({ offer: { destinationId, open: false } })
  })
})

describe('offering', () => {
  it('opens the form for a destination, moves it to another one, and ends; the list and the audit log say so', async () => {
    const [one, other] = [await formDestination(), await formDestination()]
    const first = await offer(one)
    const ids = { path, form: 'callback-request', version: '1.0', clientId: first.json.clientId }
    expect(first).toMatchObject({ status: 200, json: { ...ids, destinationId: one } })
    const { offeredAt } = ((await listed())?.offer ?? {}) as { offeredAt?: string }
    expect(offeredAt).toMatch(/^\d{4}-\d{2}-\d{2}T.+Z$/)
    expect((await offer(other.toUpperCase())).json).toEqual({ ...ids, destinationId: other })
    expect(await listed()).toMatchObject({ offer: { destinationId: other, clientId: ids.clientId, open: true } })
    expect(await asOperator('DELETE', offerOf)).toMatchObject({ status: 204, text: '' })
    expect(await listed()).toMatchObject({ offer: null })
    const told = { version: '1.0', clientId: ids.clientId }
    expect(await audited()).toEqual([
      { action: 'withdraw-form', before: { ...told, destinationId: other }, after: null },
      { action: 'offer-form', before: null, after: { ...told, destinationId: other } },
      { action: 'offer-form', before: null, after: { ...told, destinationId: one } },
    ])
  })

  it('is refused with the reason that stands in the list of destinations, and leaves the offer', async () => {
    await offer(await formDestination())
    const organisationId = await organisation('Amt ohne Schema')
    const publicServices = [formService({ submissionSchemas: [] })]
    const destinationId = await formDestination({ organisationId, publicServices })
    const { json } = await asOperator('GET', `/${path}/destinations`)
    const row = (json.destinations as { destinationId: string }[]).find((one) => one.destinationId === destinationId)
    const fault = expect.stringMatching(/^The destination does not name the schema of this form; add http:/)
    expect(row).toMatchObject({ name: 'Wohngeldstelle', organisationName: 'Amt ohne Schema', fault })
    const before = await traces()
    expect(await offer(destinationId)).toMatchObject({ status: 409, json: { detail: fault } })
    expect(await traces()).toEqual(before)
  })

  it.each<[string, string, () => object | undefined, number, object]>([
    ['a form that there is not', '/nothing/offer', () => ({ destinationId: newId() }), 404, {}],
    ['a destination that there is not', offerOf, () => ({ destinationId: newId() }), 404, {}],
    ['no id', offerOf, () => ({ destinationId: 'housing' }), 422, { errors: [{ pointer: '/destinationId' }] }],
    ['nothing', offerOf, () => ({}), 422, { errors: [{ pointer: '/destinationId' }] }],
    ['more than an id', offerOf, () => ({ destinationId: newId(), version: '0.9' }), 422, {}],
    ['no body', offerOf, () => undefined, 415, {}],
  ])('is refused for %s, and changes nothing', async (_, address, body, status, json) => {
    const before = await traces()
    expect(await asOperator('PUT', address, body())).toMatchObject({ status, json })
    expect(await traces()).toEqual(before)
  })
})

describe('withdrawing', () => {
  it('what is not offered is a conflict', async () => {
    expect(await asOperator('DELETE', offerOf)).toMatchObject({
      status: 409,
      json: { detail: 'This form is not offered.' },
    })
    expect((await asOperator('DELETE', '/nothing/offer')).status).toBe(404)
    expect((await asOperator('GET', '/nothing/destinations')).status).toBe(404)
  })
})

describe('naming', () => {
  const housing = '/housing-burden'
  const sizes = { '001': { de: 'Wohnfläche', en: 'Living space' }, '002': { de: 'Zimmer', en: 'Rooms' } }
  const rowOf = (json: Record<string, unknown>, id: string) =>
    (json.rows as { id: string }[]).find((row) => row.id === id)

  it('of a list is answered with all that is named then', async () => {
    const { json: before } = await asOperator('GET', `${housing}/naming`)
    expect(before).toMatchObject({ form: 'housing-burden-first-application', lists: 22, unnamed: 17 })
    const named = await asOperator('PUT', `${housing}/naming/F00002650`, { codes: sizes })
    expect(named).toMatchObject({ status: 200, json: { unnamed: 16 } })
    expect(rowOf(named.json, 'F00002650')).toMatchObject({ isNamed: true, isOwn: true, consequence: 'not-published' })
    const { json: words } = await asOperator('GET', `${housing}/words`)
    expect(words).toMatchObject({ codes: { F00002650: sizes, F00000984: { '001': { de: '', en: '' } } } })
  })

  it.each<[string, object, string]>([
    ['in one language', { codes: { '001': { de: 'x' } } }, '/codes/001/en'],
    ['by nothing', { codes: { '001': { de: ' ', en: 'x' } } }, '/codes/001/de'],
    ['in several lines', { codes: { '001': { de: 'a\nb', en: 'x' } } }, '/codes/001/de'],
    ['at length', { codes: { '001': { de: 'x'.repeat(301), en: 'x' } } }, '/codes/001/de'],
    ['for another code', { codes: { '009': { de: 'x', en: 'x' } } }, '/codes/009'],
  ])('%s is refused at its place', async (_, body, pointer) => {
    const before = await traces()
    const answer = await asOperator('PUT', `${housing}/naming/F00002650`, body)
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer }] } })
    expect(await traces()).toEqual(before)
  })

  it('from a file is answered with what changed; a file that is none is refused with the way out', async () => {
    const file = JSON.stringify({ codes: { F00002650: sizes } })
    expect(await asOperator('POST', `${housing}/words`, { file })).toMatchObject({
      status: 200,
      json: { changed: ['F00002650'], inOneLanguage: 0 },
    })
    const refused = await asOperator('POST', `${housing}/words`, { file: '<x/>', field: 'F00002650' })
    const detail = expect.stringContaining('Export the list as genericode')
    expect(refused).toMatchObject({ status: 422, json: { detail, errors: [{ pointer: '/file' }] } })
    expect((await asOperator('PUT', `${housing}/naming/F00009999`, { codes: {} })).status).toBe(404)
    expect((await asOperator('GET', '/nothing/naming')).status).toBe(404)
  })
})

describe('who may', () => {
  it.each(['owner', 'developer', 'case-worker', 'reader', 'support'] as const)(
    'as %s of the very organisation there is nothing here, and nothing changes',
    async (standing) => {
      const organisationId = await organisation()
      const destinationId = await formDestination({ organisationId })
      await offer(destinationId)
      const wish = standing === 'support' ? { isSupport: true } : { role: standing, organisationId }
      const headers = signedInAs(await person(wish))
      const before = await traces()
      const calls = [
        send('GET', base, { headers }),
        send('GET', `${base}/${path}/destinations`, { headers }),
        send('PUT', `${base}${offerOf}`, { headers, body: { destinationId } }),
        send('DELETE', `${base}${offerOf}`, { headers }),
      ]
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
      expect(await traces()).toEqual(before)
    },
  )
})
