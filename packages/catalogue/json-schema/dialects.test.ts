import { describe, expect, it } from 'vitest'
import { faultsOf } from '@kurier/forms/faults'
import { readJsonSchema } from './read-json-schema.ts'
import { catalogueSchema, dialects, type Dialect } from './testing/dialects.ts'

const called = ({ isVersioned, hasLabels, hasReferences, draft }: Dialect): string =>
  [
    draft,
    isVersioned ? 'versioned' : 'bare',
    hasLabels ? 'labels in' : 'labels out',
    hasReferences ? 'referred to' : 'inline',
  ].join(', ')

function readingOf(dialect: Dialect) {
  const read = readJsonSchema(catalogueSchema(dialect), 'S99000000001V1.0.0.schema.json')
  if (!read.ok) throw new Error(read.obstacles.map(({ message }) => message.en).join('\n'))
  return read.value
}

const without = (dialect: Dialect, name: string): string => (dialect.isVersioned ? `${name}V1.0.0` : name)

function documentIn(dialect: Dialect, changes: Readonly<Record<string, unknown>> = {}): object {
  const inDialect = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value).replaceAll(/[FG]\d{11}(?=":)/g, (id) => without(dialect, id)))
  const label = dialect.hasLabels ? { F99000000007: '' } : {}
  const person = { F99000000001: 'Öztürk', F99000000002: '1990-02-28', F99000000004: 'LD', ...label }
  const home = { F99000000003: '28195', F99000000005: 480.5, F99000000006: 2, F99000000008: true }
  const document = {
    G99000000001: person,
    G99000000004: [person, person],
    G99000000002: home,
    G99000000003: { F99000000009: '1' },
    ...label,
    ...changes,
  }
  return inDialect(document) as object
}

describe.each(dialects.map((dialect) => [called(dialect), dialect] as const))(
  'a schema of the catalogue, %s,',
  (_, dialect) => {
    const { structure, labels, codes, title, id, notes } = readingOf(dialect)

    it('keeps the ids of the catalogue, whatever the properties are called', () => {
      const fields = ['01', '02', '04', ...(dialect.hasLabels ? ['07'] : []), '03', '05', '06', '08', '09', '10']
      expect(Object.keys(structure.fields)).toEqual(fields.map((digits) => `F990000000${digits}`))
      expect(Object.keys(structure.groups)).toEqual(['1', '4', '2', '3'].map((digit) => `G9900000000${digit}`))
      const names = structure.root.map(({ name }) => name)
      expect(names[0]).toBe(dialect.isVersioned ? 'G99000000001V1.0.0' : undefined)
    })

    it('has its texts, and what its codes mean', () => {
      expect({ title, id }).toEqual({
        title: 'Antrag auf Beispiele',
        id: 'https://schemas.example/S99000000001V1.0.0.schema.json',
      })
      expect(labels.F99000000005).toEqual({
        label: { de: 'Miete', en: 'Miete' },
        hint: { de: 'Ohne Heizung', en: 'Ohne Heizung' },
      })
      expect(codes.F99000000004?.VH).toEqual({ de: 'verheiratet', en: 'verheiratet' })
      expect(structure.fields.F99000000004?.type).toEqual({ kind: 'codes', codes: ['LD', 'VH'] })
    })

    it('has its choice, its list and its amounts', () => {
      expect(structure.groups.G99000000003?.isChoice).toBe(true)
      expect(structure.root.find(({ list }) => list)?.list).toEqual({ min: 1, max: 5 })
      expect(structure.fields.F99000000005?.type).toEqual({ kind: 'number', min: 0, decimals: 2 })
    })

    it('tells of labels that nobody is asked for them, and of nothing else that is lost', () => {
      const kinds = notes.map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind !== 'hint')).toEqual(dialect.hasLabels ? ['left-out'] : [])
      expect(structure.fields.F99000000007?.type).toEqual(dialect.hasLabels ? { kind: 'hint' } : undefined)
    })

    it('judges documents in its own names', () => {
      expect(faultsOf(structure, documentIn(dialect))).toEqual([])
      const wrong = documentIn(dialect, {
        G99000000003: { F99000000009: '1', F99000000010: 'a@b.example' },
        G99000000004: [],
      })
      expect(faultsOf(structure, wrong).map(({ kind }) => kind)).toEqual(['too-few', 'one-of'])
      const other = documentIn({ ...dialect, isVersioned: !dialect.isVersioned })
      expect(faultsOf(structure, other).map(({ kind }) => kind)).toContain('unknown-property')
    })
  },
)
