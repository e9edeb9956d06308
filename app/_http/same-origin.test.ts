import { expect, test } from 'vitest'
import { isSameOrigin } from './same-origin.ts'

test.each([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://kurier.example' }, false],
  [{ origin: 'https://kurier.example' }, true],
  [{ origin: 'https://kurier.example.evil.example' }, false],
  [{ origin: 'http://kurier.example' }, false],
  [{ origin: 'null' }, false],
  [{}, false],
])('%j: %s', (headers, expected) => {
  expect(isSameOrigin(new Headers(headers), 'https://kurier.example')).toBe(expected)
})
