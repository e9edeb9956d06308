import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresOf, highestOf, inUnit, isDaily, isEmpty, periodOf, type TimePoint } from './time-series.ts'

const day = (number: number, values: Record<string, number>): TimePoint => ({ at: `2026-11-0${number}`, values })
const sent = { key: 'sent', label: 'Sent', tone: 'info' } as const

test('a series is added up, with its highest moment; gaps do not count as zero', () => {
  const points = [day(1, { sent: 3 }), day(2, {}), day(3, { sent: 7 }), day(4, { sent: 7 }), day(5, { sent: 2 })]
  expect(figuresOf(points, 'sent')).toEqual({
    count: 4,
    total: 19,
    least: 2,
    most: 7,
    last: 2,
    mostAt: '2026-11-03',
  })
  expect(figuresOf(points, 'other')).toBeUndefined()
})

test('whatever the values, the highest and the lowest are among them', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1 }), (values) => {
      const points = values.map((value, index) => ({ at: String(index), values: { a: value } }))
      const figures = figuresOf(points, 'a')
      expect(figures).toMatchObject({ least: Math.min(...values), most: Math.max(...values), last: values.at(-1) })
      expect(points[Number(figures?.mostAt)]?.values.a).toBe(figures?.most)
    }),
  )
})

test('bars of nothing but zeros are no picture, a line at zero is one', () => {
  const points = [day(1, { sent: 0 }), day(2, { sent: 0 })]
  expect(isEmpty(points, [sent], 'bar')).toBe(true)
  expect(isEmpty(points, [sent], 'line')).toBe(false)
  expect(isEmpty([], [sent], 'line')).toBe(true)
  expect(isEmpty([...points, day(3, { sent: 1 })], [sent], 'bar')).toBe(false)
})

test('bars are as high as what lies upon each other, lines as their highest point', () => {
  const points = [day(1, { sent: 3, read: 4 }), day(2, { sent: 6 }), day(3, {})]
  const series = [sent, { ...sent, key: 'read' }]
  expect(highestOf(points, series, 'bar')).toBe(7)
  expect(highestOf(points, series, 'line')).toBe(6)
  expect(highestOf([], series, 'line')).toBe(0)
})

test('points a day apart are days, on the days with a change of clocks too; points an hour apart are not', () => {
  expect(isDaily([day(1, {}), day(2, {})])).toBe(true)
  expect(
    isDaily([
      { at: '2026-03-28T23:00:00Z', values: {} },
      { at: '2026-03-29T22:00:00Z', values: {} },
    ]),
  ).toBe(true)
  expect(
    isDaily([
      { at: '2026-11-01T10:00:00Z', values: {} },
      { at: '2026-11-01T11:00:00Z', values: {} },
    ]),
  ).toBe(false)
})

test('the period of a point reaches to the next one, that of the last is as long as the one before', () => {
  const points = ['01T00', '02T00', '02T06'].map((at) => ({ at: `2026-11-${at}:00:00Z`, values: {} }))
  expect(points.map((_, index) => periodOf(points, index))).toEqual([
    { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' },
    { from: '2026-11-02T00:00:00.000Z', to: '2026-11-02T06:00:00.000Z' },
    { from: '2026-11-02T06:00:00.000Z', to: '2026-11-02T12:00:00.000Z' },
  ])
})

test('a day of the calendar is its own period', () => {
  expect(periodOf([day(1, {}), day(2, {})], 1)).toEqual({ from: '2026-11-02', to: '2026-11-02' })
})

test.each([
  [14 * 86_400_000, 'day', 14],
  [338.4 * 3_600_000, 'day', 14.1],
  [36 * 3_600_000, 'hour', 36],
  [3 * 60_000, 'minute', 3],
  [2500, 'second', 2.5],
  [140, 'millisecond', 140],
  [0, 'millisecond', 0],
])('%i ms are told in the unit %s', (length, unit, value) => {
  const { points, unit: found } = inUnit([day(1, { sent: length })], [sent])
  expect(found).toBe(unit)
  expect(points[0]?.values.sent).toBeCloseTo(value)
})
