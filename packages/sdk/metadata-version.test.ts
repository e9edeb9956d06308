import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { metadataVersions } from '@kurier/wire/names'
import { metadataSchemaAddress, namedSchema, versionOfReply, versionUnderstood } from './metadata-version.ts'

test.each<[string[], string | undefined]>([
  [['1.0.0'], '1.0.0'],
  [['2.1.0'], '2.1.0'],
  [['1.0.0', '2.1.0'], '2.1.0'],
  [['2.1.0', '1.0.0'], '2.1.0'],
  [['1.3.0'], '1.0.0'],
  [['1.0.7'], '1.0.0'],
  [['2.2.0'], '2.1.0'],
  [['2.10.0'], '2.1.0'],
  [['2.1.3'], '2.1.0'],
  [['1.5.0', '2.0.0'], '1.0.0'],
  [['2.0.0'], undefined],
  [['3.1.0'], undefined],
  [['0.9.0'], undefined],
  [['11.0.0', '21.1.0'], undefined],
  [[], undefined],
  [['2.1', 'x', '', '2.1.0-beta', 'v2.1.0'], undefined],
])('for a destination that lists %j the record is written in version %s', (listed, version) => {
  expect(versionUnderstood(listed)).toBe(version)
})

it('never writes another major version than one listed, nor a newer minor one', () => {
  const numbers = fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4))
  fc.assert(
    fc.property(fc.array(numbers), (listed) => {
      const version = versionUnderstood(listed.map((parts) => parts.join('.')))
      const understood = (ours: string) =>
        listed.some(([major, minor]) => major === Number(ours[0]) && minor >= Number(ours[2]))
      expect(version).toBe(metadataVersions.filter(understood).at(-1))
    }),
  )
})

it('knows a schema address of any installation, and nothing else', () => {
  expect(metadataVersions.map((version) => namedSchema(metadataSchemaAddress('https://a.example/s', version)))).toEqual(
    [
      { schemaBase: 'https://a.example/s', version: '1.0.0', major: 1 },
      { schemaBase: 'https://a.example/s', version: '2.1.0', major: 2 },
    ],
  )
  for (const other of ['', 'x', '/metadata/2/metadata.schema.json', 'https://a.example/metadata/2.1.0/other.json'])
    expect(namedSchema(other)).toBeUndefined()
})

test.each([
  ['1.0.0', '1.0.0'],
  ['1.3.0', '1.0.0'],
  ['2.0.0', '2.1.0'],
  ['2.1.0', '2.1.0'],
])('a record of version %s is answered in version %s', (answered, version) => {
  const $schema = `https://schema.fitko.de/fit-connect/metadata/${answered}/metadata.schema.json`
  expect(versionOfReply({ $schema })).toBe(version)
})
