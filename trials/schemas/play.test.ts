import { expect, test } from 'vitest'
import { decisionFor, seedFor } from './play.ts'

test('two of ten applications in a row are rejected, others with another seed', () => {
  const rejected = (seed: number) =>
    Array.from({ length: 10 }, (_, at) => at + 1).filter((position) => decisionFor({ position, seed }) === 'rejected')
  expect([rejected(0), rejected(1)]).toEqual([
    [5, 10],
    [4, 9],
  ])
})

test('a schema has the same person for the same seed, whatever else is played', () => {
  expect(seedFor('a.xml', 1)).toBe(seedFor('a.xml', 1))
  expect(new Set([seedFor('a.xml', 1), seedFor('b.xml', 1), seedFor('a.xml', 2)]).size).toBe(3)
})
