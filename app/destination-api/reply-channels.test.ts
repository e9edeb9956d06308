import { beforeAll, expect, test } from 'vitest'
import fc from 'fast-check'
import { replyChannelNames } from '@kurier/wire/names'
import { mergedChannels } from '#lib/destinations/reply-channels.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { completeDestination, SERVICE } from '#lib/destinations/testing/sample-destination.ts'
import * as publicDestination from '#app/submission-api/v2/destinations/[destinationId]/route.ts'
import * as routes from '#app/routing-api/v2/routes/route.ts'
import { call, registeredClient, type ApiAnswer } from './testing/call-api.ts'
import * as oneDestination from './v2/destinations/[destinationId]/route.ts'
import * as destinations from './v2/destinations/route.ts'

let db: TestDatabase
let headers: { authorization: string }

beforeAll(async () => {
  db = await testDatabase()
  const { authorization } = await registeredClient('administration-system')
  headers = { authorization }
})

const create = (more: object) =>
  call(destinations, 'POST', {}, { headers, body: { ...completeDestination(), ...more } })
const change = (method: 'PUT' | 'PATCH', destinationId: string, body: object) =>
  call(oneDestination, method, { destinationId }, { headers, body })
const read = (destinationId: string) => call(publicDestination, 'GET', { destinationId }, {})
const idOf = ({ body }: ApiAnswer): string => (body as { destinationId: string }).destinationId
const channelsIn = ({ body }: ApiAnswer) => (body as { replyChannels?: object }).replyChannels

test('a destination says to everybody by which channels it answers, in its record and in routes', async () => {
  const replyChannels = { eMail: { usePgp: true }, deMail: {} }
  const answer = await create({ replyChannels })
  expect([answer.status, channelsIn(answer)]).toEqual([201, replyChannels])
  expect(channelsIn(await read(idOf(answer)))).toEqual(replyChannels)
  const query = `?leikaKey=${encodeURIComponent(SERVICE)}&ars=091620000000`
  expect(await call(routes, 'GET', {}, { query })).toMatchObject({
    body: { routes: [{ destinationParameters: { replyChannels } }] },
  })
  const { rows } = await db.query(
    `select after from audit_log where action = 'create-destination' order by at desc limit 1`,
  )
  expect(rows[0]?.after).toMatchObject({ replyChannels })
})

test('a destination that names none says nothing of channels', async () => {
  const answer = await create({})
  expect(answer.body).not.toHaveProperty('replyChannels')
  expect((await read(idOf(answer))).body).not.toHaveProperty('replyChannels')
})

test('PATCH changes the channels that it names, null takes one or all away; PUT without them removes all', async () => {
  const destinationId = idOf(await create({ replyChannels: { eMail: { usePgp: true }, deMail: {} } }))
  const patched = async (replyChannels: object | null) =>
    channelsIn(await change('PATCH', destinationId, { replyChannels }))
  expect(channelsIn(await change('PATCH', destinationId, { name: 'another' }))).toEqual({
    eMail: { usePgp: true },
    deMail: {},
  })
  expect(await patched({ eMail: {}, deMail: null, elster: {} })).toEqual({ eMail: { usePgp: true }, elster: {} })
  expect(await patched(null)).toBeUndefined()
  expect(await patched({ fink: {} })).toEqual({ fink: {} })
  expect(channelsIn(await change('PUT', destinationId, completeDestination()))).toBeUndefined()
})

test.each([
  ['of an unknown name', { fax: {} }, '/replyChannels/fax'],
  ['that are a list', ['eMail'], '/replyChannels'],
  ['with true in place of an object', { eMail: true }, '/replyChannels/eMail'],
  ['with a word for usePgp', { eMail: { usePgp: 'yes' } }, '/replyChannels/eMail/usePgp'],
])('channels %s are refused at their place', async (_, replyChannels, pointer) => {
  const answer = await create({ replyChannels })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer, detail: expect.any(String) }] } })
})

test('a patch leaves what it does not name, and an empty one changes nothing', () => {
  const named = fc.subarray([...replyChannelNames]).map((names) => Object.fromEntries(names.map((name) => [name, {}])))
  fc.assert(
    fc.property(named, named, (current, patch) => {
      expect(mergedChannels(current, {})).toEqual(current)
      expect(mergedChannels(current, patch)).toEqual({ ...current, ...patch })
      const removed = Object.fromEntries(Object.keys(patch).map((name) => [name, null]))
      expect(Object.keys(mergedChannels(current, removed))).toEqual(
        Object.keys(current).filter((name) => patch[name] === undefined),
      )
    }),
  )
})
