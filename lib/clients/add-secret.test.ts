import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { systemActor, type Actor } from '../platform/actor.ts'
import { contextAt } from '../platform/testing/context-at.ts'
import { addSecret } from './add-secret.ts'
import { createClient } from './create-client.ts'
import { listClients } from './list-clients.ts'
import { revokeSecret } from './revoke-secret.ts'
import { isValidSecret } from './rules.ts'

const now = new Date()
const inAnHour = new Date(now.getTime() + 3_600_000)
const intruder: Actor = { kind: 'client', clientId: 'c', organisationId: 'o', scopes: [] }
const nobody = '00000000-0000-7000-8000-0000000000ff'
let clientId: string

const system = (at = now) => contextAt(systemActor, at)

beforeAll(async () => {
  await testDatabase()
})

beforeEach(async () => {
  clientId = (await createClient(system(), { name: 'client', kind: 'online-service', secretName: 'first' })).clientId
})

async function secrets() {
  return (await listClients(system())).find((client) => client.clientId === clientId)?.secrets ?? []
}

describe('a further secret', () => {
  it('stands beside the first with its name and expiry', async () => {
    const wish = { clientId: clientId.toUpperCase(), secretName: 'second', expiresAt: inAnHour }
    const { secretId, clientSecret } = await addSecret(system(), wish)
    expect(clientSecret).toMatch(/^kurier_cs_/)
    expect(await secrets()).toEqual([
      expect.objectContaining({ name: 'first' }),
      expect.objectContaining({ secretId, name: 'second', expiresAt: inAnHour }),
    ])
  })

  it('is refused while two are valid, and possible again once one is revoked or has expired', async () => {
    const { secretId } = await addSecret(system(), { clientId, expiresAt: inAnHour })
    await expect(addSecret(system(), { clientId })).rejects.toMatchObject({ code: 'conflict' })
    await addSecret(system(inAnHour), { clientId, expiresAt: new Date(inAnHour.getTime() + 1) })
    await revokeSecret(system(), { clientId, secretId })
    await expect(addSecret(system(), { clientId })).rejects.toMatchObject({ code: 'conflict' })
    const [first] = await secrets()
    await revokeSecret(system(), { clientId, secretId: first?.secretId ?? '' })
    await addSecret(system(), { clientId })
    expect((await secrets()).filter((secret) => isValidSecret(secret, now))).toHaveLength(2)
  })

  it('is given to one of many who ask at the same time', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => addSecret(system(), { clientId })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await secrets()).toHaveLength(2)
  })

  it.each([
    ['an unknown client', { clientId: nobody }, 'not-found'],
    ['a client id that is no UUID', { clientId: 'x' }, 'not-found'],
    ['an expiry in the past', { expiresAt: new Date(0) }, 'invalid'],
  ])('is refused for %s', async (_, fault, code) => {
    await expect(addSecret(system(), { clientId, ...fault })).rejects.toMatchObject({ code })
  })
})

describe('revoking a secret', () => {
  it('keeps the time of the first revocation', async () => {
    const [secret] = await secrets()
    const secretId = secret?.secretId ?? ''
    await revokeSecret(system(), { clientId, secretId })
    await revokeSecret(system(inAnHour), { clientId, secretId })
    expect(await secrets()).toEqual([expect.objectContaining({ secretId, revokedAt: now })])
  })

  it("finds no other client's secret", async () => {
    const [secret] = await secrets()
    const other = await createClient(system(), { name: 'other', kind: 'online-service' })
    const foreign = { clientId: other.clientId, secretId: secret?.secretId ?? '' }
    await expect(revokeSecret(system(), foreign)).rejects.toMatchObject({ code: 'not-found' })
    await expect(revokeSecret(system(), { clientId, secretId: nobody })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(revokeSecret(system(), { clientId, secretId: 'x' })).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await secrets()).toEqual([expect.objectContaining({ revokedAt: null })])
  })
})

it('an API client adds and revokes no secrets: for it there are none', async () => {
  const [secret] = await secrets()
  const one = { clientId, secretId: secret?.secretId ?? '' }
  await expect(addSecret(contextAt(intruder, now), { clientId })).rejects.toMatchObject({ code: 'not-found' })
  await expect(revokeSecret(contextAt(intruder, now), one)).rejects.toMatchObject({ code: 'not-found' })
})
