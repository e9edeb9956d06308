import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publishForm } from '#lib/wings/catalogue/change-imported-form.ts'
import { importedDraft } from '#lib/wings/catalogue/testing/imported-draft.ts'
import { schemaUriOf } from '#lib/wings/applications/known-forms.ts'
import { formDestination } from '#lib/wings/applications/testing/form-destination.ts'
import type { FormDefinition } from '@kurier/forms/definition'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { organisation, person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'

const other = 'urn:de:fim:leika:leistung:99000000000007'
const json = (schemaUri: string) => ({ schemaUri, mimeType: 'application/json' as const })

let db: TestDatabase
let send: Send
let operator: TestPerson

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
})

beforeEach(async () => {
  forget('rate-counters')
  operator = await person({ isOperator: true, role: 'owner' })
})

async function published(more: Partial<FormDefinition> = {}): Promise<FormDefinition> {
  const form = await importedDraft(more)
  await publishForm(contextFor(systemActor), form)
  return form
}

const ask = (method: string, address: string, body?: object, who = operator) =>
  send(method, `/api/portal/admin${address}`, { body, headers: signedInAs(who) })

const placesFor = ({ path, version }: FormDefinition) => ask('GET', `/forms/${path}/places?version=${version}`)

const offer = ({ path }: FormDefinition, body: object, who = operator) => ask('PUT', `/forms/${path}/offer`, body, who)

/** A destination of the operator's own organisation that names another service. */
const ownDestination = (regions: string[] = []) =>
  formDestination({
    organisationId: operator.organisationId,
    publicServices: [{ identifier: other, regions, submissionSchemas: [] }],
  })

async function servicesOf(destinationId: string): Promise<unknown> {
  const { rows } = await db.query<{ public_services: unknown }>(
    'select public_services from destinations where id = $1',
    [destinationId],
  )
  return rows[0]?.public_services
}

async function audited() {
  const { rows } = await db.query<{ action: string; organisation_id: string }>(
    'select action, organisation_id from audit_log where actor_id = $1 order by id',
    [operator.personId],
  )
  return rows
}

describe('the places of a version', () => {
  it('are the destinations of the operator’s own organisations, with what is to be added', async () => {
    const form = await published()
    const destinationId = await ownDestination(['DE09162'])
    await formDestination({ organisationId: await organisation() })
    const { status, json: answer } = await placesFor(form)
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      places: [{ destinationId, adds: 'service', regions: ['DE09162'], status: 'active' }],
      before: null,
      link: `http://localhost:3999/destinations?form=${form.path}`,
    })
  })

  it('are those of others too that name the schema already, and none that cannot take it', async () => {
    const form = await published()
    const named = [{ identifier: form.serviceIdentifier, regions: [], submissionSchemas: [json(schemaUriOf(form))] }]
    const theirs = await formDestination({ organisationId: await organisation(), publicServices: named })
    const gone = await ownDestination()
    await db.query(`update destinations set status = 'decommissioned' where id = $1`, [gone])
    const keyless = await ownDestination()
    await db.query(`update destinations set status = 'created', encryption_kid = null where id = $1`, [keyless])
    const { json: answer } = await placesFor(form)
    expect(answer.places).toMatchObject([{ destinationId: theirs, adds: 'nothing' }])
  })

  it('are those of the newest published version where none is named, of the product’s own forms too', async () => {
    const form = await published()
    const destinationId = await ownDestination()
    const newest = await ask('GET', `/forms/${form.path}/places`)
    expect(newest.json).toMatchObject({ places: [{ destinationId, adds: 'service' }] })
    const own = await ask('GET', '/forms/callback-request/places')
    expect(own.json.places).toContainEqual(expect.objectContaining({ destinationId, adds: 'service' }))
    expect((await ask('GET', '/forms/nothing/places')).status).toBe(404)
    expect((await ask('GET', `/forms/${form.path}/places?version=0`)).status).toBe(404)
  })

  it('are none for a draft that does not say its service, and nobody’s but operators’', async () => {
    const draft = await importedDraft({ serviceIdentifier: '' })
    await ownDestination()
    expect((await placesFor(draft)).json).toMatchObject({ places: [] })
    const owner = await person({ role: 'owner' })
    const address = `/forms/${draft.path}/places?version=${draft.version}`
    expect((await ask('GET', address, undefined, owner)).status).toBe(404)
  })
})

