import type { ClientCredentials } from '@kurier/sdk/connection'
import { registerClient } from '@kurier/sides/parties'
import type { Installation } from './installation.ts'
import type { ServiceAnswer, Party, Send } from './service.ts'

/** Sends requests to a server that listens; each answer is handed to `seen` too. */
export function overHttp(baseUrl: string, seen: (answer: ServiceAnswer) => void = () => undefined): Send {
  return async (method, path, { token, body, type, headers } = {}) => {
    const isText = typeof body === 'string'
    const response = await fetch(new URL(path, baseUrl), {
      method,
      redirect: 'manual',
      body: isText || body === undefined ? body : JSON.stringify(body),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': type ?? (isText ? 'application/jose' : 'application/json') }),
        ...headers,
      },
    })
    const text = await response.text()
    const isJson = text !== '' && (response.headers.get('content-type') ?? '').includes('json')
    const json = isJson ? (JSON.parse(text) as Record<string, unknown>) : {} // tests read members by name
    const answer = { status: response.status, headers: response.headers, text, json }
    seen(answer)
    return answer
  }
}

/** Registers a client by the command line. */
export function registered({ kurier }: Pick<Installation, 'kurier'>, kind: Parameters<typeof registerClient>[1]) {
  return registerClient(kurier, kind)
}

/** Asks for a token. */
export function tokenRequest(send: Send, { clientId, clientSecret }: ClientCredentials): Promise<ServiceAnswer> {
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const type = 'application/x-www-form-urlencoded'
  return send('POST', '/token', { body: String(new URLSearchParams(form)), type })
}

/** A client with a token. */
export async function signedIn(send: Send, credentials: ClientCredentials): Promise<Party> {
  const { status, json, text } = await tokenRequest(send, credentials)
  if (status !== 200) throw new Error(`no token was given: ${text}`)
  return { clientId: credentials.clientId, token: String(json.access_token) }
}
