import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { beginCall, endCall } from '#app/_http/calls-under-way.ts'
import type { HttpCall } from '#app/_http/http-call.ts'
import { sessionCookieHeader } from '#app/_http/person.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { newId } from '#lib/platform/ids.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { front } from './front.ts'
import type { PageKind } from './known-paths.ts'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

const kinds: Record<string, PageKind> = { '/sign-in': 'page', '/api/auth/csrf': 'page', '/favicon.svg': 'file' }
const JSON_TYPE = 'application/json'

beforeAll(async () => {
  await testDatabase()
})
beforeEach(() => {
  for (const name of ['rate-counters', 'call-turns', 'calls-under-way']) forget(name)
})

/** A page that tells the policy it was drawn with, as ours do. */
const drawing: Listener = async (_, outgoing) => {
  outgoing.setHeader('content-security-policy', "script-src 'nonce-drawn-once'")
  outgoing.setHeader('content-type', 'text/html')
  outgoing.end('<script nonce="drawn-once"></script>')
}

/** The product's server before pages of this test; `drawn`: the paths that pages were drawn for. */
async function served(answer: Listener = drawing) {
  const drawn: string[] = []
  const pages = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    drawn.push(incoming.url ?? '')
    await answer(incoming, outgoing)
  }
  const server = createServer(await front({ answer: pages, kinds: async () => (path) => kinds[path] ?? 'nothing' }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // the kind of address that a TCP server has
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return { port, drawn, get }
}

/** As browsers send it with forms of ours. */
const own = () => ({ origin: new URL(settings().baseUrl).origin })

const lines = (...all: string[]): string => [...all, 'Host: localhost', 'Connection: close', '', ''].join('\r\n')

/** Sends bytes and answers all that comes until the connection is over. */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined) // what is sent on after the refusal may be cut off
  socket.write(bytes)
  return text(socket)
}

