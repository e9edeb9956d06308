import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boolean,
  codes,
  date,
  hint,
  integer,
  members,
  money,
  number,
  proof,
  question,
  text,
  type FormDefinition,
  type Group,
} from './definition.ts'
import { documentOf, valuesOf, type MemberValues } from './document.ts'
import { isOpen, openings } from './presence.ts'
import { named } from './testing/named.ts'

const words = { de: '', en: '' }

const fields = {
  F00000001: { type: question },
  F00000002: { type: hint },
  F00000003: { type: text(1, 100) },
  F00000004: { type: codes('001-003', '999') },
  F00000005: { type: money },
  F00000006: { type: boolean },
  F00000007: { type: date },
  F00000008: { type: proof },
  F00000009: { type: integer(1) },
  F00000010: { type: number(0) },
  F00000011: { type: codes('001', '002') },
} as const

const groups = {
  G00000001: { members: members('F00000001 req', 'F00000002', 'G00000002[]', 'F00000008[]') },
  G00000002: { members: members('F00000004 req', 'F00000003', 'F00000005 req', 'F00000002 req') },
  G00000003: {
    members: members('F00000011 req', 'G00000004', 'G00000005'),
    asks: { kind: 'branch', by: 'F00000011', to: { '001': 'G00000004', '002': 'G00000005' } },
  },
  G00000004: { members: members('F00000003 req') },
  G00000005: { members: members('F00000003[2-5] req') },
  G00000006: { members: members('G00000007 req', 'F00000002 req') },
  G00000007: { members: members('F00000010', 'F00000009') },
} as const satisfies Record<string, Group>

const form: FormDefinition = named({
  name: 'small',
  version: '1.0',
  path: 'small',
  title: words,
  intro: words,
  serviceIdentifier: 'urn:de:fim:leika:leistung:99000000000000',
  root: members('G00000001 req', 'G00000003', 'G00000006', 'F00000006', 'F00000007', 'F00000010', 'F00000009'),
  fields,
  groups,
  labels: { definitions: {}, codes: {} },
  pages: [],
  applicantName: [],
})

describe('what opens a member', () => {
  it('is the question before it, the list with 999 before a text, or the branch', () => {
    const details = openings(form, groups.G00000001)
    expect(details.get('F00000001')).toEqual({ kind: 'always' })
    expect(details.get('G00000002')).toEqual({ kind: 'yes', question: 'F00000001' })
    expect(details.get('F00000008')).toEqual({ kind: 'yes', question: 'F00000001' })
    expect(openings(form, groups.G00000002).get('F00000003')).toEqual({ kind: 'other', codes: 'F00000004' })
    const branches = openings(form, groups.G00000003)
    expect(branches.get('G00000005')).toEqual({ kind: 'branch', by: 'F00000011', code: '002' })
  })

  it.each([
    ['001', true],
    ['002', false],
    ['003', false],
    ['', false],
    [undefined, false],
  ])('is a question answered %s: %s', (answer, open) => {
    expect(isOpen({ kind: 'yes', question: 'F00000001' }, { F00000001: answer })).toBe(open)
  })

  it('is 999 among several chosen codes', () => {
    const opening = { kind: 'other', codes: 'F00000004' } as const
    expect(isOpen(opening, { F00000004: ['001', '999'] })).toBe(true)
    expect(isOpen(opening, { F00000004: ['001'] })).toBe(false)
    expect(isOpen(opening, { F00000004: '999' })).toBe(true)
  })
})

