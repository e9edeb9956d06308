import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkHeader, malformed } from './part/jwe-reader.ts'
import { HEADER_LIMIT } from './terms.ts'
import {
  announcementFaults,
  assertAllAttached,
  fileBytes,
  notIncomplete,
  notSubmitted,
  problemFaults,
  stateTable,
  wireBytes,
} from './rules.ts'
import type { PartKind } from './terms.ts'

test('each state allows what specification 3 says', () => {
  const allowed = Object.entries(stateTable).map(([state, { attach, submit, decide, receiverSees }]) =>
    [
      state,
      ...(attach ? ['attach'] : []),
      ...(submit ? ['submit'] : []),
      ...(decide ? ['decide'] : []),
      receiverSees,
    ].join(' '),
  )
  expect(allowed).toEqual([
    'incomplete attach submit nothing',
    'submitted decide content',
    'accepted content',
    'rejected record',
    'deleted record',
  ])
})

test('what cannot be changed or decided says in which state it is, and what to do', () => {
  expect(notIncomplete('reply', 'submitted')).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^The reply is submitted, not incomplete\. .*read its state with GET/) as string,
  })
  expect(notSubmitted('submission', 'deleted')).toMatchObject({
    code: 'conflict',
    message: 'The submission is deleted; only a submitted one can be accepted or rejected.',
  })
})

test('attachments may be announced once each, up to the limit', () => {
  expect(announcementFaults(['a', 'b'], 2)).toEqual([])
  expect(announcementFaults(['a', 'b', 'c'], 2)).toEqual([
    { pointer: '/announcedAttachments', detail: 'At most 2 attachments can be announced, not 3.' },
  ])
  expect(announcementFaults(['a', 'b', 'a', 'a'], 4)).toEqual(
    [2, 3].map((at) => ({ pointer: `/announcedAttachments/${at}`, detail: 'The attachment a is announced twice.' })),
  )
})

test('what was announced must be stored before it is submitted; what is missing is named', () => {
  expect(() => assertAllAttached([], new Set())).not.toThrow()
  expect(() => assertAllAttached(['a'], new Set(['a', 'b']))).not.toThrow()
  const detail = 'These announced attachments are missing: a, c. Send them first.'
  expect(() => assertAllAttached(['a', 'b', 'c'], new Set(['b']))).toThrow(
    expect.objectContaining({ code: 'invalid', extra: { errors: [{ pointer: '', detail }] } }),
  )
})

test('a problem may name an attachment that was announced, and whatever else', () => {
  const instances = ['attachment:a', 'metadata', 'attachment:b', 'x-attachment:c', 'attachment:']
  expect(
    problemFaults(
      ['a'],
      instances.map((instance) => ({ instance })),
    ),
  ).toEqual([
    { pointer: '/problems/2/instance', detail: 'The attachment b was not announced.' },
    { pointer: '/problems/4/instance', detail: 'The attachment  was not announced.' },
  ])
})

const encoded = (header: unknown): string => Buffer.from(JSON.stringify(header)).toString('base64url')
const header = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'k1', cty: 'application/json' }
const faulty = (say: string) => ({ kind: 'invalid', detail: `The encrypted part cannot be taken: ${say}.` })

test.each<[string, object, PartKind, unknown]>([
  ['all of it', header, 'data', { kid: 'k1' }],
  ['XML and members of its own', { ...header, cty: 'application/xml', x: 1 }, 'metadata', { kid: 'k1' }],
  ['no cty for an attachment', { ...header, cty: undefined }, 'attachment', { kid: 'k1' }],
  ['another alg', { ...header, alg: 'RSA-OAEP' }, 'data', faulty('the header member "alg" must be RSA-OAEP-256')],
  ['another enc', { ...header, enc: 'A128GCM' }, 'data', faulty('the header member "enc" must be A256GCM')],
  ['zip', { ...header, zip: 'DEF' }, 'attachment', faulty('the header member "zip" is not allowed: do not compress')],
  ['crit', { ...header, crit: ['x'] }, 'data', faulty('the header member "crit" is not allowed')],
  ...[undefined, '', 7].map((kid): [string, object, PartKind, unknown] => [
    `kid ${String(kid)}`,
    { ...header, kid },
    'data',
    faulty('the header member "kid" must name the key that the part is encrypted for'),
  ]),
  ...(['data', 'metadata'] as const).map((kind): [string, object, PartKind, unknown] => [
    `another cty of ${kind}`,
    { ...header, cty: 'text/plain' },
    kind,
    faulty('the header member "cty" must be application/json or application/xml'),
  ]),
])('a protected header with %s', (_, given, kind, answer) => {
  expect(checkHeader(encoded(given), kind)).toEqual(answer)
})

test('a header that is too long or no JSON object is told apart from one that is not allowed', () => {
  const longest = encoded({
    ...header,
    x: 'x'.repeat(HEADER_LIMIT * 0.75 - encoded({ ...header, x: '' }).length * 0.75),
  })
  expect([longest.length, checkHeader(longest, 'data')]).toEqual([HEADER_LIMIT, { kid: 'k1' }])
  expect(checkHeader(`${longest}A`, 'data')).toEqual(faulty('the protected header is longer than 8192 bytes'))
  const none = {
    kind: 'malformed',
    detail: 'This is not a compact JWE: its protected header is no JSON object in base64url.',
  }
  expect(checkHeader(encoded('text'), 'data')).toEqual(none)
  expect(malformed('its protected header is no JSON object in base64url')).toEqual(none)
})

test('a file of so many bytes fits encrypted into what is worked out for it, and no larger one is promised', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 40), (bytes) => {
      const ciphertext = Math.ceil((bytes * 4) / 3)
      expect(wireBytes(bytes) - ciphertext).toBe(HEADER_LIMIT + 2048)
      expect(fileBytes(wireBytes(bytes))).toBeGreaterThanOrEqual(bytes)
      expect(wireBytes(fileBytes(wireBytes(bytes)))).toBeLessThanOrEqual(wireBytes(bytes))
    }),
  )
  expect([fileBytes(0), fileBytes(HEADER_LIMIT + 2048), fileBytes(HEADER_LIMIT + 2048 + 4)]).toEqual([0, 0, 3])
})
