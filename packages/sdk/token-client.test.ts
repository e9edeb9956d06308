import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { IssuedToken } from './connection.ts'
import type { Handler, TestServer } from './testing/http-server.ts'
import { answer, bodyOf, startServer } from './testing/http-server.ts'
import { createTokenClient } from './token-client.ts'

let server: TestServer
let requests: { form: URLSearchParams; headers: NodeJS.Dict<string | string[]>; line: string }[]
let respond: (call: number) => Parameters<typeof answer> extends [unknown, ...infer Rest] ? Rest : never
let elapsed: number

const token = (value: string, more: object = {}) => ({
  access_token: value,
  token_type: 'Bearer',
  expires_in: 1800,
  ...more,
})

beforeEach(async () => {
  requests = []
  elapsed = 0
  respond = (call) => [200, token(`token-${call}`)]
  const handler: Handler = async (request, response) => {
    const form = new URLSearchParams((await bodyOf(request)).toString())
    requests.push({ form, headers: request.headers, line: `${request.method} ${request.url}` })
    answer(response, ...respond(requests.length))
  }
  server = await startServer(handler)
})

afterEach(() => server.close())

const client = (more: object = {}) =>
  createTokenClient({ baseUrl: server.baseUrl, clientId: 'client-1', clientSecret: 's&cr=t ü', ...more }, () => elapsed)

describe('a token', () => {
  it('is asked for by client_credentials, without naming a scope', async () => {
    expect(await client().accessToken()).toBe('token-1')
    const [request] = requests
    expect(request?.line).toBe('POST /token')
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(request?.form ?? [])).toEqual({
      grant_type: 'client_credentials',
      client_id: 'client-1',
      client_secret: 's&cr=t ü',
    })
  })

  it('is used until a minute before its end, then renewed', async () => {
    const tokens = client()
    await tokens.accessToken()
    elapsed = 1_739_999
    expect(await tokens.accessToken()).toBe('token-1')
    elapsed = 1_740_000
    expect(await tokens.accessToken()).toBe('token-2')
    expect(requests).toHaveLength(2)
  })

  it('of a short life is renewed after four fifths of it', async () => {
    respond = (call) => [200, token(`token-${call}`, { expires_in: 10 })]
    const tokens = client()
    await tokens.accessToken()
    elapsed = 7_999
    expect(await tokens.accessToken()).toBe('token-1')
    elapsed = 8_000
    expect(await tokens.accessToken()).toBe('token-2')
  })

  it('is never used for longer than half an hour, whatever its answer says', async () => {
    respond = (call) => [200, token(`token-${call}`, call === 1 ? { expires_in: 864_000 } : { expires_in: undefined })]
    const tokens = client()
    await tokens.accessToken()
    elapsed = 1_800_000
    expect(await tokens.accessToken()).toBe('token-2')
    elapsed = 3_600_000
    expect(await tokens.accessToken()).toBe('token-3')
  })

  it('is asked for once by many callers at the same time', async () => {
    const tokens = client()
    expect(await Promise.all([tokens.accessToken(), tokens.accessToken(), tokens.accessToken()])).toEqual(
      Array(3).fill('token-1'),
    )
    expect(requests).toHaveLength(1)
  })

  it('that was refused is replaced once for all who had it', async () => {
    const tokens = client()
    const refused = await tokens.accessToken()
    expect(await Promise.all([tokens.replace(refused), tokens.replace(refused)])).toEqual(['token-2', 'token-2'])
    expect(await tokens.replace(refused)).toBe('token-2')
    expect(requests).toHaveLength(2)
  })
})

