import { describe, expect, test } from 'vitest'
import { forecastsShown, radarPage, radarViewQuery } from './radar-view.ts'
import type { Radar, RadarRow } from './schema.ts'
import { ROWS_SHOWN } from './terms.ts'

const row = (day: string, nth: number, isPressing = true): RadarRow => ({
  day,
  kind: isPressing ? 'submissions-rejected' : 'cases-deleted',
  count: 1,
  firstAt: `${day}T10:00:00Z`,
  owner: { kind: 'destination', id: String(nth), name: 'Amt' },
  isPressing,
})
const rows = [row('2026-12-03', 1), row('2026-12-03', 2, false), row('2026-12-04', 3)]
const idsOf = (page: ReturnType<typeof radarPage>) =>
  page.days.map(({ day, rows: ofDay }) => [day, ...ofDay.map(({ owner }) => owner.id)])

describe('a page of the radar', () => {
  test('shows what needs somebody by day, and all that happens when it is asked for', () => {
    expect(idsOf(radarPage(rows, { show: 'pressing', page: 1 }))).toEqual([
      ['2026-12-03', '1'],
      ['2026-12-04', '3'],
    ])
    expect(idsOf(radarPage(rows, { show: 'all', page: 1 }))).toEqual([
      ['2026-12-03', '1', '2'],
      ['2026-12-04', '3'],
    ])
  })

  test('holds no more rows than it may, and leads to the others', () => {
    const many = Array.from({ length: ROWS_SHOWN + 3 }, (_, nth) => row('2026-12-03', nth))
    const total = many.length
    const first = radarPage(many, { show: 'pressing', page: 1 })
    expect(first).toMatchObject({ page: 1, first: 1, last: ROWS_SHOWN, total, hasMore: true })
    const second = { page: 2, first: ROWS_SHOWN + 1, last: total, total, hasMore: false }
    expect(radarPage(many, { show: 'pressing', page: 2 })).toMatchObject(second)
    expect(radarPage(many, { show: 'pressing', page: 900 })).toMatchObject(second)
    expect([...idsOf(first), ...idsOf(radarPage(many, { show: 'pressing', page: 2 }))].flat()).toHaveLength(total + 2)
  })

  test('is empty where nothing happens', () => {
    const nothing = { days: [], page: 1, first: 0, last: 0, total: 0, hasMore: false }
    expect(radarPage([], { show: 'all', page: 3 })).toEqual(nothing)
    expect(radarPage([row('2026-12-03', 1, false)], { show: 'pressing', page: 1 })).toEqual(nothing)
  })

  test('shows of the forecasts those after which something is probably missed', () => {
    const forecast = (missed: number | null): Radar['forecasts'][number] => ({
      destination: { id: String(missed), name: 'Amt' },
      waiting: 3,
      decisions: 30,
      since: '2026-11-01',
      median: 1,
      p90: 2,
      missed,
      byDay: [],
    })
    const all = [forecast(null), forecast(0), forecast(2)]
    expect(forecastsShown(all, 'pressing')).toEqual([forecast(2)])
    expect(forecastsShown(all, 'all')).toEqual(all)
  })

  test('is the first of what needs somebody when its address says nothing, or what it does not know', () => {
    const usual = { show: 'pressing', page: 1 }
    expect(radarViewQuery.parse({})).toEqual(usual)
    expect(radarViewQuery.parse({ show: 'none', page: '-4' })).toEqual(usual)
    expect(radarViewQuery.parse({ show: 'all', page: '2' })).toEqual({ show: 'all', page: 2 })
  })
})
