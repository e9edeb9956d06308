import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutNullMembers } from './null-members.ts'

test('null members go at any depth; null items of lists, and all that is no null, stay', () => {
  const sent = { a: null, b: { c: null, d: [null, { e: null, f: 0 }], g: '' }, h: false, i: [] }
  expect(withoutNullMembers(sent)).toEqual({ b: { d: [null, { f: 0 }], g: '' }, h: false, i: [] })
  expect(withoutNullMembers(null)).toBeNull()
})

test('a member that is named __proto__ stays a member', () => {
  const parsed: unknown = JSON.parse('{"__proto__":{"kty":"RSA"},"x":null}')
  expect(JSON.stringify(withoutNullMembers(parsed))).toBe('{"__proto__":{"kty":"RSA"}}')
})

test('what has no null member is as it was, and what was taken away is never seen again', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (sent) => {
      const once = withoutNullMembers(sent)
      expect(JSON.stringify(once)).not.toMatch(/"(?:[^"\\]|\\.)*":null/)
      expect(withoutNullMembers(once)).toEqual(once)
    }),
  )
})