describe('a refused token request', () => {
  it('is an error with the code of RFC 6749 and without the secret', async () => {
    respond = () => [401, { error: 'invalid_client', error_description: 'unknown client' }, { 'retry-after': '30' }]
    const error: unknown = await client()
      .accessToken()
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      name: 'KurierOAuthError',
      code: 'invalid_client',
      description: 'unknown client',
      status: 401,
      retryAfterSeconds: 30,
    })
    expect(String(error)).not.toContain('s&cr')
  })

  it('does not stand in the way of the next one', async () => {
    respond = (call) => (call === 1 ? [503, { error: 'temporarily_unavailable' }] : [200, token('late')])
    const tokens = client()
    await expect(tokens.accessToken()).rejects.toMatchObject({ code: 'temporarily_unavailable', description: '' })
    expect(await tokens.accessToken()).toBe('late')
  })

  it.each([
    [502, 'a proxy speaking'],
    [200, { access_token: 'x', token_type: 'mac' }],
    [200, { access_token: '', token_type: 'Bearer' }],
    [200, { token_type: 'Bearer' }],
    [200, []],
  ])('or an answer that is none (%i %j) is said so', async (status, body) => {
    respond = () => [status, body]
    await expect(client().accessToken()).rejects.toMatchObject({ code: 'answer-unexpected' })
  })

  it('by nobody there is a connection error', async () => {
    const tokens = client()
    await server.close()
    await expect(tokens.accessToken()).rejects.toMatchObject({
      code: 'connection',
      message: expect.stringContaining('ECONNREFUSED'),
    })
    server = await startServer(() => undefined)
  })
})

describe('the secret', () => {
  it.each([
    'http://kurier.example',
    'ftp://kurier.example',
    'kurier.example',
    'https://user:pw@kurier.example',
    'http://127.0.0.1.evil.example',
  ])('is not sent to %s', (baseUrl) => {
    expect(() => client({ baseUrl })).toThrow(expect.objectContaining({ code: 'address-refused' }))
  })

  it('may go over plain http to loopback, or where that is allowed by name', () => {
    for (const baseUrl of [
      'http://localhost:3000',
      'http://127.0.0.1',
      'http://[::1]:8080/',
      'https://kurier.example/path/',
    ]) {
      expect(() => client({ baseUrl })).not.toThrow()
    }
    expect(() => client({ baseUrl: 'http://kurier.internal', allowInsecureHttp: true })).not.toThrow()
  })

  it('does not follow a redirect', async () => {
    respond = (call) =>
      call === 1 ? [307, undefined, { location: `${server.baseUrl}/elsewhere` }] : [200, token('stolen')]
    await expect(client().accessToken()).rejects.toMatchObject({ code: 'connection' })
    expect(requests).toHaveLength(1)
  })
})

describe('tokens from elsewhere', () => {
  const source = (requestToken: () => Promise<IssuedToken>, issued?: IssuedToken) =>
    createTokenClient({ baseUrl: server.baseUrl, requestToken, issued }, () => elapsed)

  it('are asked for there, kept and renewed as the own ones are, and nothing is sent to /token', async () => {
    let asked = 0
    const tokens = source(() => Promise.resolve({ accessToken: `bound-${(asked += 1)}`, expiresIn: 300 }))
    expect(await Promise.all([tokens.accessToken(), tokens.accessToken()])).toEqual(['bound-1', 'bound-1'])
    elapsed = 239_999
    expect(await tokens.accessToken()).toBe('bound-1')
    elapsed = 240_000
    expect(await tokens.accessToken()).toBe('bound-2')
    expect(await tokens.replace('bound-2')).toBe('bound-3')
    expect(requests).toEqual([])
  })

  it('begin with the one that is there already, until a minute before its end', async () => {
    let asked = 0
    const next = () => Promise.resolve({ accessToken: `bound-${(asked += 1)}`, expiresIn: 1800 })
    const tokens = source(next, { accessToken: 'first', expiresIn: 1800 })
    expect(await tokens.accessToken()).toBe('first')
    elapsed = 1_739_999
    expect(await tokens.accessToken()).toBe('first')
    elapsed = 1_740_000
    expect(await Promise.all([tokens.accessToken(), tokens.accessToken()])).toEqual(['bound-1', 'bound-1'])
    elapsed = 3_480_000
    expect(await tokens.accessToken()).toBe('bound-2')
  })

  it('never begin with one that has ended before its first use', async () => {
    const next = () => Promise.resolve({ accessToken: 'bound', expiresIn: 1800 })
    const tokens = source(next, { accessToken: 'first', expiresIn: 1800 })
    elapsed = 1_740_000
    expect(await tokens.accessToken()).toBe('bound')
  })

  it('that are refused there fail the call with the reason, and the next call asks again', async () => {
    let asked = 0
    const tokens = source(() => {
      asked += 1
      return asked === 1
        ? Promise.reject(new Error('signed out'))
        : Promise.resolve({ accessToken: 'late', expiresIn: 9 })
    })
    await expect(tokens.accessToken()).rejects.toThrow('signed out')
    expect(await tokens.accessToken()).toBe('late')
  })
})