describe('bodies of pages', () => {
  const form = 'Content-Type: application/x-www-form-urlencoded'
  const tooLong = 'Content-Length: 9900000'
  test.each([
    ['a method that no page knows', ['PUT /sign-in HTTP/1.1'], 405],
    ['another', ['DELETE /nothing HTTP/1.1'], 405],
    ['a body without a length', ['POST /sign-in HTTP/1.1', form, 'Transfer-Encoding: chunked'], 411],
    ['a body without any word of it', ['POST /sign-in HTTP/1.1', form], 411],
    ['a body that no form sends', ['POST /sign-in HTTP/1.1', form, tooLong], 413],
    ['the same to a path without a page', ['POST /nothing HTTP/1.1', form, tooLong], 413],
    ['the same to a file', ['POST /_next/static/a.js HTTP/1.1', form, tooLong], 413],
    ['the same as an action', ['POST /sign-in HTTP/1.1', `Next-Action: ${'00'.repeat(21)}`, tooLong], 413],
    ['the same to a step of signing in', ['POST /api/auth/csrf HTTP/1.1', `Content-Type: ${JSON_TYPE}`, tooLong], 413],
    ['the same beside a request to read', ['GET /sign-in HTTP/1.1', tooLong], 413],
    ['JSON', ['POST /sign-in HTTP/1.1', `Content-Type: ${JSON_TYPE}`, 'Content-Length: 2'], 415],
    [
      'JSON as an action',
      ['POST /sign-in HTTP/1.1', `Next-Action: ${'00'.repeat(21)}`, `Content-Type: ${JSON_TYPE}`, 'Content-Length: 2'],
      415,
    ],
    [
      'a form of another host',
      ['POST /sign-in HTTP/1.1', form, 'Origin: https://evil.example', 'Content-Length: 2'],
      403,
    ],
    ['a form of nobody', ['POST /sign-in HTTP/1.1', form, 'Origin: null', 'Content-Length: 2'], 403],
    ['a state of the pages that is no JSON', ['GET /sign-in HTTP/1.1', 'RSC: 1', 'Next-Router-State-Tree: {a'], 400],
    ['one that cannot be decoded', ['GET /sign-in HTTP/1.1', 'RSC: 1', 'Next-Router-State-Tree: %E0%A4%A'], 400],
    ['one of another form', ['GET /sign-in HTTP/1.1', 'RSC: 1', 'Next-Router-State-Tree: null'], 400],
    ['a form of who does not tell', ['POST /sign-in HTTP/1.1', form, 'Content-Length: 2'], 403],
    ['an action of another name', ['GET /sign-in HTTP/1.1', 'Next-Action: __proto__'], 400],
    ['U+0000 in a query', ['GET /sign-in?a=%00 HTTP/1.1'], 400],
    ['a path that is no UTF-8', ['GET /destinations/%FF HTTP/1.1'], 400],
    ['half of a surrogate pair in a path', ['GET /destinations/%ED%A0%80 HTTP/1.1'], 400],
    ['half a percent-encoding', ['GET /destinations/a% HTTP/1.1'], 400],
  ])('%s is refused by its head, and the connection is closed', async (_, head, status) => {
    const { port, drawn } = await served()
    const answer = await raw(port, lines(...head))
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
    expect(answer.toLowerCase().includes('\r\nallow: get, head, post\r\n')).toBe(status === 405)
    expect(drawn).toEqual([])
  })

  test('a form of ours reaches the page when it has arrived as a whole, and not before', async () => {
    const bodies: string[] = []
    const { port, drawn } = await served(async (incoming, outgoing) => {
      bodies.push(await text(incoming))
      outgoing.end('taken')
    })
    const [begun, rest] = ['--b\r\nContent-Disposition: form-data; na', 'me="theme"\r\n\r\ndark\r\n--b--\r\n']
    const length = (begun + rest).length
    const headers = { ...own(), 'content-type': 'multipart/form-data; boundary=b', 'content-length': length }
    const sent = request({ port, path: '/sign-in', method: 'POST', headers })
    const answered = once(sent, 'response')
    sent.write(begun)
    const other = await fetch(`http://127.0.0.1:${port}/sign-in`)
    expect([other.status, drawn]).toEqual([200, ['/sign-in']])
    sent.end(rest)
    await answered
    expect(bodies).toEqual(['', begun + rest])
  })

  const boundary = 'multipart/form-data; boundary=b'
  const parts = (...fields: [string, string][]) =>
    `${fields.map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--b--\r\n`
  const id = 'a1'.repeat(21)

  test.each([
    ['without scripts', boundary, parts([`$ACTION_ID_${id}`, ''], ['language', 'en'])],
    ['with them', boundary, parts(['1_theme', 'dark'], ['0', '["$K1"]']), id],
    ['as the browser writes them', boundary, parts(['_1_theme', 'dark'], ['0', '["$K1"]']), id],
    ['without fields', 'text/plain;charset=UTF-8', '[]', id],
    ['that is sent before the scripts run', 'application/x-www-form-urlencoded', 'email=a%40b.example'],
    ['with them, and what the page brought along', boundary, parts([`1_$ACTION_ID_${id}`, ''], ['0', '["$K1"]']), id],
  ])('a form of ours %s reaches the page as it is', async (_, type, body, action?: string) => {
    const bodies: string[] = []
    const { port } = await served(async (incoming, outgoing) => {
      bodies.push(await text(incoming))
      outgoing.end('taken')
    })
    const headers = { ...own(), 'content-type': type, ...(action && { 'next-action': action }) }
    const answer = await fetch(`http://127.0.0.1:${port}/sign-in`, { method: 'POST', headers, body })
    expect([answer.status, bodies]).toEqual([200, [body]])
  })

  test.each([
    ['of nothing', boundary, ''],
    ['without an end', boundary, '--b\r\nContent-Disposition: form-data; name="theme"\r\n\r\ndark'],
    ['without a boundary', 'multipart/form-data', parts(['theme', 'dark'])],
    ['with another boundary', boundary, parts(['theme', 'dark']).replaceAll('--b', '--c')],
    ['of fields that no form has', boundary, parts([`$ACTION_ID_${id}`, ''], ['__proto__', 'x'])],
    ['that names an action and brings arguments', 'text/plain;charset=UTF-8', '[1]', id],
    ['that refers to an action by parts', boundary, parts(['$ACTION_REF_1', ''], ['$ACTION_1:0', '{"id":"x"}'])],
    ['that leads to the prototype', boundary, parts(['0', '["$1:__proto__:then"]'], ['1', '"$@0"']), id],
    ['without arguments', boundary, parts(['1_theme', 'dark']), id],
    ['whose arguments are none of ours', boundary, parts(['0', '[]']), id],
  ])('a form %s is refused, and Next.js never sees it', async (_, type, body, action?: string) => {
    const { port, drawn } = await served()
    const headers = { ...own(), 'content-type': type, ...(action && { 'next-action': action }) }
    const answer = await fetch(`http://127.0.0.1:${port}/sign-in`, { method: 'POST', headers, body })
    expect([answer.status, drawn]).toEqual([400, []])
  })
})

