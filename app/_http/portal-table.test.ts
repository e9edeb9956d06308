import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { completeSettings } from '#lib/platform/env.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { portalEndpoint } from './portal-endpoint.ts'
import { portalTable, routeFileOf, routesOf } from './portal-table.ts'

beforeEach(() => void completeSettings(testSettings))

const nothing = { answers: { 204: null } } as const
const done = async () => ({ status: 204 })
const calls = portalTable({
  'GET /things': portalEndpoint(nothing, done),
  'PUT /things/[thingId]/tag': portalEndpoint(nothing, done),
  'DELETE /things/[thingId]/tag': portalEndpoint(nothing, done),
})

const ask = (method: string, path: string) =>
  routeFileOf(calls).GET(new Request(`http://localhost:3999/api/portal${path}`, { method }))

test('a table is mounted by its paths, each with the methods that stand there', () => {
  const routes = routesOf(calls)
  expect(routes.map(({ path }) => path)).toEqual(['/api/portal/things', '/api/portal/things/[thingId]/tag'])
  expect(routes[1]?.methods.PUT).toBe(calls['PUT /things/[thingId]/tag'])
})

test.each([
  ['GET', '/things/1/tag', 405, 'PUT, DELETE'],
  ['OPTIONS', '/things', 405, 'GET, HEAD'],
  ['PROPFIND', '/things', 405, 'GET, HEAD'],
  ['GET', '/things/', 401, null],
  ['HEAD', '/things', 403, null],
  ['PUT', '/things/1/tag', 403, null],
  ['GET', '/things/1', 404, null],
  ['GET', '/things/1/tag/more', 404, null],
])('the route file answers %s %s with %i', async (method, path, status, allow) => {
  const answer = await ask(method, path)
  expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow])
  expect(answer.headers.get('x-request-id')).not.toBeNull()
})

test('a handler knows the parameters that its path names, and what it says of them must be of them', () => {
  const described = { answers: { 200: z.string() } }
  const made = portalTable({
    'GET /things/[thingId]': portalEndpoint(described, async ({ params: { thingId } }) => ({
      status: 200,
      body: thingId.toUpperCase(),
    })),
    // @ts-expect-error the path names no tagId
    'GET /tags': portalEndpoint(described, async ({ params: { tagId } }) => ({ status: 200, body: tagId })),
    // @ts-expect-error the path names no kid
    'GET /tags/[tagId]': portalEndpoint({ ...described, params: { kid: 'free' } }, done),
  })
  expect(Object.keys(made)).toHaveLength(3)
})
