import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnPath, withReturn } from './return-path.ts'

test.each(['/', '/cases', '/cases/0190?lane=service#event-3', '/clients?q=%2F%2Fx', '/search?to=https://a.example'])(
  '%s is a page of this installation',
  (path) => expect(returnPath(path)).toBe(path),
)

test.each([
  ['//foreign.example'],
  ['///foreign.example'],
  ['/\\foreign.example'],
  ['\\\\foreign.example'],
  ['/\t/foreign.example'],
  ['/\n/foreign.example'],
  ['/.//foreign.example'],
  ['/a/..//foreign.example'],
  ['https://foreign.example'],
  ['javascript:alert(1)'],
  ['foreign.example'],
  [' /cases'],
  [''],
  ['/sign-in'],
  ['/sign-in/second-factor'],
  ['/api/auth/callback/oidc'],
  [undefined],
  [['/cases']],
])('%j leads to the start page', (to) => expect(returnPath(to)).toBe('/'))

test('whatever is given, a browser stays at this installation', () => {
  const text = fc.string({
    unit: fc.constantFrom('/', '\\', '.', ':', '@', '#', '?', '\t', '\n', ' ', 'a', '%2f', 'http:'),
  })
  fc.assert(
    fc.property(text, (to) => new URL(returnPath(to), 'https://kurier.example').origin === 'https://kurier.example'),
    { numRuns: 2000 },
  )
})

test('the page to sign in keeps where to go', () => {
  expect(withReturn('/sign-in', '/cases?q=a&b')).toBe('/sign-in?to=%2Fcases%3Fq%3Da%26b')
  expect(withReturn('/sign-in', '/')).toBe('/sign-in')
})
