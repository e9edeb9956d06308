import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { text, type Field } from './definition.ts'
import { valueJudge } from './value-judges.ts'

const kindsOf = (field: Field, value: unknown) => valueJudge(field)(value).map(({ kind }) => kind)

describe('decimals', () => {
  const hundredths: Field = { type: { kind: 'number', decimals: 2 } }
  const judge = valueJudge(hundredths)

  it('are judged as they are written, in thousands of amounts', () => {
    const amounts = [19.99, 0.07, 1000000.1, 1e21, 0, -0.01, 4.35, 1.1, 8.2, 1.15]
    for (const amount of amounts) expect([amount, judge(amount)]).toEqual([amount, []])
    for (const amount of [0.001, 1e-7, 0.30000000000000004]) expect(kindsOf(hundredths, amount)).toEqual(['decimals'])
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.stringMatching(/^\d{1,5}$/), (euros, fraction) => {
        const fits = /^\d{0,2}0*$/.test(fraction)
        expect({ euros, fraction, fits: judge(Number(`${euros}.${fraction}`)).length === 0 }).toEqual({
          euros,
          fraction,
          fits,
        })
      }),
      { numRuns: 10_000 },
    )
    for (let cents = 0; cents < 20_000; cents += 1)
      if (judge(Number(`${cents}e-2`)).length > 0) expect(cents).toBe('fits')
  })

  it('may be none, and are then none of a whole number', () => {
    expect(kindsOf({ type: { kind: 'number', decimals: 0 } }, 1e21)).toEqual([])
    expect(kindsOf({ type: { kind: 'number', decimals: 0 } }, 0.5)).toEqual(['decimals'])
  })
})

it.each<[Field['type'], unknown, string[]]>([
  [{ kind: 'number', min: 0.1, max: 0.3 }, 0.3, []],
  [{ kind: 'number', min: 0.1, max: 0.3 }, 0.09, ['too-small']],
  [{ kind: 'number', max: 0.3 }, 0.31, ['too-large']],
  [{ kind: 'money' }, -0.01, []],
  [{ kind: 'money', min: 10, max: 20 }, 20.001, ['too-large', 'decimals']],
  [{ kind: 'number' }, JSON.parse('1e400'), ['type']],
  [{ kind: 'integer' }, JSON.parse('-1e400'), ['type']],
  [{ kind: 'time' }, '12:30:00+01:00', []],
  [{ kind: 'time' }, '12:30', ['no-time']],
  [{ kind: 'time' }, 12, ['type']],
  [{ kind: 'datetime' }, '2024-02-29T23:59:59.5Z', []],
  [{ kind: 'datetime' }, '2023-02-29T12:00:00Z', ['no-datetime']],
  [{ kind: 'datetime' }, '2024-02-29', ['no-datetime']],
])('of %j, %j has the faults %j', (type, value, kinds) => {
  expect(kindsOf({ type }, value)).toEqual(kinds)
})

it('another value than the fixed one is told, beside what else is wrong with it', () => {
  const fixed: Field = { type: text(1, 3), fixed: 'abc' }
  expect([kindsOf(fixed, 'abc'), kindsOf(fixed, 'ab'), kindsOf(fixed, 'abcd'), kindsOf(fixed, 1)]).toEqual([
    [],
    ['not-fixed'],
    ['too-long', 'not-fixed'],
    ['type', 'not-fixed'],
  ])
})
