import fc from 'fast-check'
import { expect, it } from 'vitest'
import { momentText } from '#components/ui/moment.ts'
import { timeInQuery, typedDay } from './time-in-query.ts'

const days = fc.date({ min: new Date('1900-01-01T12:00:00Z'), max: new Date('2200-01-01'), noInvalidDate: true })

it('a day is read in the notation of each language, and in that of the address', () => {
  fc.assert(
    fc.property(days, (at) => {
      const day = at.toISOString().slice(0, 10)
      const noon = new Date(`${day}T12:00:00Z`)
      for (const locale of ['de', 'en'] as const) {
        const shown = momentText(locale, noon, { day: '2-digit', month: '2-digit', year: 'numeric' })
        expect(typedDay(shown)).toBe(day)
      }
      expect(typedDay(day)).toBe(day)
      expect(typedDay(` ${Number(day.slice(8))}.${Number(day.slice(5, 7))}.${day.slice(0, 4)} `)).toBe(day)
    }),
  )
})

it.each(['31.2.2026', '1.13.2026', '2026-02-30', '28.11.26', '28-11-2026', '', 'heute'])('%s is no day', (text) => {
  expect(typedDay(text)).toBeUndefined()
  expect(timeInQuery.parse(text)).toBeUndefined()
})

it('a moment stays as it is', () => {
  expect(timeInQuery.parse('2026-11-28T10:00:00+01:00')).toBe('2026-11-28T10:00:00+01:00')
})