describe('the data record of what was filled in', () => {
  it('of nothing is what is required, so that the rest is told', () => {
    expect(documentOf(form, {})).toEqual({ G00000001: {} })
  })

  it('has details only where an answer opens them, and keeps what was typed for when it is opened again', () => {
    const values: MemberValues = {
      G00000001: { F00000001: '001', G00000002: [{ F00000004: '999', F00000003: ' Zimmer ', F00000005: '1234,56' }] },
    }
    const item = { F00000004: '999', F00000003: 'Zimmer', F00000005: 1234.56, F00000002: '' }
    expect(documentOf(form, values)).toEqual({ G00000001: { F00000001: '001', G00000002: [item] } })
    const no = { G00000001: { ...(values['G00000001'] as MemberValues), F00000001: '002' } } // a group, as written above
    expect(documentOf(form, no)).toEqual({ G00000001: { F00000001: '002' } })
  })

  it('has no free text unless 999 is chosen', () => {
    const values = { G00000001: { F00000001: '001', G00000002: [{ F00000004: '001', F00000003: 'left over' }] } }
    expect(documentOf(form, values)).toEqual({
      G00000001: { F00000001: '001', G00000002: [{ F00000004: '001', F00000002: '' }] },
    })
  })

  it('has the branch that was chosen and not the other', () => {
    const both = { G00000004: { F00000003: 'Köln' }, G00000005: { F00000003: ['Line 1', '', 'Line 2'] } }
    expect(documentOf(form, { G00000003: { F00000011: '002', ...both } })).toMatchObject({
      G00000003: { F00000011: '002', G00000005: { F00000003: ['Line 1', 'Line 2'] } },
    })
    expect(documentOf(form, { G00000003: { F00000011: '001', ...both } })['G00000003']).toEqual({
      F00000011: '001',
      G00000004: { F00000003: 'Köln' },
    })
  })

  it('leaves out optional groups in which nothing was filled in, hints and empty required groups notwithstanding', () => {
    const empty = { G00000006: { G00000007: { F00000010: '  ' } } }
    expect(documentOf(form, empty)).toEqual({ G00000001: {} })
    const filled = { G00000006: { G00000007: { F00000010: '0' } } }
    expect(documentOf(form, filled)).toEqual({
      G00000001: {},
      G00000006: { G00000007: { F00000010: 0 }, F00000002: '' },
    })
  })

  it('keeps no as an answer, text normalised, and a number that is none as it was typed', () => {
    expect(documentOf(form, { F00000006: 'false', F00000007: '2026-02-01', F00000009: 'two' })).toEqual({
      G00000001: {},
      F00000006: false,
      F00000007: '2026-02-01',
      F00000009: 'two',
    })
    const decomposed = { G00000003: { F00000011: '001', G00000004: { F00000003: 'Ko\u0308ln' } } }
    expect(documentOf(form, decomposed)['G00000003']).toMatchObject({ G00000004: { F00000003: 'Köln' } })
  })

  it('gives the same record again after it was read back into the form', () => {
    const amount = fc.integer({ min: 0, max: 10 ** 11 }).map((cents) => cents / 100)
    const line = fc.string({ minLength: 1, unit: 'grapheme' }).map((typed) => `x${typed}x`.normalize('NFC'))
    const item = fc.record({
      F00000004: fc.constant('999'),
      F00000003: line,
      F00000005: amount,
      F00000002: fc.constant(''),
    })
    const record = fc.record(
      {
        G00000001: fc.record({ F00000001: fc.constant('001'), G00000002: fc.array(item, { minLength: 1 }) }),
        G00000003: fc.record({
          F00000011: fc.constant('002'),
          G00000005: fc.record({ F00000003: fc.array(line, { minLength: 2, maxLength: 5 }) }),
        }),
        F00000006: fc.boolean(),
        F00000010: fc.integer({ min: 1, max: 10 ** 9 }).map((typed) => typed / 10_000),
        F00000009: fc.integer({ min: 1 }),
      },
      { requiredKeys: ['G00000001'] },
    )
    fc.assert(
      fc.property(record, (json) => {
        expect(documentOf(form, valuesOf(form, json))).toEqual(json)
      }),
    )
  })

  it('is read back without what fits no definition', () => {
    expect(
      valuesOf(form, { G00000001: { F00000001: { a: 1 }, G00000002: 'no list' }, F00000009: 3, other: 1 }),
    ).toEqual({
      G00000001: {},
      F00000009: '3',
    })
    expect(valuesOf(form, null)).toEqual({})
  })
})

describe('an amount that is read back into the form', () => {
  it.each([
    [1234.5, '1234,50'],
    [0.07, '0,07'],
    [20, '20'],
    [1e21, '1000000000000000000000'],
  ])('%d stands there as %s', (amount, typed) => {
    const json = { G00000001: { F00000001: '001', G00000002: [{ F00000005: amount }] } }
    expect(valuesOf(form, json)).toMatchObject({ G00000001: { G00000002: [{ F00000005: typed }] } })
  })
})
