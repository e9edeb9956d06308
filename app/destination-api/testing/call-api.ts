import type { Handler } from '#app/_http/describe.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { issueToken } from '#lib/clients/issue-token.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { assertDocumented } from '#server/testing/answer-check.ts'

/** The route files whose handlers are called, by what follows `/v2/destinations`. */
type RouteFile = Record<string, Handler | string>

/** What is sent: the body as JSON unless it is text, and headers that differ from the usual ones. */
export type Sending = { body?: unknown; headers?: Record<string, string>; query?: string }

export type ApiAnswer = { status: number; headers: Headers; body: unknown }

/** Calls the handler of a route file the way a server does. */
export async function call(
  routeFile: RouteFile,
  method: string,
  params: Record<string, string>,
  { body, headers = {}, query = '' }: Sending = {},
): Promise<ApiAnswer> {
  const handler = routeFile[method]
  if (typeof handler !== 'function') throw new Error(`the route file has no handler for ${method}`)
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const typed = body === undefined ? headers : { 'content-type': 'application/json', ...headers }
  const request = new Request(`http://localhost:3999/called${query}`, { method, headers: typed, body: sent })
  const response = await handler(request, { params: Promise.resolve(params) })
  const text = await response.text()
  const operationId = handler.description?.operationId
  const seen = { method, path: '', operationId, status: response.status, headers: response.headers, text }
  if (operationId) await assertDocumented({ ...seen, ...(typeof body === 'object' && { sent: body }) })
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}

/** Registers a client and gets it a token. */
export async function registeredClient(
  kind: 'administration-system' | 'online-service',
): Promise<{ clientId: string; authorization: string }> {
  const credentials = await createClient(contextFor(systemActor), { name: kind, kind })
  const request = { ...credentials, grantType: 'client_credentials', address: 'test' }
  const token = await issueToken(contextFor(undefined), request)
  return { clientId: credentials.clientId, authorization: `Bearer ${token.access_token}` }
}
