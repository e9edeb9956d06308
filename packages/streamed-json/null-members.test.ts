import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonReader } from './json-reader.ts'
import { anything } from './shape.ts'

/** What is read of a JSON text when null members are absent. */
function withoutNullMembers(json: string): unknown {
  const reader = new JsonReader({ shape: anything, mostValues: 1000, nulls: 'absent' })
  reader.push(Buffer.from(json))
  return reader.end().value
}

test('null members go at any depth; null items of lists, and all that is no null, stay', () => {
  const sent = { a: null, b: { c: null, d: [null, { e: null, f: 0 }], g: '' }, h: false, i: [] }
  expect(withoutNullMembers(JSON.stringify(sent))).toEqual({ b: { d: [null, { f: 0 }], g: '' }, h: false, i: [] })
  expect(withoutNullMembers('null')).toBeNull()
})

test('a member that is named __proto__ stays a member', () => {
  expect(JSON.stringify(withoutNullMembers('{"__proto__":{"kty":"RSA"},"x":null}'))).toBe('{"__proto__":{"kty":"RSA"}}')
})

test('what has no null member is as it was, and what was taken away is never seen again', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (sent) => {
      const once = withoutNullMembers(JSON.stringify(sent))
      expect(JSON.stringify(once)).not.toMatch(/"(?:[^"\\]|\\.)*":null/)
      expect(withoutNullMembers(JSON.stringify(once))).toEqual(once)
    }),
  )
})
