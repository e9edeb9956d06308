import { beforeAll, describe, expect, test } from 'vitest'
import { encryptionJwk, sampleKeys, signingJwk } from '#lib/destinations/testing/sample-keys.ts'
import { SERVICE } from '#lib/destinations/testing/sample-destination.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { contextFor } from '#lib/platform/context.ts'
import { knownServices } from '#lib/wings/first-steps/known-services.ts'
import type { MadeTestEnvironment } from '#lib/wings/first-steps/schema.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service as running, type Send } from '#server/testing/service.ts'

let send: Send
let developer: TestPerson
let operator: TestPerson
let service: { identifier: string; schemaUri: string }

beforeAll(async () => {
  await testDatabase()
  send = await running()
  developer = await person({ role: 'developer' })
  operator = await person({ isOperator: true })
  const [first] = await knownServices(contextFor(developer.actor))
  if (!first) throw new Error('The product has forms.')
  service = { identifier: first.identifier, schemaUri: first.schemaUri }
})

const wish = () => ({
  names: { onlineService: 'Probe: Dienst', administration: 'Probe: Amt', destination: 'Probe' },
  email: 'probe@amt.example',
  service,
  encryptionPublicKey: encryptionJwk(sampleKeys('encryption'), 'encryption-1'),
  signingPublicKey: signingJwk(sampleKeys('signing'), 'signing-1'),
  isTold: false,
})

const make = (who: TestPerson, body: object) =>
  send('POST', '/api/portal/test-environments', { body, headers: signedInAs(who) })

const rows = async (organisationId: string) =>
  (
    await testPool().query<{ clients: number; destinations: number; receivers: number; audit: number }>(
      `select (select count(*) from clients where organisation_id = $1) as clients,
         (select count(*) from destinations where organisation_id = $1) as destinations,
         (select count(*) from sandbox_receivers where organisation_id = $1) as receivers,
         (select count(*) from audit_log where organisation_id = $1) as audit`,
      [organisationId],
    )
  ).rows[0]

describe('a test environment', () => {
  test('is made in one call: clients that get tokens, and an active destination that the right one serves', async () => {
    const { organisationId } = developer
    const { status, json } = await make(developer, { ...wish(), organisationId })
    expect(status).toBe(201)
    const made = json as unknown as MadeTestEnvironment // promised by its schema
    const { rows: found } = await testPool().query<Record<string, unknown>>(
      `select d.status, d.encryption_kid, d.contact_information ->> 'email' as email, c.kind, c.id as client_id,
         d.public_services #>> '{0,identifier}' as service
       from destinations d join destination_clients a on a.destination_id = d.id join clients c on c.id = a.client_id
       where d.id = $1`,
      [made.destinationId],
    )
    expect(found).toEqual([
      {
        status: 'active',
        encryption_kid: 'encryption-1',
        email: 'probe@amt.example',
        kind: 'administration-system',
        client_id: made.administration.clientId,
        service: service.identifier,
      },
    ])
    expect(JSON.parse(made.sample?.content ?? '')).toBeTypeOf('object')
    for (const { clientId, clientSecret } of [made.onlineService, made.administration]) {
      const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
      const body = 'grant_type=client_credentials'
      const type = 'application/x-www-form-urlencoded'
      expect((await send('POST', '/token', { body, type, headers: { authorization } })).status).toBe(200)
    }
  })

  test('leaves an audit entry for each thing that was made', async () => {
    const owner = await person({ role: 'owner' })
    const { organisationId } = owner
    await make(owner, { ...wish(), organisationId })
    const { rows: entries } = await testPool().query<{ action: string; actor: string }>(
      `select action, actor_id as actor from audit_log where organisation_id = $1 order by id`,
      [organisationId],
    )
    expect(entries.map(({ action }) => action)).toEqual([
      'create-client',
      'create-client',
      'create-destination',
      'assign-client',
    ])
  })

  test('is made by an operator in a new organisation too', async () => {
    const { status, json } = await make(operator, { ...wish(), organisationName: 'Amt Neu' })
    expect(status).toBe(201)
    const { rows: found } = await testPool().query('select name from organisations where id = $1', [
      json.organisationId,
    ])
    expect(found).toEqual([{ name: 'Amt Neu' }])
  })

  test.each([
    [
      'when its two keys have one kid',
      { signingPublicKey: () => signingJwk(sampleKeys('signing'), 'encryption-1') },
      409,
    ],
    ['when its callback is not reached', { isTold: () => true }, 422],
  ])('leaves nothing behind %s', async (_, change, refused) => {
    const { organisationId } = await person({ role: 'owner' })
    const changed = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value()]))
    const { status } = await make(operator, { ...wish(), ...changed, organisationId })
    expect([status, await rows(organisationId)]).toEqual([
      refused,
      { clients: 0, destinations: 0, receivers: 0, audit: 0 },
    ])
  })

  test.each([
    [
      'of a service that nobody here knows',
      { service: { identifier: SERVICE, schemaUri: 'https://a.example/b' } },
      422,
    ],
    ['in a new organisation by somebody who is no operator', { organisationName: 'Amt Fremd' }, 404],
  ])('is not made %s', async (_, change, refused) => {
    const place = 'organisationName' in change ? {} : { organisationId: developer.organisationId }
    expect((await make(developer, { ...wish(), ...place, ...change })).status).toBe(refused)
  })

  test('has no test receiver outside a sandbox', async () => {
    const { organisationId } = developer
    const before = settings().sandbox
    completeSettings({ SANDBOX: 'false' })
    const { status } = await make(developer, { ...wish(), organisationId, isTold: true })
    completeSettings({ SANDBOX: String(before) })
    expect(status).toBe(404)
  })
})

test('services of destinations that a person does not see are not offered', async () => {
  const schemas = [{ schemaUri: 'https://own.example/1.json', mimeType: 'application/json' }]
  const services = [{ identifier: 'urn:example:own', regions: [], submissionSchemas: schemas }]
  await send('POST', '/api/portal/destinations', {
    headers: signedInAs(developer),
    body: {
      organisationId: developer.organisationId,
      name: 'Eigene',
      contactInformation: { legalName: 'Amt', email: 'amt@amt.example' },
      metadataVersions: ['1.0.0'],
      publicServices: services,
    },
  })
  const stranger = await person({ role: 'developer' })
  const offered = async ({ actor }: TestPerson) =>
    (await knownServices(contextFor(actor))).filter(({ identifier }) => identifier === 'urn:example:own')
  expect(await offered(developer)).toEqual([
    {
      identifier: 'urn:example:own',
      schemaUri: 'https://own.example/1.json',
      mimeType: 'application/json',
      title: null,
    },
  ])
  expect(await offered(stranger)).toEqual([])
})
