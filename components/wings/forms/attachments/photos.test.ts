import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittedSize, LONGEST_SIDE } from './photos.ts'

test('a picture keeps its proportions, fits, and never becomes larger', () => {
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const fitted = fittedSize({ width, height })
      expect(Math.max(fitted.width, fitted.height)).toBe(Math.min(LONGEST_SIDE, Math.max(width, height)))
      const share = Math.max(fitted.width, fitted.height) / Math.max(width, height)
      expect(Math.abs(fitted.width - width * share)).toBeLessThanOrEqual(1)
      expect(Math.abs(fitted.height - height * share)).toBeLessThanOrEqual(1)
      expect(Math.min(fitted.width, fitted.height)).toBeGreaterThanOrEqual(1)
    }),
  )
})

test('a photo of a telephone becomes 2,500 pixels long', () => {
  expect(fittedSize({ width: 3024, height: 4032 })).toEqual({ width: 1875, height: 2500 })
  expect(fittedSize({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 })
})
