import { constants, createPrivateKey, sign } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { noteCallerAddress } from '#app/_http/caller-address.ts'
import * as tokenRoute from '#app/token/route.ts'
import { parseNetworks } from '#lib/callbacks/connection/addresses.ts'
import { checkCallbackUrl } from '#lib/callbacks/connection/callback-url.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { signingPair } from '@kurier/sdk/testing/test-keys'
import { destination, tagOf } from '#server/testing/service.ts'
import type { Answer, Call } from './testing/call.ts'
import { damaged, hostileBody, hostileValue, mutatedJson, seeded, settled } from './testing/hostile.ts'
import { callbackSecret, operationsTaking, validCalls, type ValidCall } from './testing/valid-calls.ts'
import { destinationApi, makeWorld, problem, submissionApi, type World } from './testing/world.ts'

let world: World
/** A destination that may be spoilt by whatever is taken of it. */
let spoiltId: string

beforeAll(async () => {
  world = await makeWorld()
  spoiltId = await destination(world.send, world.receiver)
})

/** More than the slowest machine takes; a single request that hangs is told much earlier, see `settled`. */
const PATIENCE = { timeout: 600_000 }

/** Requests of each property: each takes its way through the database. */
const ofRequests = <Values>(name: string): fc.Parameters<Values> => seeded(name, 2000, 60)

/** No crash, no 5xx, no hang; and every refusal is a problem answer that tells its own request id. */
async function expectAnswered(call: Call, statuses: readonly number[]): Promise<Answer> {
  forget('rate-counters')
  const answer = await settled(`${call.method} ${call.path}`, world.ask(call))
  expect(statuses, answer.text).toContain(answer.status)
  if (answer.status < 400) return answer
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  const { status, instance } = JSON.parse(answer.text) as { status: unknown; instance: unknown }
  expect([status, instance]).toEqual([answer.status, answer.headers.get('x-request-id')])
  return answer
}

/** Both shapes of a valid body: as it stands, and with a callback that leads nowhere, so that no network is touched. */
function shapesOf({ path, body }: ValidCall): object[] {
  if (!path.startsWith(destinationApi) || path.endsWith('/keys')) return [body]
  return [body, { ...body, status: 'active', callback: { url: 'https://10.0.0.1/callback', secret: callbackSecret } }]
}

/** True for a body of a destination whose callback would be looked up and connected to. */
function wouldConnect(bytes: Uint8Array): boolean {
  try {
    const { callback } = JSON.parse(Buffer.from(bytes).toString()) as { callback?: { url?: unknown } | null }
    const url = callback?.url
    return typeof url === 'string' && checkCallbackUrl(url, parseNetworks([])).ok
  } catch {
    return false // no JSON, so that nothing of it is used
  }
}

const types: Partial<Record<string, string>> = { PATCH: 'application/merge-patch+json' }
const keysInUse = fc.option(
  fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)), maxLength: 300 }),
)

test('every operation that takes JSON is fuzzed', () => {
  expect(operationsTaking(world, 'application/json').sort()).toEqual(Object.keys(validCalls).sort())
})

describe('JSON bodies', PATIENCE, () => {
  test.concurrent.each(Object.entries(validCalls))('%s answers whatever it is sent', async (operation, validCall) => {
    const valid = validCall(world)
    const path = valid.path.replace(world.destinationId, spoiltId)
    const shapes = shapesOf(valid).map((shape) => hostileBody(shape))
    const bodies = fc.oneof(...shapes).filter((bytes) => !path.startsWith(destinationApi) || !wouldConnect(bytes))
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(bodies, keysInUse, async (body, key) => {
        const headers = valid.method === 'POST' && key !== null ? { 'idempotency-key': key.trim() } : undefined
        const type = types[valid.method] ?? 'application/json'
        const call = { method: valid.method, path, token: valid.token, type, body, headers }
        seen.add((await expectAnswered(call, [200, 201, 204, 400, 404, 409, 413, 422])).status)
      }),
      ofRequests(`${operation} with hostile bodies`),
    )
    expect([...seen]).toEqual(expect.arrayContaining([400, 422]))
  })
})

