import { expect, test } from 'vitest'
import { callbackAuthentication, callbackHeaders } from './signature.ts'

const secret = 'WKQ3mQ9vXlZ2w5rT8yB1nC4dF7gH0jKa'
const body =
  '{"type":"https://example.test/callbacks/new-submissions","submissions":[],"submissionIds":[],"note":"Größe"}'
// worked out with another implementation of RFC 2104
const expected =
  'cb2977608b186d18c731a9b64ec0c4237600dc2fac9000008572dd5a99303a84' +
  '06e3abf442c78156004ad2a1085e369ea6baca9513f76166ee7a8f53400d0d51'

test('callback-authentication is the HMAC-SHA512 of timestamp, full stop and body in UTF-8, as lower-case hex', () => {
  expect(callbackAuthentication(secret, 1_766_000_000, body)).toBe(expected)
})

test('the two headers carry whole seconds and the HMAC over the same seconds', () => {
  expect(callbackHeaders(secret, new Date(1_766_000_000_999), body)).toEqual({
    'callback-timestamp': '1766000000',
    'callback-authentication': expected,
  })
})

test('another secret, time or body gives another HMAC', () => {
  const others = [
    callbackAuthentication(`${secret}x`, 1_766_000_000, body),
    callbackAuthentication(secret, 1_766_000_001, body),
    callbackAuthentication(secret, 1_766_000_000, `${body}\n`),
  ]
  expect(new Set([expected, ...others]).size).toBe(4)
})
