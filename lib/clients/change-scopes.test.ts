import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { systemActor, type Actor } from '../platform/actor.ts'
import { contextFor } from '../platform/context.ts'
import { changeScopes } from './change-scopes.ts'
import { createClient } from './create-client.ts'
import { listClients } from './list-clients.ts'
import { setClientStatus } from './set-client-status.ts'

const intruder: Actor = { kind: 'client', clientId: 'c', organisationId: 'o', scopes: [] }
const nobody = '00000000-0000-7000-8000-0000000000ff'
let clientId: string

beforeAll(async () => {
  await testDatabase()
})

beforeEach(async () => {
  clientId = (await createClient(contextFor(systemActor), { name: 'client', kind: 'administration-system' })).clientId
})

const stored = async () => (await listClients(contextFor(systemActor))).find((client) => client.clientId === clientId)

describe('changing the scopes of a client', () => {
  it('removes and adds, and answers what is held now', async () => {
    expect(await changeScopes(contextFor(systemActor), { clientId, remove: ['manage-destinations'] })).toEqual([
      'subscribe-destinations',
    ])
    expect((await stored())?.scopes).toEqual(['subscribe-destinations'])
    const both = await changeScopes(contextFor(systemActor), { clientId, add: ['manage-destinations'] })
    expect(both).toEqual(['manage-destinations', 'subscribe-destinations'])
    expect((await stored())?.scopes).toEqual(both)
  })

  it('loses no change of many at the same time', async () => {
    await Promise.all([
      changeScopes(contextFor(systemActor), { clientId, remove: ['manage-destinations'] }),
      changeScopes(contextFor(systemActor), { clientId, remove: ['subscribe-destinations'] }),
    ])
    expect((await stored())?.scopes).toEqual([])
  })

  it('refuses a scope of the other side and changes nothing', async () => {
    const change = { clientId, add: ['send-submissions'], remove: ['manage-destinations'] }
    await expect(changeScopes(contextFor(systemActor), change)).rejects.toMatchObject({
      code: 'invalid',
      extra: { errors: [{ pointer: '/add/0' }] },
    })
    expect((await stored())?.scopes).toHaveLength(2)
  })

  it('refuses unknown clients, and API clients as actors alike', async () => {
    await expect(changeScopes(contextFor(systemActor), { clientId: nobody })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(changeScopes(contextFor(systemActor), { clientId: 'x' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(changeScopes(contextFor(intruder), { clientId })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('the status of a client', () => {
  it('is disabled and active again', async () => {
    await setClientStatus(contextFor(systemActor), { clientId, status: 'disabled' })
    expect((await stored())?.status).toBe('disabled')
    await setClientStatus(contextFor(systemActor), { clientId, status: 'disabled' })
    await setClientStatus(contextFor(systemActor), { clientId: clientId.toUpperCase(), status: 'active' })
    expect((await stored())?.status).toBe('active')
  })

  it('is set for known clients, and never by an API client', async () => {
    const status = 'disabled'
    await expect(setClientStatus(contextFor(systemActor), { clientId: nobody, status })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(setClientStatus(contextFor(systemActor), { clientId: 'x', status })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(setClientStatus(contextFor(intruder), { clientId, status })).rejects.toMatchObject({
      code: 'not-found',
    })
    expect((await stored())?.status).toBe('active')
  })
})
