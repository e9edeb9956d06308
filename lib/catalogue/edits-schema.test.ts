import { describe, expect, test } from 'vitest'
import { readEdits } from './edits-schema.ts'

const edits = {
  editsOf: 's99000000001',
  title: { de: 'Hund anmelden', en: 'Register a dog' },
  definitions: { F99000000001: { label: { en: 'Name' }, hint: { de: '' }, text: { de: 'eins\nzwei' } } },
  codes: { F99000000002: { '1': { en: 'Dachshund' } } },
  pages: [{ title: { de: 'Hunde' }, members: ['G99000000001'], breaks: ['G99000000001'] }],
  rules: { R99000000001: false },
}

const obstacles = (json: unknown) => {
  const read = readEdits(json, 'edits.json')
  return read.ok ? [] : read.obstacles.map(({ id, message }) => [id, message])
}

describe('a file of edits', () => {
  test('is read without what says whose it is', () => {
    const { editsOf: _, ...value } = edits
    expect(readEdits(edits)).toEqual({ ok: true, value })
  })

  test('may say nothing', () => {
    expect(readEdits({})).toEqual({ ok: true, value: { definitions: {}, codes: {}, rules: {} } })
  })

  test('has texts of some length', () => {
    const long = { ...edits, definitions: { F99000000001: { label: { de: 'x'.repeat(301) } } } }
    expect(obstacles(long)).toEqual([
      ['/definitions/F99000000001/label/de', '/definitions/F99000000001/label/de: It may have at most 300 characters.'],
    ])
  })

  test('has no empty labels, no lines in labels, and no characters that are not seen', () => {
    const label = (de: string) => obstacles({ definitions: { F99000000001: { label: { de } } } }).length
    expect([label(' '), label('a\nb'), label('a\u202eb'), label('a\u0000b'), label('Name')]).toEqual([1, 1, 1, 1, 0])
  })

  test('has a closed shape, and says where it is left', () => {
    expect(obstacles({ pages: [{ title: { de: 'x' }, member: [] }] }).map(([id]) => id)).toContain('/pages/0')
    expect(obstacles({ rules: { R1: 'off' } })).toMatchObject([['/rules/R1', expect.stringContaining('false')]])
    expect(obstacles([])).toHaveLength(1)
  })
})