test.each([
  'bytes=0-9',
  'bytes=-5',
  'bytes=-0',
  'bytes=9-1',
  'bytes=999999999-',
  'bytes=',
  'bytes=9-1,0-0',
  'pages=1-2',
])('of a file Next.js is asked for all, although the Range is %s', async (range) => {
  const ranges: (string | undefined)[] = []
  const { get } = await served(async (incoming, outgoing) => {
    ranges.push(incoming.headers.range)
    expect(incoming.headers['if-match']).toBeUndefined()
    outgoing.end('a file')
  })
  await get('/favicon.svg', { range, 'if-match': '"a"' })
  expect(ranges).toEqual([undefined])
})

describe('a path without a page', () => {
  test('is answered without drawing one, each time with another nonce', async () => {
    const { get, drawn } = await served()
    const answers = []
    for (const path of ['/nothing', '/nothing-else', '/wp-admin/setup.php']) answers.push(await get(path))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(drawn).toEqual(['/_not-found'])
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    const nonces = answers.map(
      ({ headers }) => /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1],
    )
    expect(texts).toEqual(nonces.map((nonce) => `<script nonce="${nonce}"></script>`))
    expect(new Set(nonces).size).toBe(3)
    expect(nonces).not.toContain('drawn-once')
  })

  test('is drawn once for each language and theme', async () => {
    const { get, drawn } = await served(async ({ headers }, outgoing) => {
      outgoing.setHeader('content-security-policy', "'nonce-x'")
      outgoing.end(headers.cookie)
    })
    const asked: Record<string, string>[] = [
      { cookie: 'theme=dark' },
      { 'accept-language': 'en' },
      { 'accept-language': 'en, de' },
    ]
    const texts = await Promise.all(asked.map(async (headers) => (await get('/nothing', headers)).text()))
    expect(texts).toEqual(['language=de; theme=dark', 'language=en; theme=system', 'language=en; theme=system'])
    expect(drawn).toHaveLength(2)
  })

  test('below the files of the pages is one line', async () => {
    const { get, drawn } = await served()
    const answer = await get('/_next/static/chunks/gone.js')
    expect([answer.status, answer.headers.get('content-type'), drawn]).toEqual([404, 'text/plain; charset=utf-8', []])
  })

  test('is drawn for a session, whose page says who is signed in', async () => {
    const { get, drawn } = await served()
    await get('/nothing', await session())
    expect(drawn).toEqual(['/nothing'])
  })
})

async function session(): Promise<Record<string, string>> {
  const { 'set-cookie': cookie } = await sessionCookieHeader(newId())
  return { cookie: cookie.split(';')[0] ?? '' }
}

