import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { askPortal, portalAddress, PortalProblem } from './ask-portal.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  vi.unstubAllGlobals()
  fetched.mockReset()
})

test('a call is sent to the path that its name says, with its parameters and body', async () => {
  fetched.mockResolvedValue(Response.json({ scopes: ['send-submissions'] }))
  const body = { add: ['send-submissions'] }
  const answer = await askPortal('PATCH /clients/[clientId]/scopes', { params: { clientId: 'a/b' }, body })
  expect(answer).toEqual({ scopes: ['send-submissions'] })
  expectTypeOf(answer.scopes).toEqualTypeOf<('send-submissions' | 'manage-destinations' | 'subscribe-destinations')[]>()
  expect(fetched).toHaveBeenCalledWith('/api/portal/clients/a%2Fb/scopes', {
    method: 'PATCH',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '{"add":["send-submissions"]}',
  })
})

test('query members stand in the address as far as they say something', () => {
  expect(portalAddress('GET /clients', { query: { page: 2, sort: '-name', q: '', kind: undefined } })).toBe(
    '/api/portal/clients?page=2&sort=-name',
  )
  expect(portalAddress('GET /clients')).toBe('/api/portal/clients')
  expect(portalAddress('GET /logo')).toBe('/api/portal/logo')
})

test('a request ends when its answer is not wanted any more', async () => {
  fetched.mockResolvedValue(Response.json({ found: [], isExact: false }))
  const { signal } = new AbortController()
  await askPortal('GET /search', { query: { q: 'amt' }, signal })
  expect(fetched).toHaveBeenCalledWith('/api/portal/search?q=amt', {
    method: 'GET',
    headers: { accept: 'application/json' },
    signal,
  })
})

test('an answer without a body is undefined', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 202 }))
  const answer = await askPortal('POST /password/forgotten', { body: { email: 'ada@amt.example' } })
  expect(answer).toBeUndefined()
  expectTypeOf(answer).toEqualTypeOf<undefined>()
})

test('a refusal is thrown with what it says, and so is that nobody answered', async () => {
  const problem = { type: 'https://kurier.example/problems/conflict', detail: 'No.', reason: 'last-operator' }
  fetched.mockResolvedValueOnce(Response.json(problem, { status: 409 }))
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  fetched.mockRejectedValue(new TypeError('failed'))
  const ask = () => askPortal('GET /overview').catch((error: unknown) => error)
  expect(await ask()).toMatchObject({ code: 'conflict', status: 409, detail: 'No.', reason: 'last-operator' })
  expect(await ask()).toMatchObject({ code: 'internal', status: 502 })
  expect(await ask()).toMatchObject({ code: 'unreachable', status: 0 })
  expect(await ask()).toBeInstanceOf(PortalProblem)
})

test('a page that something in between answers with counts as no answer, not as success', async () => {
  fetched.mockResolvedValue(new Response('<html>', { headers: { 'content-type': 'text/html' } }))
  await expect(askPortal('GET /overview')).rejects.toMatchObject({ code: 'unreachable', status: 0 })
  const params = { clientId: 'x' }
  await expect(askPortal('DELETE /clients/[clientId]', { params })).rejects.toMatchObject({ code: 'unreachable' })
})

test('what no table holds, or a table says otherwise, is no program', () => {
  const params = { clientId: 'x' }
  const never = () => [
    // @ts-expect-error there is no such call
    askPortal('GET /nothing'),
    // @ts-expect-error another method of a path that is there
    askPortal('PUT /clients'),
    // @ts-expect-error the parameter is missing
    askPortal('GET /clients/[clientId]'),
    // @ts-expect-error the body is missing
    askPortal('PUT /clients/[clientId]/status', { params }),
    // @ts-expect-error no such status
    askPortal('PUT /clients/[clientId]/status', { params, body: { status: 'gone' } }),
    // @ts-expect-error it takes no body
    askPortal('DELETE /clients/[clientId]', { params, body: {} }),
    // @ts-expect-error no such query member
    askPortal('GET /clients', { query: { colour: 'red' } }),
    // @ts-expect-error a page is a number
    askPortal('GET /clients', { query: { page: 'two' } }),
    // @ts-expect-error the period is missing
    askPortal('GET /destinations/[destinationId]/delivery', { params: { destinationId: 'x' } }),
  ]
  expect(never).toBeTypeOf('function')
})