describe('offering and adding at once', () => {
  it('adds service and schema beside what is there, offers the form, and writes both into the audit log', async () => {
    const form = await published()
    const destinationId = await ownDestination()
    const answer = await offer(form, { destinationId, adding: { regions: ['DE08'] } })
    expect(answer).toMatchObject({ status: 200, json: { path: form.path, destinationId } })
    expect(await servicesOf(destinationId)).toEqual([
      { identifier: other, regions: [], submissionSchemas: [] },
      { identifier: form.serviceIdentifier, regions: ['DE08'], submissionSchemas: [json(schemaUriOf(form))] },
    ])
    const { organisationId: organisation_id } = operator
    const rows = (await audited()).filter(({ action }) => action !== 'create-client')
    expect(rows).toEqual([
      { action: 'change-destination', organisation_id },
      { action: 'offer-form', organisation_id },
    ])
  })

  it('offers a service where the destination offers its others, unless other regions are said', async () => {
    const form = await published()
    const destinationId = await ownDestination(['DE09162'])
    expect((await offer(form, { destinationId, adding: {} })).status).toBe(200)
    expect(await servicesOf(destinationId)).toMatchObject([{ identifier: other }, { regions: ['DE09162'] }])
  })

  it('of a version that replaces one adds its schema beside the old one, and moves the offer', async () => {
    const form = await published()
    const destinationId = await ownDestination()
    await offer(form, { destinationId, adding: {} })
    const next = await published({ ...form, version: '7.32' })
    const { json: places } = await placesFor(next)
    expect(places).toMatchObject({
      places: [{ destinationId, adds: 'schema' }],
      before: { version: '7.31', destinationId },
    })
    const answer = await offer(next, { destinationId, adding: {} })
    expect(answer).toMatchObject({ status: 200, json: { version: '7.32' } })
    const submissionSchemas = [json(schemaUriOf(form)), json(schemaUriOf(next))]
    expect(await servicesOf(destinationId)).toMatchObject([{ identifier: other }, { submissionSchemas }])
  })

  it('completes a destination that lacked only a service', async () => {
    const form = await published()
    const destinationId = await formDestination({ organisationId: operator.organisationId, publicServices: [] })
    expect((await placesFor(form)).json).toMatchObject({ places: [{ destinationId, status: 'created' }] })
    expect((await offer(form, { destinationId, adding: {} })).status).toBe(200)
    const { rows } = await db.query('select status from destinations where id = $1', [destinationId])
    expect(rows).toEqual([{ status: 'active' }])
  })
})

describe('who may not', () => {
  it.each<[string, (organisationId: string) => Promise<TestPerson>, number]>([
    ['an operator of no organisation', () => person({ isOperator: true }), 404],
    ['an operator of another one', () => person({ isOperator: true, role: 'owner' }), 404],
    ['an operator who only reads there', (id) => person({ isOperator: true, role: 'reader', organisationId: id }), 404],
    ['its owner, who offers no forms', (id) => person({ role: 'owner', organisationId: id }), 404],
  ])('%s changes neither the destination nor the offer', async (_, who, status) => {
    const form = await published()
    const organisationId = await organisation()
    const publicServices = [{ identifier: other, regions: [], submissionSchemas: [] }]
    const destinationId = await formDestination({ organisationId, publicServices })
    const actor = await who(organisationId)
    expect((await offer(form, { destinationId, adding: {} }, actor)).status).toBe(status)
    expect(await servicesOf(destinationId)).toEqual(publicServices)
    const { rows } = await db.query('select * from form_offers where destination_id = $1', [destinationId])
    expect(rows).toEqual([])
  })

  it('a refusal leaves neither half', async () => {
    const form = await published()
    const keyless = await ownDestination()
    await db.query(`update destinations set status = 'created', encryption_kid = null where id = $1`, [keyless])
    const before = await servicesOf(keyless)
    expect(await offer(form, { destinationId: keyless, adding: {} })).toMatchObject({ status: 409 })
    expect(await servicesOf(keyless)).toEqual(before)

    const full = await ownDestination()
    const submissionSchemas = Array.from({ length: 100 }, (_, at) => json(`https://schema.example/${at}`))
    const services = [{ identifier: form.serviceIdentifier, regions: [], submissionSchemas }]
    await db.query('update destinations set public_services = $1 where id = $2', [JSON.stringify(services), full])
    const refused = await offer(form, { destinationId: full, adding: {} })
    expect(refused).toMatchObject({ status: 409, json: { detail: expect.stringContaining('as many services') } })
    const wrong = await offer(form, { destinationId: full, adding: { regions: ['Bayern'] } })
    expect(wrong).toMatchObject({ status: 422, json: { errors: [{ pointer: '/adding/regions/0' }] } })
    expect(await audited()).toEqual([])
  })
})
