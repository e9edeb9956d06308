import { expect, test } from 'vitest'
import { resultLines } from './results.ts'

const arriving = { part: 'arriving', cases: 0, clicks: 5, keys: 0, entries: 3, scrolls: 0 } as const
const clean = { part: 'clean', cases: 4, clicks: 13, keys: 2, entries: 0, scrolls: 8 } as const

test('results are a table of each way by its parts, and one of all ways', () => {
  const lines = resultLines([{ way: 'mouse', parts: [arriving, clean], faults: [] }])
  expect(lines.map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
    'Way of working: mouse',
    'PART | CASES | CLICKS | KEYS | ENTRIES | SCROLLS | CLICKS PER CASE | KEYS PER CASE',
    'arriving | 0 | 5 | 0 | 3 | 0 | - | -',
    'clean | 4 | 13 | 2 | 0 | 8 | 3.3 | 0.5',
    '',
    'WAY | CASES | CLICKS | KEYS | ENTRIES | SCROLLS | CLICKS PER CASE | KEYS PER CASE',
    'mouse | 4 | 18 | 2 | 3 | 8 | 4.5 | 0.5',
    '',
    'All 4 cases are decided as they were meant to be.',
  ])
})

test('what is other than it should be is told with its way', () => {
  const lines = resultLines([{ way: 'bulk', parts: [clean], faults: ['x (clean): It is not decided.'] }])
  expect(lines.slice(-2)).toEqual([
    'These cases are other than they were meant to be:',
    '  bulk: x (clean): It is not decided.',
  ])
})
