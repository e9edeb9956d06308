import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import type { Actor, PersonActor } from '../platform/actor.ts'
import { contextFor } from '../platform/context.ts'
import { contextAt } from '../platform/testing/context-at.ts'
import { newId } from '../platform/ids.ts'
import { addSecret } from './add-secret.ts'
import { changeClient } from './change-client.ts'
import { changeScopes } from './change-scopes.ts'
import { clientOrganisations } from './client-organisations.ts'
import { createClient } from './create-client.ts'
import { deleteClient } from './delete-client.ts'
import { listClients } from './list-clients.ts'
import { listTokenRequests } from './list-token-requests.ts'
import { readClient } from './read-client.ts'
import { revokeSecret } from './revoke-secret.ts'
import { searchClients } from './search-clients.ts'
import { setClientStatus } from './set-client-status.ts'
import { audited, member, organisation } from './testing/people.ts'

const now = new Date()
let db: TestDatabase
let home: string
let elsewhere: string
let developer: PersonActor
let clientId: string
let clientSecret: string

beforeAll(async () => {
  db = await testDatabase()
  home = await organisation('Amt Heim')
  elsewhere = await organisation('Amt Fern')
})

beforeEach(async () => {
  developer = member({ [home]: 'developer' })
  const made = await createClient(contextAt(developer, now), { name: 'Wohngeld', kind: 'administration-system' })
  clientId = made.clientId
  clientSecret = made.clientSecret
})

const secretId = async () => (await readClient(contextFor(developer), { clientId })).secrets[0]?.secretId ?? ''

/** Every way of changing a client. */
const changes: Record<string, (actor: Actor) => Promise<unknown>> = {
  'change its name': (actor) => changeClient(contextFor(actor), { clientId, name: 'Neu' }),
  'change its scopes': (actor) => changeScopes(contextFor(actor), { clientId, remove: ['manage-destinations'] }),
  'disable it': (actor) => setClientStatus(contextFor(actor), { clientId, status: 'disabled' }),
  'add a secret': (actor) => addSecret(contextAt(actor, now), { clientId }),
  'revoke a secret': async (actor) => revokeSecret(contextAt(actor, now), { clientId, secretId: await secretId() }),
  'delete it': (actor) => deleteClient(contextFor(actor), { clientId }),
}

const looks: Record<string, (actor: Actor) => Promise<unknown>> = {
  'read it': (actor) => readClient(contextFor(actor), { clientId }),
  'read its token requests': (actor) => listTokenRequests(contextFor(actor), { clientId }),
}

