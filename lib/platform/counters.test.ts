import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Counters } from './counters.ts'

type Count = { used: number; until: number }
const WINDOW = 10_000

const counters = (most: number) => new Counters<Count>(most, ({ until }, now) => now >= until)

/** Counts once; answers how often, and whether with others. */
function count(all: Counters<Count>, key: string, now: number, far = 'far') {
  const place = all.place({ key, far }, now)
  const value = { used: (place.value?.used ?? 0) + 1, until: place.value?.until ?? now + WINDOW }
  all.set(place, value)
  return { used: value.used, isShared: place.isShared }
}

test('no flood of newcomers washes away a counter that still counts', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 300 }), (flood) => {
      const all = counters(20)
      count(all, 'victim', 0)
      for (const key of flood) count(all, `flood ${key}`, 1)
      return count(all, 'victim', 2).used === 2
    }),
  )
})

test('a newcomer without a place counts together with its larger network, and never goes uncounted', () => {
  const all = counters(2)
  for (const key of ['a', 'b']) expect(count(all, key, 0).isShared).toBe(false)
  expect(Array.from({ length: 3 }, (_, index) => count(all, `c${index}`, 1, '198.51'))).toEqual([
    { used: 1, isShared: true },
    { used: 2, isShared: true },
    { used: 3, isShared: true },
  ])
})

test('what is over makes room', () => {
  const all = counters(2)
  for (const key of ['a', 'b', 'c']) count(all, key, 0)
  expect(count(all, 'd', WINDOW)).toEqual({ used: 1, isShared: false })
})

test('who shares a place cannot delete it for the others', () => {
  const all = counters(1)
  count(all, 'a', 0)
  count(all, 'b', 0)
  all.delete(all.place({ key: 'b', far: 'far' }, 1))
  expect(count(all, 'c', 1).used).toBe(2)
})

test('holds no more than its places, however many come', () => {
  const all = counters(5)
  const shared = new Set<string | number>()
  for (let index = 0; index < 20_000; index += 1) {
    const place = all.place({ key: `${index}`, far: `${index}` }, 0)
    all.set(place, { used: 1, until: WINDOW })
    if (place.isShared) shared.add(place.at)
  }
  expect(shared.size).toBeLessThanOrEqual(1024)
})
