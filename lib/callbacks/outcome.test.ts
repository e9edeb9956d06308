import { expect, test } from 'vitest'
import { errorClassOf, type AnsweredOutcome } from './outcome.ts'

const answered = (status: number): AnsweredOutcome => ({
  outcome: 'answered',
  status,
  excerpt: '',
  durationMs: 1,
  steps: [],
})

test('any 2xx is a delivery and any other status is not', () => {
  expect([200, 202, 204, 299].map((status) => errorClassOf(answered(status)))).toEqual(Array(4).fill(undefined))
  expect([199, 300, 301, 404, 410, 429, 500].map((status) => errorClassOf(answered(status)))).toEqual(
    Array(7).fill('status'),
  )
})

test('without an answer the class is that of the failed step', () => {
  expect(errorClassOf({ outcome: 'failed', errorClass: 'tls', durationMs: 1, steps: [], detail: '' })).toBe('tls')
})
