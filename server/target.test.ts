import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHost, resolvedTarget } from './target.ts'

test('a target is read as a URL reads it, however it is written', () => {
  const piece = fc.constantFrom(
    '/',
    '.',
    '..',
    'v2',
    'a-b_c~',
    '%2e',
    '%41',
    '?',
    '&x=1',
    '#',
    ' ',
    "'",
    '\\',
    ':',
    '@',
    'ä',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const target = `/${pieces.join('')}`
      const { pathname, search } = new URL(`http://localhost${target}`)
      expect(resolvedTarget(target)).toEqual({ pathname, search })
    }),
    { numRuns: 2000 },
  )
})

test.each(['*', '', 'relative', 'ftp://x/y'])('%j names nothing here', (target) => {
  expect(resolvedTarget(target)).toBeUndefined()
})

test.each([
  ['localhost', true],
  ['kurier.example:8443', true],
  ['127.0.0.1:3000', true],
  ['[::1]:65535', true],
  ['', false],
  ['a b', false],
  ['host/path', false],
  ['user@host', false],
  ['host:99999', false],
] as [string, boolean][])('as a Host header %j is good: %s', (host, isGood) => {
  expect(isHost(host)).toBe(isGood)
})
