import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { systemActor, type Actor } from '../platform/actor.ts'
import { contextFor } from '../platform/context.ts'
import { contextAt } from '../platform/testing/context-at.ts'
import { DEFAULT_ORGANISATION } from '../accounts/terms.ts'
import { createClient } from './create-client.ts'
import { listClients } from './list-clients.ts'
import { DAY } from '../platform/durations.ts'

const now = new Date()
const elsewhere = '00000000-0000-7000-8000-00000000000e'
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await db.query(`insert into organisations (id, name) values ($1, 'elsewhere')`, [elsewhere])
})

const listed = async (clientId: string) =>
  (await listClients(contextFor(systemActor))).find((client) => client.clientId === clientId)

describe('a new client', () => {
  it('gets the scopes of its kind, the default organisation and one named secret', async () => {
    const { clientId } = await createClient(contextAt(systemActor, now), {
      name: '  Bauamt ',
      kind: 'administration-system',
    })
    expect(await listed(clientId)).toEqual({
      clientId,
      organisationId: DEFAULT_ORGANISATION,
      name: 'Bauamt',
      kind: 'administration-system',
      scopes: ['manage-destinations', 'subscribe-destinations'],
      status: 'active',
      createdAt: expect.any(Date),
      secrets: [
        {
          secretId: expect.any(String),
          name: now.toISOString().slice(0, 10),
          createdAt: expect.any(Date),
          expiresAt: null,
          revokedAt: null,
          lastUsedAt: null,
        },
      ],
    })
  })

  it('gets what was asked for instead', async () => {
    const expiresAt = new Date(now.getTime() + DAY)
    const wish = { scopes: ['subscribe-destinations'], organisationId: elsewhere, secretName: 'winter', expiresAt }
    const { clientId } = await createClient(contextAt(systemActor, now), {
      name: 'reader',
      kind: 'administration-system',
      ...wish,
    })
    expect(await listClients(contextFor(systemActor), { organisationId: elsewhere })).toEqual([
      expect.objectContaining({
        clientId,
        scopes: ['subscribe-destinations'],
        secrets: [expect.objectContaining({ name: 'winter', expiresAt })],
      }),
    ])
  })

  it('shows its secret once and leaves no trace of it in the database', async () => {
    const { clientSecret } = await createClient(contextAt(systemActor, now), { name: 'shop', kind: 'online-service' })
    const random = clientSecret.slice('kurier_cs_'.length)
    const { rows } = await db.query<{ text: string }>(
      `select (select string_agg(c::text, ' ') from clients c) || (select string_agg(s::text, ' ') from client_secrets s) as text`,
    )
    expect(rows[0]?.text).toContain('shop')
    expect(rows[0]?.text).not.toContain(random)
    expect(rows[0]?.text).not.toContain(Buffer.from(clientSecret).toString('hex'))
  })

  it.each([
    ['an empty name', { name: ' ' }, '/name'],
    ['an unknown kind', { kind: 'robot' }, '/kind'],
    ['a scope of the other side', { scopes: ['send-submissions', 'manage-destinations'] }, '/scopes/1'],
    ['an unknown organisation', { organisationId: '00000000-0000-7000-8000-0000000000ff' }, '/organisationId'],
    ['an organisation that is no UUID', { organisationId: "x' or 1=1" }, '/organisationId'],
    ['an empty name of the secret', { secretName: '' }, '/secretName'],
    ['an expiry that has passed', { expiresAt: now }, '/expiresAt'],
    ['an expiry that is no time', { expiresAt: new Date('soon') }, '/expiresAt'],
  ])('is refused with %s, and nothing is stored', async (_, fault, pointer) => {
    const before = (await listClients(contextFor(systemActor))).length
    const input = { name: 'x', kind: 'online-service', ...fault }
    await expect(createClient(contextAt(systemActor, now), input)).rejects.toMatchObject({
      code: 'invalid',
      extra: { errors: [{ pointer }] },
    })
    expect(await listClients(contextFor(systemActor))).toHaveLength(before)
  })

  it('is never for an API client to make or list', async () => {
    const intruder: Actor = {
      kind: 'client',
      clientId: elsewhere,
      organisationId: elsewhere,
      scopes: ['manage-destinations'],
    }
    const refusal = { code: 'invalid', extra: { errors: [{ pointer: '/organisationId' }] } }
    await expect(createClient(contextAt(intruder, now), { name: 'x', kind: 'online-service' })).rejects.toMatchObject(
      refusal,
    )
    expect(await listClients(contextFor(intruder))).toEqual([])
  })
})
