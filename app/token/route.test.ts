import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { verifyAccessToken } from '#lib/clients/verify-access-token.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { closeDatabase, database } from '#lib/platform/database.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { noteCallerAddress } from '#app/_http/caller-address.ts'
import * as route from './route.ts'

const FORM = 'application/x-www-form-urlencoded'
const context = { params: Promise.resolve({}) }
let clientId: string
let clientSecret: string

beforeAll(async () => {
  await testDatabase()
})

beforeEach(async () => {
  const made = await createClient(contextFor(systemActor), { name: 'shop', kind: 'online-service' })
  clientId = made.clientId
  clientSecret = made.clientSecret
})

type Parameters = Record<string, string>
const credentials = (): Parameters => ({ client_id: clientId, client_secret: clientSecret })
const grant = { grant_type: 'client_credentials' }
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

function post(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  const all = { 'content-type': FORM, ...headers }
  return route.POST(new Request('http://localhost:3999/token', { method: 'POST', body, headers: all }), context)
}

const postForm = (parameters: Parameters, headers?: Record<string, string>) =>
  post(new URLSearchParams(parameters).toString(), headers)

async function expectError(response: Response, status: number, error: string): Promise<string> {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('pragma')).toBe('no-cache')
  const body = (await response.json()) as { error: string; error_description: string }
  expect(body).toEqual({ error, error_description: expect.stringMatching(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/) })
  return body.error_description
}

describe('POST /token with scopes that are named', () => {
  const link = '<http://localhost:3999/deprecations#named-scopes>; rel="deprecation"; type="text/html"'

  it('says that this is deprecated, whether it is granted or not, and else nothing of it', async () => {
    const asked = { ...grant, ...credentials() }
    for (const scope of ['send-submissions', 'renamed']) {
      const { headers } = await postForm({ ...asked, scope })
      expect([headers.get('deprecation'), headers.get('sunset')]).toEqual(['@1795219200', null])
      expect(headers.get('link')).toBe(link.replace('http://localhost:3999', settings().baseUrl))
    }
    for (const answer of [await postForm(asked), await postForm({ ...asked, scope: '' })]) {
      expect(['deprecation', 'sunset', 'link'].map((name) => answer.headers.get(name))).toEqual([null, null, null])
    }
  })

  it('says when it ends, once an operator has set that', async () => {
    completeSettings({ DEPRECATION_SUNSETS: 'named-scopes=2099-07-01' })
    const { headers } = await postForm({ ...grant, ...credentials(), scope: 'send-submissions' })
    expect(headers.get('sunset')).toBe('Tue, 30 Jun 2099 22:00:00 GMT')
    expect(headers.get('link')).toContain('rel="sunset"')
    completeSettings({ DEPRECATION_SUNSETS: '' })
  })

  it('is granted after that end as before, with an end that lies behind', async () => {
    completeSettings({ DEPRECATION_SUNSETS: 'named-scopes=2026-11-22' })
    const { status, headers } = await postForm({ ...grant, ...credentials(), scope: 'send-submissions' })
    expect([status, headers.get('sunset')]).toEqual([200, 'Sat, 21 Nov 2026 23:00:00 GMT'])
    completeSettings({ DEPRECATION_SUNSETS: '' })
  })
})

describe('POST /token', () => {
  it('answers with a token that the service takes, and lets nobody store it', async () => {
    const response = await postForm({ ...grant, ...credentials() })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('pragma')).toBe('no-cache')
    const answer = (await response.json()) as { access_token: string }
    expect(answer).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: settings().accessTokenSeconds,
      scope: 'send-submissions',
    })
    const verified = await verifyAccessToken(database(), answer.access_token, new Date())
    expect(verified).toMatchObject({ actor: { clientId, scopes: ['send-submissions'] } })
  })

  it('takes HTTP Basic, also with the same client_id in the body', async () => {
    expect((await postForm(grant, basic(clientId, clientSecret))).status).toBe(200)
    const percent = clientId.replaceAll('-', '%2D')
    expect((await postForm({ ...grant, client_id: clientId.toUpperCase() }, basic(percent, clientSecret))).status).toBe(
      200,
    )
  })

  it('takes HTTP Basic beside an empty client_secret in the body, which counts as not sent', async () => {
    expect((await postForm({ ...grant, client_secret: '' }, basic(clientId, clientSecret))).status).toBe(200)
  })

  it('takes a content type with a charset in any case', async () => {
    const response = await postForm(
      { ...grant, ...credentials() },
      { 'content-type': 'Application/X-WWW-Form-Urlencoded; charset=UTF-8' },
    )
    expect(response.status).toBe(200)
  })

  it('ignores parameters it does not know, and those without a value', async () => {
    const response = await postForm({ ...grant, ...credentials(), scope: '', resource: 'https://x.example' })
    expect(await response.json()).toMatchObject({ scope: 'send-submissions' })
  })
})