describe('events', PATIENCE, () => {
  test.concurrent('are answered whatever they say', async () => {
    const { submissionId, caseId, metadata, data, attachments } = world.submitted
    const jwk = signingPair().privateKey
    const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
    const own = Object.entries(attachments).map(([id, part]): [string, string] => [id, tagOf(part)])
    const authenticationTags = {
      metadata: tagOf(metadata),
      data: `${tagOf(data)}A`,
      attachments: Object.fromEntries(own),
    }
    const problems = [{ ...problem, detail: 'x', instance: `attachment:${own[0]?.[0] ?? ''}` }]
    const header = { alg: 'PS512', typ: 'secevent+jwt', kid: jwk.kid }
    const payload = (name: string, content: object) => ({
      $schema: `${settings().schemaBase}/set-payload/1.2.2/set-payload.schema.json`,
      jti: '01900000-0000-7000-8000-000000000004',
      iss: world.destinationId,
      iat: Math.floor(Date.now() / 1000),
      sub: `submission:${submissionId}`,
      txn: `case:${caseId}`,
      events: { [`${settings().schemaBase}/events/${name}`]: content },
    })
    const encode = (text: string) => Buffer.from(text).toString('base64url')
    const options = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }
    const signed = (first: string, second: string) => {
      const input = `${encode(first)}.${encode(second)}`
      return `${input}.${sign('sha512', Buffer.from(input), options).toString('base64url')}`
    }
    const payloads = fc.oneof(
      mutatedJson(payload('accept-submission', { authenticationTags, problems })),
      mutatedJson(payload('reject-submission', { problems })),
    )
    const unsigned = fc
      .tuple(mutatedJson(header), payloads)
      .map(([first, second]) => `${encode(first)}.${encode(second)}.AAAA`)
    const tokens = fc.oneof(
      { weight: 3, arbitrary: unsigned },
      { weight: 2, arbitrary: payloads.map((text) => signed(JSON.stringify(header), text)) },
      {
        weight: 1,
        arbitrary: fc.tuple(hostileValue, hostileValue).map((both) => `${both.map(encode).join('.')}.AAAA`),
      },
    )
    const bodies = fc.oneof(
      { weight: 4, arbitrary: tokens.map((text) => Buffer.from(text)) },
      { weight: 1, arbitrary: damaged(tokens) },
    )
    const path = `${submissionApi}/cases/${caseId}/events`
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const call = { method: 'POST', path, token: world.receiver.token, type: 'application/jose', body }
        await expectAnswered(call, [204, 400, 409, 413, 422])
      }),
      ofRequests('hostile events'),
    )
  })
})

describe('paths, queries and headers', PATIENCE, () => {
  const segment = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom(
      '%',
      '%00',
      '%ff',
      '%2F',
      '%2e%2e',
      '..',
      '',
      '.',
      ';',
      '*',
      '{',
      'null',
      '[id]',
      ':id',
      '%25',
      '%uD800',
    ),
    fc.uuid(),
  )
  const paths = fc.oneof(
    fc.tuple(segment, segment).map(([id, kid]) => `${submissionApi}/destinations/${id}/keys/${kid}`),
    segment.map((kid) => `${submissionApi}/destinations/${world.destinationId}/keys/${kid}`),
    segment.map((kid) => `${destinationApi}/destinations/${spoiltId}/keys/no-key-${kid}`),
    fc.tuple(segment, segment).map(([id, part]) => `${submissionApi}/submissions/${id}/attachments/${part}`),
    segment.map((part) => `${submissionApi}/submissions/${world.submitted.submissionId}/attachments/${part}`),
    segment.map((id) => `${submissionApi}/cases/${id}/events`),
    fc.array(segment, { maxLength: 6 }).map((all) => `/submission-api/${all.join('/')}`),
  )
  const member = fc.tuple(fc.constantFrom('offset', 'limit', 'destinationId', '__proto__', ''), segment)
  const queries = fc.array(member, { maxLength: 4 }).map((all) => `?${all.map((pair) => pair.join('=')).join('&')}`)

  test.concurrent('are answered whatever they are', async () => {
    const methods = fc.constantFrom('GET', 'HEAD', 'DELETE', 'OPTIONS')
    const tokens = fc.constantFrom(world.sender.token, world.receiver.token, undefined)
    await fc.assert(
      fc.asyncProperty(fc.tuple(paths, queries), methods, tokens, async ([path, query], method, token) => {
        const target = `http://localhost:3999${path}${query}`
        fc.pre(URL.canParse(target))
        const answer = await settled(target, world.ask({ method, path: target, token }))
        expect([200, 204, 304, 401, 403, 404, 405, 409, 410, 422], `${target} ${answer.text}`).toContain(answer.status)
      }),
      ofRequests('paths and queries'),
    )
  })

  test.concurrent('no header opens a door but a token of ours', async () => {
    const { token } = world.receiver
    const [first = '', second = '', third = ''] = token.split('.')
    const encode = (text: string) => Buffer.from(text).toString('base64url')
    const decoded = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
    const tokens = fc.oneof(
      fc
        .tuple(mutatedJson(decoded(first)), mutatedJson(decoded(second)))
        .map(([head, claims]) => `${encode(head)}.${encode(claims)}.${third}`),
      damaged(fc.constant(token)).map((bytes) => Buffer.from(bytes).toString('latin1')),
      fc.array(hostileValue.map(encode), { maxLength: 4 }).map((parts) => parts.join('.')),
      fc.string({ unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
    )
    const schemes = fc.constantFrom('Bearer ', 'bearer  ', 'Basic ', 'Bearer', '', 'DPoP ')
    await fc.assert(
      fc.asyncProperty(schemes, tokens, async (scheme, sent) => {
        const authorization = `${scheme}${sent}`.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '')
        fc.pre(!authorization.endsWith(` ${token}`))
        const call = { method: 'GET', path: `${destinationApi}/destinations`, headers: { authorization } }
        await expectAnswered(call, [401])
      }),
      ofRequests('Authorization headers'),
    )
  })
})

