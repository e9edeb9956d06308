import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelsWithRoom, nearestTo, placesOf, ticksUpTo } from './scale.ts'

test.each([
  [17, true, [0, 5, 10, 15, 20]],
  [3, true, [0, 1, 2, 3, 4]],
  [4, true, [0, 1, 2, 3, 4]],
  [5, true, [0, 2, 4, 6, 8]],
  [338.4, false, [0, 85, 170, 255, 340]],
  [1400, false, [0, 350, 700, 1050, 1400]],
  [123_456_789, true, [0, 35e6, 70e6, 105e6, 140e6]],
  // a line that lies at zero all the time has an axis too
  [0, false, [0, 1, 2, 3, 4]],
])('an axis up to %d, whole numbers alone: %s', (most, isWhole, ticks) => {
  expect(ticksUpTo(most, isWhole)).toEqual(ticks)
})

test('an axis of fractions has fractions, an axis of what is counted has none', () => {
  expect(ticksUpTo(0.5, false).map((tick) => tick.toFixed(2))).toEqual(['0.00', '0.15', '0.30', '0.45', '0.60'])
  expect(ticksUpTo(1, true)).toEqual([0, 1, 2, 3, 4])
})

test('whatever the highest value, the axis begins at zero, reaches it, and is used to more than a third', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e300, noNaN: true }), fc.boolean(), (most, isWhole) => {
      const ticks = ticksUpTo(most, isWhole)
      const last = ticks.at(-1) ?? 0
      expect(ticks[0]).toBe(0)
      expect(last).toBeGreaterThanOrEqual(most * (1 - 1e-9))
      expect(isWhole && most < 4 ? 4 : most).toBeGreaterThan(last / 3)
      if (isWhole) expect(ticks.every(Number.isInteger)).toBe(true)
    }),
  )
})

test('bars lie in the middle of their shares, a line reaches from edge to edge, and one point in the middle', () => {
  const span = { from: 10, to: 50 }
  expect(placesOf(4, 'bar', span)).toEqual([15, 25, 35, 45])
  expect(placesOf(5, 'line', span)).toEqual([10, 20, 30, 40, 50])
  expect(placesOf(1, 'line', span)).toEqual([30])
  expect(placesOf(1, 'bar', span)).toEqual([30])
})

test('who points somewhere means what is nearest', () => {
  const places = placesOf(4, 'bar', { from: 0, to: 40 })
  expect([-100, 0, 9, 11, 39, 100].map((x) => nearestTo(x, places))).toEqual([0, 0, 0, 1, 3, 3])
})

test('the last label stays inside, and as many before it are there as have room', () => {
  const span = { from: 0, to: 100 }
  const places = placesOf(11, 'line', span)
  const labels = labelsWithRoom(
    places,
    Array.from({ length: 11 }, () => 16),
    span,
  )
  expect(labels).toEqual([
    { index: 10, middle: 92 },
    { index: 5, middle: 50 },
    { index: 1, middle: 10 },
  ])
})

test('whatever their widths, labels neither touch each other nor reach past an edge', () => {
  const anyLabels = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(anyLabels, fc.constantFrom('bar', 'line'), fc.integer({ min: 0, max: 2000 }), (widths, kind, room) => {
      const span = { from: 40, to: 40 + room }
      const labels = labelsWithRoom(placesOf(widths.length, kind, span), widths, span)
      const texts = labels.map(({ index, middle }) => ({
        from: middle - (widths[index] ?? 0) / 2,
        to: middle + (widths[index] ?? 0) / 2,
      }))
      for (const [at, text] of texts.entries()) {
        expect(text.from).toBeGreaterThanOrEqual(span.from)
        expect(text.to).toBeLessThanOrEqual((texts[at - 1]?.from ?? span.to) + 1e-9)
      }
      if ((widths.at(-1) ?? 0) <= room / 2) expect(labels[0]?.index).toBe(widths.length - 1)
    }),
  )
})
