import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ambiguityOf, repeatedMember } from './strict-jws.ts'

const segment = (text: string): string => Buffer.from(text).toString('base64url')
const token = (header: string, payload: string, signature = 'AA'): string =>
  `${segment(header)}.${segment(payload)}.${signature}`

test('JSON as it is written by others has no member twice, wherever its names occur again as values or deeper', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
      expect(repeatedMember(JSON.stringify(value, null, indent))).toBeUndefined()
    }),
    { numRuns: 1000 },
  )
})

test('a member that is written twice is found, at any depth and however its name is escaped', () => {
  const name = fc.string({ minLength: 1, unit: 'binary' }).map((text) => text.toWellFormed())
  fc.assert(
    fc.property(name, fc.jsonValue(), fc.nat(4), fc.boolean(), (member, value, depth, isEscaped) => {
      const [first = ''] = member
      const code = `\\u${first.charCodeAt(0).toString(16).padStart(4, '0')}`
      const plain = JSON.stringify(member)
      const again = isEscaped && first.length === 1 ? `"${code}${JSON.stringify(member.slice(1)).slice(1)}` : plain
      const object = `{${plain}: ${JSON.stringify(value)} , ${again}\t:1}`
      expect(repeatedMember(`${'[{"a":'.repeat(depth)}${object}${'}]'.repeat(depth)}`)).toBe(member)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['a header member twice', token('{"kid":"a","kid":"b"}', '{}'), 'The header has the member "kid" twice'],
  [
    'a payload member twice',
    token('{}', '{"events":{},"sub":"x","events":{}}'),
    'The payload has the member "events" twice',
  ],
  ['a signature with loose bits', token('{}', '{}', 'AB'), 'The signature is not canonical base64url'],
  [
    'a payload with loose bits',
    `${segment('{}')}.${segment('{}').slice(0, -1)}1.AA`,
    'The payload is not canonical base64url',
  ],
])('%s is told', (_, ambiguous, told) => {
  expect(ambiguityOf(ambiguous)).toContain(told)
})

test('a token with one meaning has no ambiguity', () => {
  expect(ambiguityOf(token('{"kid":"a"}', '{"a":{"kid":"a"},"b":[{"a":1},{"a":1}]}'))).toBeUndefined()
})
