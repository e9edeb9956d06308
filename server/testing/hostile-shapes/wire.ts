import { crlf, head, type ShapedRequest } from './asked.ts'

/**
 * Bytes that are no request as it should be. `of`: the honest request that `gets` is told of, the statuses of all answers
 * until the connection ends. Written with `Connection: close` wherever the connection would go on.
 */
export type WireShape = {
  attack: string
  of: 'info' | 'token' | 'creation' | "nobody's creation"
  bytes: (asked: ShapedRequest) => string
  gets: number[]
}

const ends = 'Connection: close'
const post = (asked: ShapedRequest): ShapedRequest => ({ ...asked, method: 'POST' })
/** Of what goes on without an end only the head is asked for. */
const get = (asked: ShapedRequest): ShapedRequest => ({ ...asked, method: asked.method === 'HEAD' ? 'HEAD' : 'GET' })
const chunked = 'Transfer-Encoding: chunked'
const hidden = 'GET /x'

const lengths: WireShape[] = [
  {
    attack: 'Content-Length and Transfer-Encoding both',
    of: 'token',
    bytes: (asked) => `${head(post(asked), 'Content-Length: 5', chunked)}0\r\n\r\n${hidden}`,
    gets: [400],
  },
  {
    attack: 'two different Content-Lengths',
    of: 'token',
    bytes: (asked) => `${head(post(asked), 'Content-Length: 5', 'Content-Length: 6')}xxxxx`,
    gets: [400],
  },
  {
    attack: 'a Content-Length that is a list',
    of: 'token',
    bytes: (asked) => `${head(post(asked), 'Content-Length: 5, 5')}xxxxx`,
    gets: [400],
  },
  ...['+5', '-5', '0x5', '5 5', '99999999999999999999', ''].map((length): WireShape => ({
    attack: `a Content-Length of "${length}"`,
    of: 'token',
    bytes: (asked) => `${head(post(asked), `Content-Length: ${length}`, ends)}xxxxx`,
    gets: [400],
  })),
  ...['xchunked', 'chunked, identity', 'gzip, identity', 'identity'].map((coding): WireShape => ({
    attack: `a Transfer-Encoding of "${coding}"`,
    of: 'token',
    bytes: (asked) => `${head(post(asked), `Transfer-Encoding: ${coding}`, ends)}0\r\n\r\n`,
    gets: [400],
  })),
  {
    attack: 'a blank before the colon of Transfer-Encoding',
    of: 'token',
    bytes: (asked) => `${head(post(asked), 'Transfer-Encoding : chunked', ends)}0\r\n\r\n`,
    gets: [400],
  },
  {
    attack: 'a chunk size that is no number',
    of: 'creation',
    bytes: (asked) => `${head(post(asked), chunked)}zz\r\n`,
    gets: [400],
  },
  {
    attack: 'a chunk size beyond all numbers',
    of: 'token',
    bytes: (asked) => `${head(post(asked), chunked)}${'f'.repeat(40)}\r\n`,
    gets: [400],
  },
]

