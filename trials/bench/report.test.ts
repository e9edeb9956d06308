import { expect, it } from 'vitest'
import { chartOf } from './chart.ts'
import type { MeasuredFigure } from './measuring/row.ts'
import { linesOf, nearness } from './report.ts'

const ratio: MeasuredFigure = {
  title: 'POST /token',
  unit: '×',
  goal: { least: 0.6 },
  value: 0.3,
  least: 0.25,
  most: 0.41234,
  details: ['product: 600/s'],
}

it('says how near a figure is to a goal that wants much, to one that wants little, and to none', () => {
  expect(nearness(ratio)).toBe(0.5)
  expect(nearness({ value: 120, goal: { most: 60 } })).toBe(0.5)
  expect(nearness({ value: 30, goal: { most: 60 } })).toBe(2)
  expect(nearness({ value: 1, goal: undefined })).toBeUndefined()
})

it('tells figure, spread, goal and reasons', () => {
  expect(linesOf(ratio)).toEqual(['POST /token: 0.3 (0.25 to 0.412)   goal ≥ 0.6, missed', '    product: 600/s'])
  const slow: MeasuredFigure = { ...ratio, unit: 'ms', goal: { most: 40 }, value: 12.3456, details: [] }
  expect(linesOf(slow)[0]).toBe('POST /token: 12.3 ms (0.25 ms to 0.412 ms)   goal ≤ 40 ms, reached')
  expect(linesOf({ ...ratio, goal: undefined, details: [] })).toEqual(['POST /token: 0.3 (0.25 to 0.412)'])
})

it('draws a bar for each figure that has a goal, and keeps what a title holds out of the markup', () => {
  const chart = chartOf([ratio, { ...ratio, title: 'a < b & c' }, { ...ratio, title: 'no goal', goal: undefined }])
  expect(chart).toContain('<svg')
  expect(chart).toContain('a &lt; b &amp; c')
  expect(chart).not.toContain('no goal')
  expect(chart.match(/class="bar /g)).toHaveLength(2)
})
