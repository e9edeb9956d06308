import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventHeader, headerFault } from './event-header.ts'

const right = { alg: 'PS512', typ: 'secevent+jwt', kid: 'key' }

test.each<[string, Record<string, unknown>]>([
  ['the three members', right],
  ['a content type, which is passed over', { ...right, cty: 'application/json' }],
  ['a type in other letters', { ...right, typ: 'SecEvent+JWT' }],
  ['the longest key id', { ...right, kid: 'k'.repeat(256) }],
])('a header with %s may stand on an event', (_, header) => {
  expect(headerFault(header)).toBeUndefined()
})

test.each<[string, Record<string, unknown>, string]>([
  ['alg', { ...right, alg: 'PS256' }, 'must be PS512'],
  ['alg', { typ: right.typ, kid: 'key' }, 'is missing; it must be PS512'],
  ['typ', { ...right, typ: 'jwt' }, 'must be secevent+jwt'],
  ['kid', { ...right, kid: '' }, 'must be a text'],
  ['kid', { ...right, kid: 7 }, 'must be a text'],
  ['kid', { ...right, kid: 'k'.repeat(257) }, 'more than 256 characters'],
  ['cty', { ...right, cty: ['jwt'] }, 'must be a text'],
])('%s is told: %j', (member, header, detail) => {
  expect(headerFault(header)).toMatchObject({ member, detail: expect.stringContaining(detail) as string })
})

test('any other member is refused by its name, those of the objects of the language included', () => {
  const known = Object.keys(eventHeader)
  const others = fc.oneof(
    fc.constantFrom('crit', 'jwk', 'jku', 'x5u', 'x5c', 'x5t', 'x5t#S256', 'b64', 'zip', 'url', 'nonce', 'toString'),
    fc.string({ minLength: 1, maxLength: 64 }).filter((name) => !known.includes(name) && name !== '__proto__'),
  )
  fc.assert(
    fc.property(others, fc.jsonValue(), (name, value) => {
      const fault = headerFault({ ...right, [name]: value })
      expect(fault).toMatchObject({ member: name, detail: expect.stringContaining('is not allowed') as string })
    }),
  )
})
