import { describe, expect, test } from 'vitest'
import { asRefusal } from '../../platform/errors.ts'
import { readEdits } from './edits-schema.ts'

const edits = {
  editsOf: 's99000000001',
  title: { de: 'Hund anmelden', en: 'Register a dog' },
  definitions: { F99000000001: { label: { en: 'Name' }, hint: { de: '' }, text: { de: 'eins\nzwei' } } },
  codes: { F99000000002: { '1': { en: 'Dachshund' } } },
  pages: [{ title: { de: 'Hunde' }, members: ['G99000000001'], breaks: ['G99000000001'] }],
  rules: { R99000000001: false },
}

/** Pointers of what is refused, with what is said of it. */
function faults(json: unknown) {
  try {
    readEdits(json)
    return []
  } catch (error) {
    return asRefusal(error)?.extra.errors?.map(({ pointer, detail }) => [pointer, detail]) ?? []
  }
}

describe('a file of edits', () => {
  test('is read without what says whose it is', () => {
    const { editsOf: _, ...value } = edits
    expect(readEdits(edits)).toEqual(value)
  })

  test('may say nothing', () => {
    expect(readEdits({})).toEqual({ definitions: {}, codes: {}, rules: {} })
  })

  test('has texts of some length', () => {
    const long = { ...edits, definitions: { F99000000001: { label: { de: 'x'.repeat(301) } } } }
    expect(faults(long)).toEqual([
      [
        '/file/definitions/F99000000001/label/de',
        '/definitions/F99000000001/label/de: It may have at most 300 characters.',
      ],
    ])
  })

  test('has no empty labels, no lines in labels, and no characters that are not seen', () => {
    const label = (de: string) => faults({ definitions: { F99000000001: { label: { de } } } }).length
    expect([label(' '), label('a\nb'), label('a\u202eb'), label('a\u0000b'), label('Name')]).toEqual([1, 1, 1, 1, 0])
  })

  test('has a closed shape, and says where it is left', () => {
    expect(faults({ pages: [{ title: { de: 'x' }, member: [] }] }).map(([pointer]) => pointer)).toContain(
      '/file/pages/0/member',
    )
    expect(faults({ rules: { R1: 'off' } })).toMatchObject([['/file/rules/R1', expect.stringContaining('false')]])
    expect(faults([])).toHaveLength(1)
  })
})