describe.each(Object.entries(changes))('to %s', (_, change) => {
  it.each([
    ['a developer', () => developer],
    ['an owner', () => member({ [home]: 'owner' })],
    ['an operator', () => member({}, { isOperator: true })],
  ])('is for %s of its organisation', async (__, actor) => {
    await expect(change(actor())).resolves.not.toThrow()
  })

  it('is forbidden to a reader, who sees it', async () => {
    await expect(change(member({ [home]: 'reader' }))).rejects.toMatchObject({ code: 'forbidden' })
  })

  it.each([
    ['a developer of another organisation', () => member({ [elsewhere]: 'developer' })],
    ['a case worker', () => member({ [home]: 'case-worker' })],
    ['support', () => member({}, { isSupport: true })],
  ])('is not there for %s', async (__, actor) => {
    await expect(change(actor())).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe.each(Object.entries(looks))('to %s', (_, look) => {
  it.each(['owner', 'developer', 'reader'] as const)('is for the role %s', async (role) => {
    await expect(look(member({ [home]: role }))).resolves.toBeDefined()
  })

  it.each([
    ['a reader elsewhere', () => member({ [elsewhere]: 'reader' })],
    ['a case worker', () => member({ [home]: 'case-worker' })],
  ])('is not there for %s', async (__, actor) => {
    await expect(look(actor())).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a new client', () => {
  it('belongs to the one organisation in which the person manages clients', async () => {
    const { organisationId, organisationName } = await readClient(contextFor(developer), { clientId })
    expect({ organisationId, organisationName }).toEqual({ organisationId: home, organisationName: 'Amt Heim' })
  })

  it('needs an organisation when there are several, and cannot go to a foreign one', async () => {
    const input = { name: 'x', kind: 'online-service' }
    const refusal = { code: 'invalid', extra: { errors: [{ pointer: '/organisationId' }] } }
    const both = member({ [home]: 'owner', [elsewhere]: 'developer' })
    await expect(createClient(contextAt(both, now), input)).rejects.toMatchObject(refusal)
    await expect(
      createClient(contextAt(developer, now), { ...input, organisationId: elsewhere }),
    ).rejects.toMatchObject(refusal)
    const reader = member({ [home]: 'owner', [elsewhere]: 'reader' })
    await expect(createClient(contextAt(reader, now), { ...input, organisationId: elsewhere })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(createClient(contextAt(member({ [home]: 'reader' }), now), input)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('may go to those organisations that the person is offered', async () => {
    const both = member({ [home]: 'reader', [elsewhere]: 'developer' })
    expect(await clientOrganisations(contextFor(both))).toEqual([{ organisationId: elsewhere, name: 'Amt Fern' }])
    const all = await clientOrganisations(contextFor(member({}, { isOperator: true })))
    expect(all.map(({ organisationId }) => organisationId)).toEqual(expect.arrayContaining([home, elsewhere]))
  })
})

describe('the audit log', () => {
  it('tells each change with who made it, before and after, and no secret', async () => {
    await changeClient(contextFor(developer), { clientId, name: 'Lastenzuschuss', contactEmail: ' Ada@Amt.Example ' })
    await changeScopes(contextFor(developer), { clientId, remove: ['manage-destinations'] })
    await setClientStatus(contextFor(developer), { clientId, status: 'disabled' })
    await setClientStatus(contextFor(developer), { clientId, status: 'active' })
    const added = await addSecret(contextAt(developer, now), { clientId, secretName: 'Herbst' })
    await revokeSecret(contextAt(developer, now), { clientId, secretId: added.secretId })
    await deleteClient(contextFor(developer), { clientId })
    const told = await audited(clientId)
    expect(told.map(({ action, before, after }) => ({ action, before, after }))).toMatchObject([
      { action: 'create-client', before: null, after: { name: 'Wohngeld', kind: 'administration-system' } },
      {
        action: 'change-client',
        before: { name: 'Wohngeld', contactEmail: null },
        after: { name: 'Lastenzuschuss', contactEmail: 'ada@amt.example' },
      },
      {
        action: 'change-client-scopes',
        before: { scopes: ['manage-destinations', 'subscribe-destinations'] },
        after: { scopes: ['subscribe-destinations'] },
      },
      { action: 'disable-client', before: { status: 'active' }, after: { status: 'disabled' } },
      { action: 'enable-client', before: { status: 'disabled' }, after: { status: 'active' } },
      { action: 'add-client-secret', before: null, after: { secretId: added.secretId, secretName: 'Herbst' } },
      { action: 'revoke-client-secret', before: { secretId: added.secretId, lastUsedAt: null }, after: null },
      { action: 'delete-client', before: { secrets: 2, destinations: 0 }, after: null },
    ])
    expect(told.every(({ actor_name, address }) => actor_name === 'Ada Beispiel' && address === '192.0.2.7')).toBe(true)
    for (const secret of [clientSecret, added.clientSecret]) expect(JSON.stringify(told)).not.toContain(secret)
  })

  it('is silent about what changed nothing', async () => {
    await changeClient(contextFor(developer), { clientId, name: 'Wohngeld', contactName: '' })
    await changeScopes(contextFor(developer), { clientId, add: ['manage-destinations'] })
    await setClientStatus(contextFor(developer), { clientId, status: 'active' })
    await expect(changeClient(contextFor(developer), { clientId, name: '' })).rejects.toMatchObject({ code: 'invalid' })
    expect((await audited(clientId)).map(({ action }) => action)).toEqual(['create-client'])
  })
})

describe('deleting a client', () => {
  it('takes its secrets along', async () => {
    await deleteClient(contextFor(developer), { clientId })
    await expect(readClient(contextFor(developer), { clientId })).rejects.toMatchObject({ code: 'not-found' })
    const left = await db.query('select 1 from client_secrets where client_id = $1', [clientId])
    expect(left.rowCount).toBe(0)
  })

  it('is refused while cases bear its id, with what to do instead', async () => {
    const destinationId = newId()
    await db.query(
      `insert into destinations (id, organisation_id, name, status, contact_information, metadata_versions)
       values ($1, $2, 'Amt', 'created', '{}', '{1.0.0}')`,
      [destinationId, home],
    )
    await db.query(
      `insert into cases (id, organisation_id, client_id, destination_id, created_at, last_event_at)
       values ($1, $2, $3, $4, now(), now())`,
      [newId(), home, clientId, destinationId],
    )
    const refusal = { code: 'conflict', message: expect.stringContaining('disable it instead') }
    await expect(deleteClient(contextFor(developer), { clientId })).rejects.toMatchObject(refusal)
    expect(await readClient(contextFor(developer), { clientId })).toMatchObject({ hasSent: true })
  })
})

describe('searching clients', () => {
  const page = { page: 1, pageSize: 2, sort: 'name' } as const
  const named = async (actor: Actor, search: object) =>
    (await searchClients(contextFor(actor), { ...page, ...search })).clients.map(({ name }) => name)
  let own: string
  let searcher: PersonActor

  beforeAll(async () => {
    own = await organisation('Suchamt')
    searcher = member({ [own]: 'developer' })
    for (const [name, kind] of [
      ['beta_1', 'online-service'],
      ['Alpha', 'administration-system'],
      ['Gamma 100%', 'online-service'],
    ] as const) {
      await createClient(contextAt(searcher, now), { name, kind })
    }
  })

  it('shows page by page what the person may see, and how many there are', async () => {
    expect(await searchClients(contextFor(searcher), page)).toMatchObject({
      total: 3,
      clients: [{ name: 'Alpha', organisationName: 'Suchamt', lastTokenAt: null }, { name: 'beta_1' }],
    })
    expect(await named(searcher, { page: 2 })).toEqual(['Gamma 100%'])
    expect(await searchClients(contextFor(searcher), { ...page, page: 9 })).toEqual({ total: 3, clients: [] })
    expect(await searchClients(contextFor(member({ [own]: 'case-worker' })), page)).toEqual({ total: 0, clients: [] })
  })

  it.each([
    ['part of the name, in any case', { q: 'ALPH' }, ['Alpha']],
    ['text with characters that mean something in patterns', { q: '0%' }, ['Gamma 100%']],
    ['an underscore as such', { q: 'a_' }, ['beta_1']],
    ['kind', { kind: 'administration-system' }, ['Alpha']],
    ['status', { status: 'disabled' }, []],
    ['scope', { scope: 'send-submissions' }, ['beta_1', 'Gamma 100%']],
    ['a kind that is none', { kind: 'robot' }, []],
  ])('narrows down by %s', async (_, search, found) => {
    expect(await named(searcher, search)).toEqual(found)
  })

  it('finds a client by its id, or the beginning of it', async () => {
    const [alpha] = (await listClients(contextFor(searcher))).filter(({ name }) => name === 'Alpha')
    expect(await named(searcher, { q: alpha?.clientId.toUpperCase() })).toEqual(['Alpha'])
  })

  it('sorts either way, and what never got a token last', async () => {
    expect(await named(searcher, { sort: '-name', pageSize: 9 })).toEqual(['Gamma 100%', 'beta_1', 'Alpha'])
    const [alpha] = (await listClients(contextFor(searcher))).filter(({ name }) => name === 'Alpha')
    await db.query('update client_secrets set last_used_at = $2 where client_id = $1', [alpha?.clientId, now])
    expect((await named(searcher, { sort: '-lastTokenAt' }))[0]).toBe('Alpha')
    expect((await named(searcher, { sort: 'lastTokenAt' }))[0]).toBe('Alpha')
  })
})
