import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JweReader, type PartFacts } from './jwe-reader.ts'
import type { JweFault } from './jwe-reader.ts'
import type { PartKind } from '../terms.ts'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const goodHeader = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'key-0001', cty: 'application/json' }
const segments = (header: unknown = goodHeader) => [
  encode(header),
  'k'.repeat(683),
  'i'.repeat(16),
  'content',
  't'.repeat(22),
]

function read(text: string, kind: PartKind = 'data', cuts: readonly number[] = []): PartFacts | JweFault {
  const reader = new JweReader(kind)
  const bytes = Buffer.from(text)
  const borders = [0, ...[...cuts].map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  for (let at = 1; at < borders.length; at += 1) {
    const fault = reader.push(bytes.subarray(borders[at - 1], borders[at]))
    if (fault) return fault
  }
  return reader.end()
}

test('a part is told by its kid and its fifth segment', () => {
  const text = segments().join('.')
  expect(read(text)).toEqual({ kid: 'key-0001', tag: 't'.repeat(22), size: text.length })
})

test('the ciphertext may be empty', () => {
  const [header, key, iv, , tag] = segments()
  expect(read([header, key, iv, '', tag].join('.'))).toMatchObject({ tag })
})

test('wherever the bytes are cut, the same is read', () => {
  const kinds = fc.constantFrom<PartKind>('metadata', 'data', 'attachment')
  const header = fc.constantFrom(goodHeader, { ...goodHeader, zip: 'DEF' }, { ...goodHeader, alg: 'RSA1_5' })
  fc.assert(
    fc.property(kinds, header, fc.array(fc.nat(2000), { maxLength: 12 }), (kind, members, cuts) => {
      const text = segments(members).join('.')
      expect(read(text, kind, cuts)).toEqual(read(text, kind))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['invalid', 'alg', { ...goodHeader, alg: 'RSA-OAEP' }],
  ['invalid', 'enc', { ...goodHeader, enc: 'A128GCM' }],
  ['invalid', 'zip', { ...goodHeader, zip: 'DEF' }],
  ['invalid', 'crit', { ...goodHeader, crit: [] }],
  ['invalid', 'kid', { ...goodHeader, kid: undefined }],
  ['invalid', 'cty', { ...goodHeader, cty: 'text/plain' }],
  ['malformed', 'JSON object', ['no object']],
])('a header is refused as %s, naming %s', (kind, named, header) => {
  expect(read(segments(header).join('.'))).toMatchObject({ kind, detail: expect.stringContaining(named) as string })
})

test('attachments need no content type, metadata and data do', () => {
  const text = segments({ ...goodHeader, cty: undefined }).join('.')
  expect(read(text, 'attachment')).toMatchObject({ kid: 'key-0001' })
  expect(read(text, 'metadata')).toMatchObject({ kind: 'invalid' })
})

test.each([
  ['four segments', 'malformed', segments().slice(0, 4).join('.')],
  ['six segments', 'malformed', [...segments(), 'x'].join('.')],
  ['a trailing line break', 'malformed', `${segments().join('.')}\n`],
  ['nothing at all', 'malformed', ''],
  ['a character that is not base64url', 'malformed', segments().join('.').replace('content', 'con+ent')],
  ['a short key segment', 'invalid', segments().with(1, 'k'.repeat(682)).join('.')],
  ['a long iv', 'invalid', segments().with(2, 'i'.repeat(17)).join('.')],
  ['a short tag', 'invalid', segments().with(4, 't'.repeat(21)).join('.')],
  ['a long tag', 'invalid', segments().with(4, 't'.repeat(23)).join('.')],
  ['a header over 8 KiB', 'invalid', segments({ ...goodHeader, x: 'x'.repeat(8192) }).join('.')],
])('%s is refused as %s', (_, kind, text) => {
  expect(read(text)).toMatchObject({ kind })
})

test('no text makes the reader throw', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(fc.nat(300), { maxLength: 5 }),
      (text, cuts) => {
        expect(read(text, 'attachment', cuts)).toHaveProperty('detail')
      },
    ),
    { numRuns: 2000 },
  )
})
