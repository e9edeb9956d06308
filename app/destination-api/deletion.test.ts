import { beforeAll, describe, expect, test } from 'vitest'
import { bareDestination, completeDestination } from '#lib/destinations/testing/sample-destination.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import * as publicKey from '#app/submission-api/v2/destinations/[destinationId]/keys/[kid]/route.ts'
import * as publicDestination from '#app/submission-api/v2/destinations/[destinationId]/route.ts'
import { call, registeredClient, type Sending } from './testing/call-api.ts'
import { waitingNotice } from './testing/waiting-notice.ts'
import * as oneDestination from './v2/destinations/[destinationId]/route.ts'
import * as destinations from './v2/destinations/route.ts'

let db: TestDatabase
let client: { clientId: string; authorization: string }

beforeAll(async () => {
  db = await testDatabase()
  client = await registeredClient('administration-system')
})

const as = (body?: unknown): Sending => ({ body, headers: { authorization: client.authorization } })
const remove = async (destinationId: string) => (await call(oneDestination, 'DELETE', { destinationId }, as())).status
const read = async (destinationId: string) => (await call(oneDestination, 'GET', { destinationId }, as())).status
const readPublic = (destinationId: string) => call(publicDestination, 'GET', { destinationId })
const readKey = async (destinationId: string) =>
  (await call(publicKey, 'GET', { destinationId, kid: 'signing-1' })).status

async function created(body: unknown): Promise<string> {
  const answer = await call(destinations, 'POST', {}, as(body))
  return (answer.body as { destinationId: string }).destinationId
}

async function decommissioned(): Promise<string> {
  const destinationId = await created(completeDestination())
  for (const status of ['inactive', 'decommissioned']) {
    expect((await call(oneDestination, 'PATCH', { destinationId }, as({ status }))).status).toBe(200)
  }
  return destinationId
}

describe('deleting a destination', () => {
  test('that is created or decommissioned removes it with its keys', async () => {
    for (const destinationId of [await created(bareDestination()), await decommissioned()]) {
      expect(await remove(destinationId)).toBe(204)
      expect([await read(destinationId), (await readPublic(destinationId)).status]).toEqual([404, 404])
      expect(await readKey(destinationId)).toBe(404)
      expect(await remove(destinationId)).toBe(404)
    }
  })

  test('that is active or inactive is 409', async () => {
    const destinationId = await created(completeDestination())
    expect(await remove(destinationId)).toBe(409)
    await call(oneDestination, 'PATCH', { destinationId }, as({ status: 'inactive' }))
    expect(await remove(destinationId)).toBe(409)
    expect(await read(destinationId)).toBe(200)
  })

  test.each(['incomplete', 'submitted', 'accepted', 'rejected'])(
    'with a submission that is %s is 409',
    async (state) => {
      const destinationId = await decommissioned()
      await waitingNotice(db, { destinationId, clientId: client.clientId, state })
      expect(await remove(destinationId)).toBe(409)
      expect(await read(destinationId)).toBe(200)
    },
  )

  test('takes it from its clients, but its keys stay readable while events of closed cases exist', async () => {
    const destinationId = await decommissioned()
    await waitingNotice(db, { destinationId, clientId: client.clientId, state: 'deleted' })
    expect(await remove(destinationId)).toBe(204)
    expect(await remove(destinationId)).toBe(404)
    expect(await readPublic(destinationId)).toMatchObject({ status: 200, body: { status: 'decommissioned' } })
    expect(await readKey(destinationId)).toBe(200)
  })
})
