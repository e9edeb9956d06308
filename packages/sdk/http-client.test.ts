import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { Agent, fetch as undiciFetch } from 'undici'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readAll, toReadableStream } from './byte-stream.ts'
import { createHttpClient, jsonBody, pathOf } from './http-client.ts'
import { object, text } from './json-shape.ts'
import { answer, bodyOf, startServer, type Handler, type TestServer } from './testing/http-server.ts'
import type { ConnectionOptions, Fetch } from './connection.ts'

let server: TestServer
let handle: Handler
let tokensGiven: number
let goodToken: string

beforeEach(async () => {
  tokensGiven = 0
  goodToken = 'token-1'
  server = await startServer(async (request, response) => {
    if (request.url !== '/token') return handle(request, response)
    await bodyOf(request)
    tokensGiven += 1
    answer(response, 200, { access_token: `token-${tokensGiven}`, token_type: 'bearer', expires_in: 600 })
  })
})

afterEach(() => server.close())

const connection = (more: Partial<ConnectionOptions> = {}): ConnectionOptions => ({
  baseUrl: server.baseUrl,
  clientId: 'client',
  clientSecret: 'secret',
  // what is repeated, and when, stands in retries.test.ts
  retries: 0,
  ...more,
})
const client = (more: Partial<ConnectionOptions> = {}) => createHttpClient(connection(more))
const shape = object({ hello: text })
const get = { method: 'GET', path: '/thing' } as const

/** Answers 401 unless the token is the good one, then goes on. */
const guarded =
  (next: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void): Handler =>
  async (request, response) => {
    const body = await bodyOf(request)
    if (request.headers.authorization !== `Bearer ${goodToken}`) return answer(response, 401, { title: 'Unauthorized' })
    next(request, response, body)
  }

describe('a call', () => {
  it('carries the token and gives the answer as its check types it', async () => {
    handle = guarded((_, response) => answer(response, 200, { hello: 'world', more: 1 }))
    expect(await client().json(get, shape)).toEqual({ hello: 'world' })
  })

  it('without token asks for none', async () => {
    handle = (request, response) => answer(response, 200, { hello: String(request.headers.authorization) })
    expect(await client().json({ ...get, withoutToken: true }, shape)).toEqual({ hello: 'undefined' })
    expect(tokensGiven).toBe(0)
  })

  it('names query, content type and idempotency key as given', async () => {
    let seen = ''
    handle = async (request, response) => {
      seen = `${request.url} ${request.headers['content-type']} ${request.headers['idempotency-key']} ${(await bodyOf(request)).toString()}`
      answer(response, 200, { hello: 'x' })
    }
    const query = { offset: 0, destinationId: 'a&b', limit: undefined }
    await client().json(
      { method: 'POST', path: '/thing', query, idempotencyKey: 'key-1', ...jsonBody({ ä: 1 }) },
      shape,
    )
    expect(seen).toBe('/thing?offset=0&destinationId=a%26b application/json key-1 {"ä":1}')
  })

  it.each([
    ['no JSON', 'text'],
    ['another shape', { hello: 7 }],
    ['nothing', undefined],
  ])('whose answer is %s fails with a word on what was wrong', async (_, body) => {
    handle = (__, response) => answer(response, 200, body)
    await expect(client().json(get, shape)).rejects.toMatchObject({
      code: 'answer-unexpected',
      message: expect.stringContaining('GET /thing'),
    })
  })

  it('cannot be led to another path by an identifier', () => {
    expect(pathOf`/cases/${'a/../b?x#y'}/events`).toBe('/cases/a%2F..%2Fb%3Fx%23y/events')
    for (const identifier of ['', '.', '..']) {
      expect(() => pathOf`/cases/${identifier}`).toThrow(expect.objectContaining({ code: 'input-unfit' }))
    }
  })
})

describe('a refused token', () => {
  it('is replaced once, and the same body is sent again, streams included', async () => {
    goodToken = 'token-2'
    const bodies: string[] = []
    handle = guarded((_, response, body) => {
      bodies.push(body.toString())
      answer(response, 204)
    })
    async function* content(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('first ')
      yield Buffer.from('second')
    }
    await client().done({
      method: 'PUT',
      path: '/thing',
      contentType: 'application/jose',
      body: () => toReadableStream(content()),
    })
    expect(bodies).toEqual(['first second'])
    expect(tokensGiven).toBe(2)
  })

  it('a second time is the answer', async () => {
    goodToken = 'never'
    handle = guarded((_, response) => answer(response, 204))
    await expect(client().done(get)).rejects.toMatchObject({ name: 'KurierProblem', status: 401 })
    expect(tokensGiven).toBe(2)
  })
})