const heads: WireShape[] = [
  {
    attack: 'line feeds alone',
    of: 'info',
    bytes: (asked) => head(get(asked), 'X-A: 1').replaceAll('\r', ''),
    gets: [400],
  },
  { attack: 'a folded header', of: 'info', bytes: (asked) => head(get(asked), 'X-A: 1', ' more', ends), gets: [400] },
  { attack: 'U+0000 in a header', of: 'info', bytes: (asked) => head(get(asked), 'X-A: a\0b'), gets: [400] },
  { attack: 'a header without a name', of: 'info', bytes: (asked) => head(get(asked), ': x', ends), gets: [400] },
  { attack: 'a header without a colon', of: 'info', bytes: (asked) => head(get(asked), 'x', ends), gets: [400] },
  { attack: 'no Host', of: 'info', bytes: (asked) => head(withoutHost(get(asked)), ends), gets: [400] },
  {
    attack: 'a Host that is none',
    of: 'info',
    bytes: (asked) => head(withoutHost(get(asked)), 'Host: a b/../c', ends),
    gets: [400],
  },
  { attack: 'an empty Host', of: 'info', bytes: (asked) => head(withoutHost(get(asked)), 'Host:', ends), gets: [400] },
  { attack: 'another protocol', of: 'info', bytes: () => `${crlf('PRI * HTTP/2.0')}SM\r\n\r\n`, gets: [400] },
  { attack: 'no protocol at all, which once was one', of: 'info', bytes: () => 'GET /\r\n\r\n', gets: [400] },
  {
    attack: 'a version that is none',
    of: 'info',
    bytes: (asked) => head(get(asked), ends).replace(' HTTP/1.1', ' HTTP/9.9'),
    gets: [400],
  },
  {
    attack: 'the version before',
    of: 'info',
    bytes: (asked) => head(get(asked), ends).replace(' HTTP/1.1', ' HTTP/1.0'),
    gets: [200],
  },
  { attack: 'TLS', of: 'info', bytes: () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', gets: [400] },
  {
    attack: 'one header of 100 kB',
    of: 'info',
    bytes: (asked) => head(get(asked), `X-A: ${'a'.repeat(100_000)}`),
    gets: [431],
  },
  {
    attack: 'ten thousand headers',
    of: 'info',
    bytes: (asked) => head(get(asked), ...Array.from({ length: 10_000 }, (_, at) => `X-${at}: 1`)),
    gets: [431],
  },
  {
    attack: 'a path of 100 kB',
    of: 'info',
    bytes: (asked) => head({ ...get(asked), target: `/${'a'.repeat(100_000)}` }),
    gets: [431],
  },
  {
    attack: 'ten kilobytes of "../"',
    of: 'info',
    bytes: (asked) => head({ ...get(asked), target: `${'/..'.repeat(3000)}${asked.target}` }, ends),
    gets: [200],
  },
  {
    attack: 'X-Forwarded-For of thousands of hops',
    of: 'info',
    bytes: (asked) => head(get(asked), `X-Forwarded-For: ${'1.1.1.1,'.repeat(1500)}`, ends),
    gets: [200],
  },
  { attack: 'a control character in the target', of: 'info', bytes: (asked) => targeted(asked, '\x01'), gets: [400] },
  { attack: 'a blank in the target', of: 'info', bytes: (asked) => targeted(asked, ' x'), gets: [400] },
  {
    attack: 'bytes beyond ASCII in the target',
    of: 'info',
    bytes: (asked) => targeted(asked, '\xff\xfe'),
    gets: [400],
  },
]

const exchanges: WireShape[] = [
  {
    attack: 'Expect: 100-continue without a token',
    of: "nobody's creation",
    bytes: (asked) => `${head(post(asked), 'Content-Length: 2', 'Expect: 100-continue', ends)}{}`,
    gets: [100, 401],
  },
  {
    attack: 'an expectation that nobody knows',
    of: "nobody's creation",
    bytes: (asked) => `${head(post(asked), 'Content-Length: 2', 'Expect: tea', ends)}{}`,
    gets: [417],
  },
  {
    attack: 'an upgrade to a web socket',
    of: 'info',
    bytes: (asked) => head(get(asked), 'Upgrade: websocket', 'Connection: Upgrade, close'),
    gets: [200],
  },
  {
    attack: 'an upgrade to HTTP/2',
    of: 'info',
    bytes: (asked) =>
      head(get(asked), 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk', 'Connection: Upgrade, HTTP2-Settings, close'),
    gets: [200],
  },
  {
    attack: 'CONNECT',
    of: 'info',
    bytes: (asked) => head({ ...asked, method: 'CONNECT', target: '127.0.0.1:5432' }),
    gets: [],
  },
  {
    attack: 'TRACE',
    of: 'info',
    bytes: (asked) => head({ ...asked, method: 'TRACE' }, 'Cookie: secret', ends),
    gets: [405],
  },
  {
    attack: 'a hundred requests in one go',
    of: 'info',
    bytes: (asked) => head(get(asked)).repeat(99) + head(get(asked), ends),
    gets: Array<number>(100).fill(200),
  },
  {
    attack: 'a request behind a refused one',
    of: "nobody's creation",
    bytes: (asked) =>
      `${head(post(asked), 'Content-Length: 5')}xxxxx${head({ ...get(asked), target: '/submission-api/v2/info' }, ends)}`,
    gets: [401, 200],
  },
]

const withoutHost = (asked: ShapedRequest): ShapedRequest => ({
  ...asked,
  headers: asked.headers.filter(([name]) => name.toLowerCase() !== 'host'),
})

const targeted = (asked: ShapedRequest, more: string): string =>
  head({ ...get(asked), target: `${asked.target}${more}` }, ends)

/** What a parser of HTTP must not be led astray by. */
export const wireShapes: readonly WireShape[] = [...lengths, ...heads, ...exchanges]

/** Heads and bodies that stop in the middle; whoever sent them closes. */
export const halves: readonly { attack: string; bytes: (asked: ShapedRequest) => string }[] = [
  { attack: 'half a method', bytes: () => 'GE' },
  { attack: 'half a head', bytes: (asked) => head(get(asked)).slice(0, -6) },
  { attack: 'half a body', bytes: (asked) => `${head(post(asked), 'Content-Length: 100')}{"a":` },
  { attack: 'half a chunk', bytes: (asked) => `${head(post(asked), chunked)}64\r\n{"a":` },
]