describe('token requests', PATIENCE, () => {
  const FORM = 'application/x-www-form-urlencoded'
  const oauthErrors = ['invalid_request', 'invalid_client', 'unsupported_grant_type', 'invalid_scope']

  /** The form with some pairs dropped, changed, doubled or added; then some of its bytes. */
  function forms(valid: readonly [string, string][]): fc.Arbitrary<Uint8Array> {
    const hostile = fc.oneof(
      fc.constantFrom(
        '',
        '%',
        '%zz',
        '%00',
        '%ff',
        '+',
        '&',
        '=',
        ';',
        '%ud800',
        '\u0000',
        'x'.repeat(70_000),
        'a&'.repeat(3000),
      ),
      fc.string({ unit: 'binary', maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
      fc.constantFrom(
        'send-submissions',
        'manage-destinations',
        '__proto__',
        'password',
        ...valid.map(([, value]) => value),
      ),
    )
    const change = fc.record({
      at: fc.nat(9),
      kind: fc.constantFrom('drop', 'replace', 'add', 'rename'),
      value: hostile,
    })
    const changed = fc.array(change, { maxLength: 3 }).map((list) => {
      const pairs = valid.map((pair): [string, string] => [...pair])
      for (const { at, kind, value } of list) {
        const [name, content] = pairs[at % Math.max(1, pairs.length)] ?? ['', '']
        const instead: Record<string, [string, string][]> = {
          drop: [],
          replace: [[name, value]],
          add: [
            [name, content],
            [name, value],
          ],
          rename: [[value.slice(0, 200), content]],
        }
        pairs.splice(at % Math.max(1, pairs.length), 1, ...(instead[kind] ?? []))
      }
      return pairs.map((pair) => pair.join('=')).join('&')
    })
    return fc.oneof(
      { weight: 4, arbitrary: changed.map((text) => Buffer.from(text)) },
      { weight: 1, arbitrary: damaged(changed) },
    )
  }

  test.concurrent('are answered whatever they are, in the words of RFC 6749', async () => {
    const { clientId, clientSecret } = await createClient(contextFor(systemActor), {
      name: 'x',
      kind: 'online-service',
    })
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const valid: [string, string][] = [
      ['grant_type', 'client_credentials'],
      ['client_id', clientId],
      ['client_secret', clientSecret],
      ['scope', 'send-submissions'],
    ]
    const bodies = fc.oneof(forms(valid), forms(valid.slice(0, 1)), fc.uint8Array({ maxLength: 100 }))
    const credentials = fc.oneof(
      fc.constant(`${clientId}:${clientSecret}`),
      fc.constant(`${clientId}:wrong`),
      fc.string({ unit: 'binary', maxLength: 40 }),
    )
    const authorisations = fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      { weight: 2, arbitrary: credentials.map((text) => `Basic ${base64(text)}`) },
      { weight: 1, arbitrary: fc.constantFrom('', 'Basic', 'Basic =', 'Bearer x', 'Basic !!!!', 'basic  YTpi ') },
    )
    const contentTypes = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(FORM, `${FORM}; charset=utf-8`, FORM.toUpperCase()) },
      { weight: 1, arbitrary: fc.constantFrom(undefined, '', ';', 'application/json', `${FORM},${FORM}`) },
    )
    let run = 0
    let granted = 0
    await fc.assert(
      fc.asyncProperty(bodies, authorisations, contentTypes, async (body, authorization, type) => {
        const headers = {
          ...(type !== undefined && { 'content-type': type }),
          ...(authorization !== undefined && { authorization }),
        }
        const request = new Request('http://localhost:3999/token', { method: 'POST', headers, body: Buffer.from(body) })
        // another address each time: who has failed ten times is not even looked at
        noteCallerAddress(request, `192.0.2.${(run += 1)}`)
        const response = await settled('a token request', tokenRoute.POST(request, { params: Promise.resolve({}) }))
        const answer = (await response.json()) as Record<string, unknown>
        expect([200, 400, 401, 413], JSON.stringify(answer)).toContain(response.status)
        expect(response.headers.get('cache-control')).toBe('no-store')
        if (response.status === 200) {
          granted += 1
          expect(answer).toMatchObject({ token_type: 'Bearer', scope: 'send-submissions' })
          return
        }
        expect(oauthErrors).toContain(answer.error)
        expect(answer.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/)
      }),
      {
        ...ofRequests('token requests'),
        examples: [[Buffer.from(new URLSearchParams(valid).toString()), undefined, FORM]],
      },
    )
    expect(granted).toBeGreaterThan(0)
  })
})

test('after all that the service is as it was', async () => {
  const { token } = world.receiver
  expect((await world.ask({ method: 'GET', path: `${destinationApi}/destinations`, token })).status).toBe(200)
  const call = validCalls['POST /submission-api/v2/submissions']?.(world)
  const body = JSON.stringify(call?.body)
  const created = await world.ask({ method: 'POST', path: '', ...call, type: 'application/json', body })
  expect(created.status).toBe(201)
  expect(Object.prototype).not.toHaveProperty('polluted')
})
