import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conditionOf, type Truth } from './conditions.ts'
import { members, type Condition, type DefinitionId, type Operand } from './definition.ts'

/** Fields 1 to 3, a list of fields, and a group with a field that has a name of the language. */
const form = {
  groups: {
    G00000001: { members: [...members('F00000005'), { id: 'F00000006', name: 'constructor', required: false }] },
  },
} as const
const root = members('F00000001', 'F00000002', 'F00000003', 'F00000004[]', 'G00000001')
const told = (condition: Condition, group: unknown): Truth => conditionOf(form, root, condition)(group)

const at = (...path: DefinitionId[]): Operand => ({ path })
const is = (value: string | number | boolean): Operand => ({ value })
const compare = (op: 'equal' | 'not-equal' | 'less-than', left: Operand, right: Operand): Condition => ({
  op,
  left,
  right,
})

/** Neither true nor false: it compares a missing value. */
const unknown = compare('less-than', at('F00000003'), is(1))
const truths: [Condition, Truth][] = [
  [true, true],
  [false, false],
  [unknown, undefined],
]

describe('what depends on what is not to be told', () => {
  const join = (op: 'and' | 'or' | 'xor') =>
    truths.map(([left]) => truths.map(([right]) => told({ op, of: [left, right] }, {})))

  it('is told as far as the rest decides it', () => {
    expect(join('and')).toEqual([
      [true, false, undefined],
      [false, false, false],
      [undefined, false, undefined],
    ])
    expect(join('or')).toEqual([
      [true, true, true],
      [true, false, undefined],
      [true, undefined, undefined],
    ])
    expect(join('xor')).toEqual([
      [false, true, undefined],
      [true, false, undefined],
      [undefined, undefined, undefined],
    ])
    expect(truths.map(([condition]) => told({ op: 'not', of: condition }, {}))).toEqual([false, true, undefined])
  })

  it('exactly one is not two, whatever the third is', () => {
    expect(told({ op: 'xor', of: [true, unknown, true] }, {})).toBe(false)
    expect(told({ op: 'xor', of: [true, false, false] }, {})).toBe(true)
  })

  it('of nothing, all of it holds and none of it', () => {
    expect(['and', 'or', 'xor'].map((op) => told({ op, of: [] } as Condition, {}))).toEqual([true, false, false]) // ops above
  })
})

describe('equal', () => {
  it.each<[unknown, Truth]>([
    [{ F00000001: 'a' }, true],
    [{ F00000001: 'b' }, false],
    [{ F00000001: ['a'] }, false],
    [{}, false],
    [null, false],
    [['a'], false],
  ])('to a text, in %j: %s', (group, truth) => {
    expect(told(compare('equal', at('F00000001'), is('a')), group)).toBe(truth)
    expect(told(compare('equal', is('a'), at('F00000001')), group)).toBe(truth)
    expect(told(compare('not-equal', at('F00000001'), is('a')), group)).toBe(!truth)
  })

  it('is a list to what it holds, and nothing to what is not there', () => {
    const list = { F00000001: 'b', F00000004: ['a', 'b'] }
    expect(told(compare('equal', at('F00000004'), is('b')), list)).toBe(true)
    expect(told(compare('equal', at('F00000004'), at('F00000001')), list)).toBe(true)
    expect(told(compare('equal', at('F00000004'), is('c')), list)).toBe(false)
    expect(told(compare('equal', at('F00000004'), is('a')), { F00000004: 'a' })).toBe(false)
    expect(told(compare('equal', at('F00000001'), at('F00000002')), {})).toBe(false)
    expect(told(compare('equal', at('F00000001'), is(1)), { F00000001: '1' })).toBe(false)
  })

  it('sees into groups by the names that documents have, never what objects of the language inherit', () => {
    const path = at('G00000001', 'F00000006')
    expect(told(compare('equal', path, is('x')), { G00000001: { constructor: 'x' } })).toBe(true)
    expect(told({ op: 'is-empty', path: ['G00000001', 'F00000006'] }, { G00000001: {} })).toBe(true)
  })
})

describe('less than', () => {
  it.each<[unknown, unknown, Truth]>([
    [1, 2, true],
    [2, 2, false],
    [1, '2', undefined],
    ['1', '2', undefined],
    ['2024-02-28', '2024-02-29', true],
    ['2024-02-29', '2024-02-29', false],
    ['2024-02-30', '2024-03-01', undefined],
    ['12:30:00+01:00', '12:00:00Z', true],
    ['12:30:00+01:00', '11:30:00Z', false],
    ['00:30:00+01:00', '00:00:00Z', true],
    ['2024-01-01T00:30:00+01:00', '2024-01-01T00:00:00Z', true],
    ['2024-01-01T00:30:00+01:00', '2023-12-31T23:29:59.5Z', false],
    ['2024-02-29', '2024-02-29T12:00:00Z', undefined],
    [true, false, undefined],
    [1, undefined, undefined],
    [['2024-02-28'], '2024-02-29', undefined],
  ])('%j is less than %j: %s', (left, right, truth) => {
    const condition = compare('less-than', at('F00000001'), at('F00000002'))
    expect(told(condition, { F00000001: left, F00000002: right })).toBe(truth)
  })
})

it.each<[unknown, Truth, Truth]>([
  [{}, true, false],
  [{ F00000001: true }, false, true],
  [{ F00000001: false }, false, false],
  [{ F00000001: 'true' }, false, false],
])('%j is empty: %s, and true: %s', (group, isEmpty, isTrue) => {
  expect(told({ op: 'is-empty', path: ['F00000001'] }, group)).toBe(isEmpty)
  expect(told({ op: 'is-true', path: ['F00000001'] }, group)).toBe(isTrue)
})

describe('a date of its parts', () => {
  const isDate = (day: unknown, month: unknown, year: unknown): Truth =>
    told(
      { op: 'is-valid-date', day: ['F00000001'], month: ['F00000002'], year: ['F00000003'] },
      { F00000001: day, F00000002: month, F00000003: year },
    )

  it('is a day of the calendar, of numbers and of digits', () => {
    expect([isDate(29, 2, 2024), isDate('29', '02', '2024'), isDate('9', 2, '1')]).toEqual([true, true, true])
    expect([isDate(29, 2, 2023), isDate(0, 1, 2024), isDate(31, '04', 2024)]).toEqual([false, false, false])
    expect([isDate('', 1, 2024), isDate(1.5, 1, 2024), isDate(1, -1, 2024), isDate([1], 1, 2024)]).toEqual([
      false,
      false,
      false,
      false,
    ])
    fc.assert(
      fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (day) => {
        expect(isDate(day.getUTCDate(), String(day.getUTCMonth() + 1), day.getUTCFullYear())).toBe(true)
      }),
    )
  })

  it('is not to be told before all are there', () => {
    expect([isDate(undefined, 2, 2024), isDate(29, undefined, 2024), isDate(29, 2, undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

it('a path that leads nowhere is a mistake in the tables, and told as that', () => {
  expect(() => told({ op: 'is-empty', path: ['F00000009'] }, {})).toThrow('F00000009')
  expect(() => told({ op: 'is-empty', path: ['F00000001', 'F00000005'] }, {})).toThrow('leads nowhere')
})
