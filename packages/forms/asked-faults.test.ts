import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedFaultsOf } from './asked-faults.ts'
import { integer, members, type FormDefinition } from './definition.ts'
import type { Json } from './document.ts'
import { faultsOf } from './faults.ts'
import { named } from './testing/named.ts'
import { smallForm } from './testing/small-form.ts'

const parts = ['F00000021', 'F00000022', 'F00000023'] as const

/** A list of contacts, each with an address: the form asks for a contact, and for the branch that the code names. */
const form: FormDefinition = named({
  ...smallForm,
  root: members('F00000006', 'G00000010[]', 'F00000007'),
  groups: {
    G00000010: { members: members('F00000008 req', 'G00000011', 'G00000012') },
    G00000011: {
      members: members('F00000001', 'F00000002', 'F00000003'),
      asks: { kind: 'any-of', of: ['F00000001', 'F00000003'] },
    },
    G00000012: {
      members: members('F00000008 req', 'G00000013', 'G00000014'),
      asks: { kind: 'branch', by: 'F00000008', to: { '001': 'G00000013', '002': 'G00000014' } },
    },
    G00000013: { members: members('F00000001') },
    G00000014: { members: members('F00000003') },
  },
})
const asked = (...contacts: object[]) =>
  askedFaultsOf(form, { G00000010: contacts.map((contact) => ({ F00000008: '001', ...contact })) })

it('asks for one of several fields as soon as their group is there, which a document may do without', () => {
  const fault = { kind: 'none-of', id: 'G00000011', pointer: '/G00000010/1/G00000011', of: ['F00000001', 'F00000003'] }
  expect(asked({}, { G00000011: { F00000002: '12345' } })).toEqual([fault])
  expect(asked({ G00000011: { F00000003: 'a@bcdef' } })).toEqual([])
  expect(faultsOf(form, { G00000010: [{ F00000008: '001', G00000011: {} }] })).toEqual([])
})

it('asks for the branch that is named, whatever the other holds, which a document may do without', () => {
  const branch = (code: string, more = {}) => ({ G00000012: { F00000008: code, ...more } })
  const missing = { kind: 'missing', id: 'G00000013', pointer: '/G00000010/0/G00000012/G00000013' }
  expect(asked(branch('001'))).toEqual([missing])
  expect(asked(branch('001', { G00000014: { F00000003: 'a@bcdef' } }))).toEqual([missing])
  expect(asked(branch('001', { G00000013: {} }), branch('002', { G00000014: {} }), branch('003'))).toEqual([])
  expect(faultsOf(form, { G00000010: [{ F00000008: '001', ...branch('001') }] })).toEqual([])
})

it('tells all in the order in which the form asks, among what is wrong with the document', () => {
  const contact = { G00000012: { F00000008: '002' }, G00000011: {}, F00000008: '9' }
  const document = { F00000007: 'x', G00000010: [contact], F00000006: 'x' }
  expect(askedFaultsOf(form, document).map(({ kind, pointer }) => `${kind} ${pointer}`)).toEqual([
    'no-date /F00000006',
    'not-listed /G00000010/0/F00000008',
    'none-of /G00000010/0/G00000011',
    'missing /G00000010/0/G00000012/G00000014',
    'type /F00000007',
  ])
})

it.each(['0085-02-01', '0985-02-01', '20265-02-01'])('asks which year is meant by %s, in dates and moments', (day) => {
  const types = { F00000006: { type: { kind: 'date' } }, F00000001: { type: { kind: 'datetime' } } } as const
  const dated: FormDefinition = { ...form, fields: { ...form.fields, ...types } }
  const document = {
    F00000006: day,
    G00000010: [{ F00000008: '001', G00000011: { F00000001: `${day}T10:00:00+01:00` } }],
  }
  expect(askedFaultsOf(dated, document)).toEqual([
    { kind: 'doubtful-year', id: 'F00000006', pointer: '/F00000006' },
    { kind: 'doubtful-year', id: 'F00000001', pointer: '/G00000010/0/G00000011/F00000001' },
  ])
  if (day.length === 10) expect(faultsOf(dated, document)).toEqual([])
})

it.each<Json>([{}, [], null, { G00000010: 'x' }, { G00000010: ['x', null, []] }])('takes %j as it is', (document) => {
  expect(askedFaultsOf(form, document)).toEqual(faultsOf(form, document))
})

it('takes names of the language for no codes', () => {
  expect(asked({ G00000012: { F00000008: 'constructor' } }).map(({ kind }) => kind)).toEqual(['not-listed'])
})

describe('of day, month and year', () => {
  const dated: FormDefinition = {
    ...smallForm,
    root: members('G00000020'),
    fields: { ...smallForm.fields, ...Object.fromEntries(parts.map((id) => [id, { type: integer(1, 2080) }])) },
    groups: {
      G00000020: {
        members: members('F00000021', 'F00000022', 'F00000023 req'),
        asks: { kind: 'day', day: 'F00000021', month: 'F00000022', year: 'F00000023' },
      },
    },
  }
  const told = (answers: Record<string, Json>) =>
    askedFaultsOf(dated, { G00000020: answers }).map(({ kind, pointer }) => [kind, pointer])

  it('a day that does not exist is refused, at its group', () => {
    expect(told({ F00000021: 31, F00000022: 2, F00000023: 1978 })).toEqual([['no-date', '/G00000020']])
    expect(told({ F00000021: 29, F00000022: 2, F00000023: 1979 })).toEqual([['no-date', '/G00000020']])
    expect(told({ F00000021: 29, F00000022: 2, F00000023: 1980 })).toEqual([])
  })

  it('the year is enough, and a day needs its month', () => {
    expect(told({ F00000023: 1978 })).toEqual([])
    expect(told({ F00000022: 2, F00000023: 1978 })).toEqual([])
    expect(told({ F00000021: 3, F00000023: 1978 })).toEqual([['missing', '/G00000020/F00000022']])
  })

  it('a year of two digits is asked about, at the year', () => {
    expect(told({ F00000021: 3, F00000022: 2, F00000023: 85 })).toEqual([['doubtful-year', '/G00000020/F00000023']])
    expect(told({ F00000023: 985 })).toEqual([['doubtful-year', '/G00000020/F00000023']])
  })

  it('every day of the calendar passes in years of four digits', () => {
    const days = fc.date({ min: new Date('1000-01-01'), max: new Date('2080-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const answers = {
          F00000021: day.getUTCDate(),
          F00000022: day.getUTCMonth() + 1,
          F00000023: day.getUTCFullYear(),
        }
        expect(askedFaultsOf(dated, { G00000020: answers })).toEqual([])
      }),
    )
  })
})