describe('pages are counted', () => {
  test('by network; a session has three times as much of its own, files twenty times', async () => {
    completeSettings({ RATE_ADDRESS_PAGES: '2' })
    onTestFinished(() => void completeSettings({ RATE_ADDRESS_PAGES: '' }))
    const { get } = await served()
    const statuses = async (count: number, path: string, headers?: Record<string, string>) => {
      const answers = await Promise.all(Array.from({ length: count }, () => get(path, headers)))
      return answers.filter(({ status }) => status === 429).length
    }
    const [one, other] = [await session(), await session()]
    expect(await statuses(4, '/sign-in')).toBe(2)
    expect(await statuses(2, '/nothing')).toBe(2)
    expect(await statuses(41, '/favicon.svg')).toBe(1)
    expect(await statuses(7, '/sign-in', one)).toBe(1)
    expect(await statuses(6, '/sign-in', other)).toBe(0)
    expect(await statuses(1, '/sign-in', { cookie: 'kurier-session=made-up' })).toBe(1)
  })

  test('and told in the language of the person, with a page that asks again by itself', async () => {
    completeSettings({ RATE_ADDRESS_PAGES: '1' })
    onTestFinished(() => void completeSettings({ RATE_ADDRESS_PAGES: '' }))
    const { get } = await served()
    await get('/sign-in')
    const answer = await get('/sign-in', { 'accept-language': 'en' })
    const page = await answer.text()
    expect(answer.headers.get('retry-after')).toMatch(/^(10|[1-9])$/)
    expect(page).toContain('<html lang="en">')
    expect(page).toContain('Too many pages are being asked for')
    expect(page).toMatch(/<meta http-equiv="refresh" content="(10|[1-9])"/)
    expect(await (await get('/sign-in', { cookie: 'language=de' })).text()).toContain('zu viele Seiten')
  })
})

describe('pages are drawn', () => {
  test('a few at a time; what nobody reads to its end lets the next one begin', async () => {
    let underWay = 0
    let most = 0
    const { get, drawn } = await served(async (_, outgoing) => {
      most = Math.max(most, (underWay += 1))
      outgoing.once('close', () => (underWay -= 1))
      await new Promise((resolve) => setTimeout(resolve, 5))
      outgoing.end('drawn')
    })
    const answers = await Promise.all(Array.from({ length: 30 }, () => get('/sign-in')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect([drawn.length, most]).toEqual([
      30,
      Math.max(1, Math.floor((await import('node:os')).availableParallelism() / 2)),
    ])
  })

  test('after the calls of interfaces that are under way', async () => {
    const { get, drawn } = await served()
    const call = { address: '192.0.2.1' } as HttpCall // nothing else of it is looked at
    beginCall(call)
    const answer = get('/sign-in')
    const others = await Promise.all(Array.from({ length: 3 }, () => get('/nothing')))
    const before = drawn.filter((path) => path === '/sign-in')
    endCall(call)
    expect([before, (await answer).status, others.length]).toEqual([[], 200, 3])
  })

  test('for nobody who is gone, and the next one waits for none of these', async () => {
    const { port, get, drawn } = await served()
    const call = { address: '192.0.2.1' } as HttpCall // nothing else of it is looked at
    beginCall(call)
    const gone = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
    for (const socket of gone) socket.write('GET /sign-in?gone HTTP/1.1\r\nHost: localhost\r\n\r\n')
    // an answer that needs no turn comes after them
    await get('/nothing')
    const closed = gone.map((socket) => once(socket, 'close'))
    for (const socket of gone) socket.destroy()
    await Promise.all(closed)
    await get('/nothing')
    endCall(call)
    expect((await get('/sign-in')).status).toBe(200)
    expect(drawn.filter((path) => path === '/sign-in?gone').length).toBeLessThan(3)
  })

  test('beyond 100 that wait, whoever has most of them is told to wait', async () => {
    completeSettings({ RATE_ADDRESS_PAGES: '200' })
    onTestFinished(() => void completeSettings({ RATE_ADDRESS_PAGES: '' }))
    const drawing = Promise.withResolvers<void>()
    const { get } = await served(async (_, outgoing) => {
      await drawing.promise
      outgoing.end('drawn')
    })
    const asked = Array.from({ length: 110 }, () => get('/sign-in'))
    const first = await Promise.race(asked)
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5'])
    drawing.resolve()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100)
  })
})

test('whoever asks for a page has that address alone which the server knows', async () => {
  const heads: unknown[] = []
  const { get } = await served(async ({ headers }, outgoing) => {
    heads.push([headers['x-forwarded-for'], headers['x-forwarded-host']])
    outgoing.end()
  })
  await get('/sign-in', { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-host': 'elsewhere.example' })
  expect(heads).toEqual([['127.0.0.1', new URL(settings().baseUrl).host]])
})
