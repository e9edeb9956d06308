import { CANARY, headerOf, utf8, withHeader, type ShapedRequest, type Header, type Shape } from './asked.ts'
import { hostileTokens } from './jose.ts'

const long = (length: number): string => `${CANARY}${'x'.repeat(length)}`

/** Headers that replace those of the same name; two of one name are sent as two. */
const rows: Record<string, readonly Header[]> = {
  'a media type that is none': [['Content-Type', CANARY]],
  'an empty media type': [['Content-Type', '']],
  'two media types': [
    ['Content-Type', 'application/json'],
    ['Content-Type', `text/${CANARY}`],
  ],
  'media types as a list': [['Content-Type', 'application/json, multipart/form-data; boundary=x']],
  'a charset that nobody knows': [['Content-Type', `application/json; charset=${CANARY}`]],
  'a media type of eight kilobytes': [['Content-Type', `application/${long(8000)}`]],
  'parts without a boundary': [['Content-Type', 'multipart/form-data']],
  'parts with an empty boundary': [['Content-Type', 'multipart/form-data; boundary=""']],
  'a gzip that is none': [['Content-Encoding', 'gzip']],
  'codings upon codings': [['Content-Encoding', 'gzip, br, deflate, gzip, zstd']],
  'a coding that nobody knows': [['Content-Encoding', CANARY]],

  'eight kilobytes of languages': [['Accept-Language', `${'de-x-a;q=0.1,'.repeat(600)}${CANARY}`]],
  'languages that are none': [['Accept-Language', ';;q=,*;q=-1,en;q=NaN,__proto__;q=1,constructor']],
  'a language of markup': [['Accept-Language', `<script>${CANARY}</script>`]],
  'a media type to accept that is none': [['Accept', `;;,*/*;q=${CANARY},/`]],
  'eight kilobytes of media types to accept': [['Accept', 'text/x;q=0.1,'.repeat(600)]],
  'codings to accept that are none': [['Accept-Encoding', `gzip;q=NaN, ${CANARY};q=2, *;q=-1`]],
  'no coding to accept': [['Accept-Encoding', 'identity;q=0, *;q=0']],

  'a Range of nothing': [['Range', 'bytes=']],
  'a Range backwards': [['Range', 'bytes=9-1']],
  'a Range beyond all numbers': [['Range', 'bytes=99999999999999999999-']],
  'a thousand Ranges': [['Range', `bytes=${'0-0,'.repeat(1000)}1-1`]],
  'a Range of other things': [['Range', `${CANARY}=0-1`]],
  'a condition on a Range': [
    ['Range', 'bytes=0-0'],
    ['If-Range', `"${CANARY}"`],
  ],
  'any tag known': [['If-None-Match', '*']],
  'a tag without quotes': [['If-None-Match', CANARY]],
  'a thousand tags': [['If-None-Match', '"a",'.repeat(1000)]],
  'half a tag': [['If-None-Match', 'W/"']],
  'a tag that must be': [['If-Match', `"${CANARY}"`]],
  'dates that are none': [
    ['If-Modified-Since', CANARY],
    ['If-Unmodified-Since', 'Thu, 99 Foo 0000 99:99:99 GMT'],
  ],
  'a date at the end of time': [['If-Modified-Since', 'Fri, 31 Dec 999999 23:59:59 GMT']],

  'a foreign origin': [['Origin', `https://${CANARY}.example`]],
  'an origin of nobody': [['Origin', 'null']],
  'an origin that is none': [['Origin', `:///${CANARY}`]],
  'two origins': [
    ['Origin', 'https://a.example'],
    ['Origin', 'https://b.example'],
  ],
  'another site': [['Sec-Fetch-Site', 'cross-site']],
  'a site that is none': [['Sec-Fetch-Site', 'same-origin, cross-site']],
  'two sites': [
    ['Sec-Fetch-Site', 'same-origin'],
    ['Sec-Fetch-Site', 'cross-site'],
  ],
  'a referer that is none': [['Referer', `javascript:${CANARY}`]],
  'a preflight': [
    ['Origin', 'https://evil.example'],
    ['Access-Control-Request-Method', CANARY],
    ['Access-Control-Request-Headers', long(4000)],
  ],

  'an address that is none before us': [['X-Forwarded-For', `${CANARY}, ::ffff:999.1.1.1, unknown, "[::1]:x"`]],
  'another host before us': [
    ['X-Forwarded-Host', `${CANARY}.example`],
    ['X-Forwarded-Proto', 'javascript'],
    ['X-Forwarded-Port', '99999999'],
    ['X-Forwarded-Prefix', `/${CANARY}`],
  ],
  'hosts and protocols that are none before us': [
    ['X-Forwarded-Host', 'a b/../c@d:x'],
    ['X-Forwarded-Proto', '\xff://'],
    ['Forwarded', `for=";;";host=${CANARY};proto=,,,`],
  ],
  'other addresses before us': [
    ['X-Real-IP', CANARY],
    ['True-Client-IP', '127.0.0.1'],
    ['CF-Connecting-IP', '::1'],
    ['X-Client-IP', '0'],
    ['X-Original-URL', '/admin'],
    ['X-Rewrite-URL', '/api/portal/admin'],
  ],

  'a server action that is none': [['Next-Action', CANARY]],
  'a server action of eight kilobytes': [['Next-Action', long(8000)]],
  'a server action of the prototype': [['Next-Action', '__proto__']],
  'a server action whose name was made up': [['Next-Action', '7f'.repeat(21)]],
  'a flight': [['RSC', '1']],
  'a flight whose state is no JSON': [
    ['RSC', '1'],
    ['Next-Router-State-Tree', `{${CANARY}`],
  ],
  'a flight whose state is another': [
    ['RSC', '1'],
    ['Next-Router-State-Tree', encodeURIComponent('["",{"children":["__proto__",{}]},null,null,true]')],
  ],
  'a flight whose state is null': [
    ['RSC', '1'],
    ['Next-Router-State-Tree', 'null'],
  ],
  'a flight whose state is deep': [
    ['RSC', '1'],
    ['Next-Router-State-Tree', `${'%5B'.repeat(2000)}${'%5D'.repeat(2000)}`],
  ],
  'a flight whose state cannot be decoded': [
    ['RSC', '1'],
    ['Next-Router-State-Tree', '%E0%A4%A'],
  ],
  'a flight ahead': [
    ['RSC', '1'],
    ['Next-Router-Prefetch', '1'],
  ],
  'a part of a flight ahead': [
    ['RSC', '1'],
    ['Next-Router-Prefetch', '2'],
    ['Next-Router-Segment-Prefetch', `/../${CANARY}`],
  ],
  'a refresh of a flight': [
    ['RSC', '1'],
    ['Next-HMR-Refresh', '1'],
    ['Next-HMR-Refresh-Hash', CANARY],
    ['Next-URL', `//${CANARY}.example`],
  ],
  'a stage before that was passed': [
    ['X-Middleware-Subrequest', 'proxy:proxy:proxy:proxy:proxy'],
    ['X-Middleware-Rewrite', '/admin'],
    ['X-Middleware-Next', '1'],
    ['X-Middleware-Override-Headers', 'cookie'],
    ['X-Middleware-Request-Cookie', CANARY],
    ['X-Middleware-Set-Cookie', `a=${CANARY}`],
  ],
  'a stage before that was passed, with the file of a folder': [
    ['X-Middleware-Subrequest', 'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware'],
  ],
  'what was matched elsewhere': [
    ['X-Matched-Path', '/admin'],
    ['X-Now-Route-Matches', '1=admin'],
    ['X-Invoke-Path', '/admin'],
    ['X-Invoke-Query', '%7B%22a%22%3A1%7D'],
    ['X-Invoke-Output', '/admin'],
    ['X-Invoke-Status', '200'],
    ['X-Invoke-Error', '%7B%22message%22%3A%22x%22%7D'],
  ],
  'what was invoked, which is no JSON': [
    ['X-Invoke-Query', CANARY],
    ['X-Invoke-Error', `{${CANARY}`],
    ['X-Invoke-Status', '999'],
  ],
  "Next.js's own data": [
    ['X-Nextjs-Data', '1'],
    ['X-Nextjs-Request-Id', CANARY],
    ['X-Nextjs-Html-Request-Id', CANARY],
    ['X-Nextjs-Postponed', '1'],
    ['Next-Resume', '1'],
  ],
  'a revalidation and a preview': [
    ['X-Prerender-Revalidate', CANARY],
    ['X-Prerender-Revalidate-If-Generated', '1'],
    ['X-Next-Revalidated-Tags', CANARY],
    ['X-Next-Revalidate-Tag-Token', CANARY],
    ['Purpose', 'prefetch'],
    ['X-Next-Cache-Tags', long(1000)],
  ],
  'an error for developers': [
    ['X-Nextjs-Matched-Path', '/_error'],
    ['X-Next-Error-Status', '200'],
    ['X-Next-Error-Message', CANARY],
  ],
  'a policy of its own': [['Content-Security-Policy', `script-src 'unsafe-inline' ${CANARY}`]],
  'a policy with a nonce of its own': [['Content-Security-Policy', `script-src 'nonce-"><script>${CANARY}'`]],

  'a trace that is none': [['Traceparent', CANARY]],
  'a trace of zeros': [['Traceparent', '00-00000000000000000000000000000000-0000000000000000-00']],
  'a trace of another version': [['Traceparent', 'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01']],
  'states and baggage of a trace': [
    ['Traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
    ['Tracestate', `${'a=1,'.repeat(1000)}${CANARY}`],
    ['Baggage', `=;=,${CANARY}`],
  ],
  'an idempotency key of nothing': [['Idempotency-Key', '']],
  'an idempotency key of eight kilobytes': [['Idempotency-Key', long(8000)]],
  'an idempotency key beyond ASCII': [['Idempotency-Key', utf8('schlüssel-😀')]],
  'two idempotency keys': [
    ['Idempotency-Key', 'aaaaaaaaaaaaaaaa'],
    ['Idempotency-Key', 'bbbbbbbbbbbbbbbb'],
  ],
  'the last event of a stream': [['Last-Event-ID', `${CANARY}; -1`]],
  'another method': [
    ['X-HTTP-Method-Override', 'DELETE'],
    ['X-HTTP-Method', 'DELETE'],
    ['X-Method-Override', 'TRACE'],
  ],
  'a request id of its own': [
    ['X-Request-Id', CANARY],
    ['X-Correlation-Id', CANARY],
  ],
  'names of the prototype': [
    ['__proto__', CANARY],
    ['constructor', CANARY],
    ['toString', CANARY],
    ['hasOwnProperty', CANARY],
  ],
  'bytes beyond ASCII': [
    ['X-A', '\xff\xfe\x80'],
    ['User-Agent', utf8('😀\u202e')],
    ['Referer', '\xe4'],
  ],
  'a browser of four kilobytes': [['User-Agent', long(4000)]],
  'a hundred headers': Array.from({ length: 100 }, (_, at): Header => [`X-Header-${at}`, CANARY]),
  'a connection that names its headers': [['Connection', 'keep-alive, host, cookie, authorization, content-type']],
  'a protocol to go on with': [
    ['Alt-Used', CANARY],
    ['HTTP2-Settings', CANARY],
    ['Proxy-Connection', 'close'],
    ['Proxy', `http://${CANARY}.example`],
    ['Early-Data', '1'],
  ],
}

/** Credentials that are invalid, or more than one. */
const credentials: Record<string, readonly Header[]> = {
  nothing: [['Authorization', '']],
  'a scheme alone': [['Authorization', 'Bearer']],
  'a scheme that nobody knows': [['Authorization', `Digest username="${CANARY}"`]],
  blanks: [['Authorization', 'Bearer      ']],
  'two tokens in one': [['Authorization', `Bearer ${CANARY} ${CANARY}`]],
  'two headers': [
    ['Authorization', `Bearer ${CANARY}`],
    ['Authorization', `Basic ${CANARY}`],
  ],
  'a name and a password': [['Authorization', `Basic ${btoa(`${CANARY}:${CANARY}`)}`]],
  'a name without a password': [['Authorization', `Basic ${btoa(CANARY)}`]],
  'no base64': [['Authorization', 'Basic %%%%']],
  'a name with U+0000': [['Authorization', `Basic ${btoa('a\0b:c\0d')}`]],
  'a name that is no UTF-8': [['Authorization', `Basic ${btoa('\xff:\xfe')}`]],
  'a name that cannot be decoded': [['Authorization', `Basic ${btoa('%E0%A4%A:%')}`]],
  'eight kilobytes': [['Authorization', `Bearer ${long(8000)}`]],
  'bytes beyond ASCII': [['Authorization', 'Bearer \xff\xfe']],
}

const session = 'kurier-session'

/** Cookies that replace those of the request. */
const cookies: Record<string, string> = {
  nothing: '',
  'signs alone': ';;=;=;a=;=b; ;',
  'a session that is none': `${session}=${CANARY}`,
  'an empty session': `${session}=`,
  'two sessions': `${session}=a; ${session}=b`,
  'a session that cannot be decoded': `${session}=%E0%A4%A; kurier-language=%; kurier-theme=%FF`,
  'a session in pieces': `${session}.0=a; ${session}.1=b; ${session}.99999999=c`,
  'names of the prototype': '__proto__=1; constructor=2; toString=3; hasOwnProperty=4',
  'a language and a theme that are none': `kurier-language=../../${CANARY}; kurier-theme=__proto__`,
  'a language and a theme of four kilobytes': `kurier-language=${long(4000)}; kurier-theme=${long(4000)}`,
  'twelve kilobytes': `a=${long(12_000)}`,
  'twenty kilobytes': `a=${long(20_000)}`,
  'two thousand of them': Array.from({ length: 2000 }, (_, at) => `a${at}=1`).join(';'),
  quotes: `${session}="${CANARY}"; a="b;c"`,
  'bytes beyond ASCII': `${session}=\xff\xfe; a=${utf8('😀')}`,
  'signs of Next.js': `__prerender_bypass=${CANARY}; __next_preview_data=${CANARY}; NEXT_LOCALE=../x; __next_hmr_refresh_hash__=x`,
  'a return and a factor that were made up': `kurier-return=//evil.example; kurier-csrf=${CANARY}|${CANARY}; kurier-pkce=x; kurier-state=x; kurier-nonce=x`,
}

const authorises = (asked: ShapedRequest): boolean => headerOf(asked, 'authorization') !== undefined

export const headerShapes: readonly Shape[] = [
  ...Object.entries(rows).map(([name, headers]): Shape => {
    return { name: `header: ${name}`, change: (asked) => withHeader(asked, ...headers) }
  }),
  ...Object.entries(credentials).map(([name, headers]): Shape => {
    return { name: `credentials: ${name}`, change: (asked) => withHeader(asked, ...headers) }
  }),
  ...Object.entries(cookies).map(([name, cookie]): Shape => {
    return { name: `cookie: ${name}`, change: (asked) => withHeader(asked, ['Cookie', cookie]) }
  }),
  ...Object.entries(hostileTokens).flatMap(([name, token]): Shape[] => [
    { name: `token: ${name}`, change: (asked) => withHeader(asked, ['Authorization', `Bearer ${token}`]) },
    {
      name: `session: ${name}`,
      fits: (asked) => !authorises(asked),
      change: (asked) => withHeader(asked, ['Cookie', `${session}=${token}`]),
    },
  ]),
]

const methods = [
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'OPTIONS',
  'HEAD',
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'QUERY',
  'SEARCH',
  'PURGE',
  'M-SEARCH',
  'LINK',
  'get',
  'Post',
  'X',
  'M'.repeat(1000),
  'G\u00cbT',
]

export const methodShapes: readonly Shape[] = methods.map((method) => ({
  name: `method: ${method.slice(0, 20)}`,
  // of an endless answer only the head is asked for
  fits: (asked) => asked.method !== 'HEAD',
  change: (asked) => ({ ...asked, method }),
}))