describe('a malformed token request', () => {
  it.each([
    ['JSON', 'application/json'],
    ['multipart', 'multipart/form-data; boundary=x'],
    ['a type that only begins like a form', `${FORM}x`],
    ['an empty type', ''],
  ])('is invalid_request as %s', async (_, contentType) => {
    await expectError(
      await postForm({ ...grant, ...credentials() }, { 'content-type': contentType }),
      400,
      'invalid_request',
    )
  })

  it('is invalid_request without a content type', async () => {
    const body = new TextEncoder().encode(new URLSearchParams({ ...grant, ...credentials() }).toString())
    const request = new Request('http://localhost:3999/token', { method: 'POST', body })
    await expectError(await route.POST(request, context), 400, 'invalid_request')
  })

  it.each(['grant_type', 'client_id', 'client_secret', 'scope', 'unheard_of'])(
    'is invalid_request with %s twice, which the answer names',
    async (name) => {
      const body = new URLSearchParams({ ...grant, ...credentials(), scope: '', unheard_of: '1' })
      body.append(name, body.get(name) ?? '')
      expect(await expectError(await post(body.toString()), 400, 'invalid_request')).toContain(name)
    },
  )

  it('repeats a hostile parameter name only as far as it may be shown', async () => {
    const description = await expectError(
      await post(`%22%0A${'x'.repeat(999)}&%22%0A${'x'.repeat(999)}`),
      400,
      'invalid_request',
    )
    expect(description.length).toBeLessThan(150)
  })

  it('is invalid_request with no body, without grant_type or with bytes that are no UTF-8', async () => {
    await expectError(await post(''), 400, 'invalid_request')
    await expectError(await postForm(credentials()), 400, 'invalid_request')
    await expectError(await post(new Uint8Array([0xff, 0xfe])), 400, 'invalid_request')
  })

  it('is refused with 413 over 16 KiB, declared or not, and is read at exactly 16 KiB', async () => {
    const form = new URLSearchParams({ ...grant, ...credentials(), filler: '' }).toString()
    const whole = form + 'x'.repeat(16_384 - form.length)
    expect((await post(whole)).status).toBe(200)
    await expectError(await post(`${whole}x`), 413, 'invalid_request')
    await expectError(await post('a=b', { 'content-length': '16385' }), 413, 'invalid_request')
  })

  it('is read with a hundred parameters, and refused with one more', async () => {
    const honest = new URLSearchParams({ ...grant, ...credentials() }).toString()
    const more = (count: number) => Array.from({ length: count }, (_, at) => `&more${at}=1`).join('')
    expect((await post(honest + more(97))).status).toBe(200)
    expect(await expectError(await post(honest + more(98)), 400, 'invalid_request')).toContain('100 parameters')
  })
})

describe('client authentication', () => {
  it('is needed: 401 without a challenge when none was sent', async () => {
    const response = await postForm(grant)
    await expectError(response, 401, 'invalid_client')
    expect(response.headers.has('www-authenticate')).toBe(false)
    await expectError(await postForm({ ...grant, client_id: clientId }), 401, 'invalid_client')
  })

  it('that fails is 401, with a Basic challenge only when Basic was tried', async () => {
    const inBody = await postForm({ ...grant, ...credentials(), client_secret: 'wrong' })
    await expectError(inBody, 401, 'invalid_client')
    expect(inBody.headers.has('www-authenticate')).toBe(false)
    const byBasic = await postForm(grant, basic(clientId, 'wrong'))
    await expectError(byBasic, 401, 'invalid_client')
    expect(byBasic.headers.get('www-authenticate')).toMatch(/^Basic realm="/)
  })

  it.each(['Basic !!!', 'Basic YWI=', 'Bearer abc', 'Basic'])(
    'in the header %j is 401 with a Basic challenge',
    async (authorization) => {
      const response = await postForm(grant, { authorization })
      await expectError(response, 401, 'invalid_client')
      expect(response.headers.get('www-authenticate')).toMatch(/^Basic realm="/)
    },
  )

  it('in both places at once is invalid_request, also when both are right', async () => {
    await expectError(
      await postForm({ ...grant, ...credentials() }, basic(clientId, clientSecret)),
      400,
      'invalid_request',
    )
    const another = { ...grant, client_id: '00000000-0000-7000-8000-0000000000ff' }
    await expectError(await postForm(another, basic(clientId, clientSecret)), 400, 'invalid_request')
  })
})

describe('an authenticated token request', () => {
  it('needs a grant type that there is', async () => {
    for (const grant_type of ['password', 'authorization_code', 'refresh_token', 'CLIENT_CREDENTIALS']) {
      await expectError(await postForm({ grant_type, ...credentials() }), 400, 'unsupported_grant_type')
    }
  })

  it('needs scopes that are known and assigned', async () => {
    for (const scope of ['manage-destinations', 'gone', 'send-submissions gone', ' ']) {
      await expectError(await postForm({ ...grant, ...credentials(), scope }), 400, 'invalid_scope')
    }
  })
})

describe('after ten failures', () => {
  function attempt(secret: string, address: string): Promise<Response> {
    const body = new URLSearchParams({ ...grant, client_id: clientId, client_secret: secret }).toString()
    const headers = { 'content-type': FORM }
    const request = new Request('http://localhost:3999/token', { method: 'POST', body, headers })
    noteCallerAddress(request, address)
    return route.POST(request, context)
  }

  it('that address waits with 429, and the right secret works from another', async () => {
    for (let count = 0; count < 10; count += 1)
      await expectError(await attempt('wrong', '192.0.2.1'), 401, 'invalid_client')
    const blocked = await attempt(clientSecret, '192.0.2.1')
    await expectError(blocked, 429, 'invalid_client')
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await attempt(clientSecret, '192.0.2.2')).status).toBe(200)
  })
})

describe('other methods', () => {
  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('%s is 405 with Allow', async (method) => {
    const response = await route[method](new Request('http://localhost:3999/token', { method }), context)
    expect(response.headers.get('allow')).toBe('POST')
    await expectError(response, 405, 'invalid_request')
  })
})

describe('when the database is away', () => {
  it('the request is refused with 503 and a time to wait, and works again later', async () => {
    const url = settings().databaseUrl ?? ''
    await closeDatabase()
    completeSettings({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
    try {
      const response = await postForm({ ...grant, ...credentials() })
      await expectError(response, 503, 'temporarily_unavailable')
      expect(response.headers.get('retry-after')).toBe('5')
    } finally {
      await closeDatabase()
      completeSettings({ DATABASE_URL: url })
    }
    expect((await postForm({ ...grant, ...credentials() })).status).toBe(200)
  })
})