describe('a problem', () => {
  it('comes as an error with all its members', async () => {
    const type = 'https://kurier.example/schemas/submission-api/problems/invalid'
    const errors = [{ pointer: '/callback/url', detail: 'must use https' }]
    const problem = {
      type,
      title: 'Unprocessable',
      status: 422,
      detail: 'The body is wrong.',
      instance: 'request-1',
      errors,
    }
    handle = (_, response) => answer(response, 422, problem, { 'retry-after': '7' })
    await expect(client().json(get, shape)).rejects.toMatchObject({
      name: 'KurierProblem',
      code: 'invalid',
      ...problem,
      retryAfterSeconds: 7,
      message: '422 Unprocessable; The body is wrong.; /callback/url: must use https',
    })
  })

  it('that is no problem document keeps its status', async () => {
    handle = (_, response) => {
      response.writeHead(502, { 'content-type': 'text/html', 'x-request-id': 'r-9' })
      response.end('<h1>Bad gateway</h1>')
    }
    const expected = {
      status: 502,
      type: 'about:blank',
      code: 'unknown',
      instance: 'r-9',
      errors: [],
      retryAfterSeconds: undefined,
    }
    await expect(client().json(get, shape)).rejects.toMatchObject(expected)
  })

  it('with members of the wrong kind is read as far as it makes sense', async () => {
    handle = (_, response) => answer(response, 400, { type: 7, title: ['x'], detail: null, errors: 'none' })
    await expect(client().json(get, shape)).rejects.toMatchObject({
      status: 400,
      type: 'about:blank',
      detail: '',
      errors: [],
    })
  })

  it('reaches the caller while the body is still being sent', async () => {
    handle = (_, response) => answer(response, 413, { title: 'Too large' }, { connection: 'close' })
    let sent = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (; sent < 100_000; sent += 1) yield new Uint8Array(16 * 1024)
    }
    const body = () => toReadableStream(endless())
    await expect(client().done({ method: 'PUT', path: '/thing', body })).rejects.toMatchObject({ status: 413 })
    expect(sent).toBeLessThan(100_000)
  })
})

describe('time', () => {
  it('ends a call that gets no answer', async () => {
    handle = () => undefined
    await expect(client({ timeoutMs: 100 }).json(get, shape)).rejects.toMatchObject({ code: 'timeout' })
  })

  it('ends an answer that stops half-way', async () => {
    handle = (_, response) => void response.writeHead(200).write('{"hello":')
    await expect(client({ timeoutMs: 200 }).json(get, shape)).rejects.toMatchObject({ code: 'timeout' })
    const stream = await client({ timeoutMs: 200 }).stream(get)
    await expect(readAll(stream)).rejects.toMatchObject({ code: 'timeout' })
  })

  it('does not run while the source of a body makes the server wait', async () => {
    handle = async (request, response) => answer(response, 200, { hello: (await bodyOf(request)).toString() })
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a')
      await new Promise((resolve) => setTimeout(resolve, 2000))
      yield Buffer.from('b')
    }
    const request = { method: 'PUT', path: '/thing', body: () => toReadableStream(slow()) } as const
    expect(await client({ timeoutMs: 1500 }).json(request, shape)).toEqual({ hello: 'ab' })
  })

  it('does not run while the reader of an answer takes its time', async () => {
    handle = (_, response) => void response.end(Buffer.alloc(3_000_000))
    const reader = (await client({ timeoutMs: 1500 }).stream(get)).getReader()
    await reader.read()
    await new Promise((resolve) => setTimeout(resolve, 2000))
    let next = await reader.read()
    while (!next.done) next = await reader.read()
    expect(next.done).toBe(true)
  })
})

describe('a connection', () => {
  it('that breaks off in an answer is an error of its own', async () => {
    handle = (_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
      setImmediate(() => response.destroy())
    }
    await expect(client().json(get, shape)).rejects.toMatchObject({ code: 'connection' })
    await expect(client().stream(get).then(readAll)).rejects.toMatchObject({ code: 'connection' })
  })

  it('is not led elsewhere by a redirect', async () => {
    const seen: (string | undefined)[] = []
    handle = (request, response) => {
      seen.push(request.url)
      if (request.url === '/other') answer(response, 200, { hello: 'elsewhere' })
      else response.writeHead(302, { location: `${server.baseUrl}/other` }).end()
    }
    await expect(client().json(get, shape)).rejects.toMatchObject({ code: 'connection' })
    expect(seen).toEqual(['/thing'])
  })

  it('ends with the error of the source of its body', async () => {
    handle = async (request) => {
      await bodyOf(request)
    }
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('x')
      throw new Error('the disk is gone')
    }
    const body = () => toReadableStream(broken())
    await expect(client().done({ method: 'PUT', path: '/thing', body })).rejects.toThrow('the disk is gone')
  })
})

describe('an own fetch', () => {
  it('reaches a service whose certificate comes from a certificate authority of one’s own', async () => {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      name: 'CN=localhost',
      keys,
      signingAlgorithm: algorithm,
      extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])],
    })
    const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
    const key = `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----`
    const cert = certificate.toString('pem')
    const secure = createServer({ key, cert }, (request, response) => {
      const body = request.url === '/token' ? { access_token: 't', token_type: 'Bearer' } : { hello: 'secure' }
      request.resume().on('end', () => answer(response, 200, body))
    })
    await new Promise<void>((resolve) => secure.listen(0, resolve))
    const baseUrl = `https://localhost:${(secure.address() as AddressInfo).port}`
    const dispatcher = new Agent({ connect: { ca: cert } })
    const ownFetch: Fetch = (url, init) => undiciFetch(url, { ...init, dispatcher })
    const put = {
      method: 'PUT',
      path: '/thing',
      body: () =>
        toReadableStream(
          (async function* () {
            yield Buffer.from('streamed')
          })(),
        ),
    } as const
    expect(await client({ baseUrl, fetch: ownFetch }).json(put, shape)).toEqual({ hello: 'secure' })
    await expect(client({ baseUrl }).json(get, shape)).rejects.toMatchObject({ code: 'connection' })
    await dispatcher.close()
    await new Promise((resolve) => secure.close(resolve))
  })
})
