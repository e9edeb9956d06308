import { afterEach, expect, test, vi } from 'vitest'
import { KeptForASecond } from './kept-for-a-second.ts'

afterEach(() => vi.restoreAllMocks())

/** Stands in for the machine's clock that nobody sets. */
function clock() {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  return (milliseconds: number) => (now += milliseconds)
}

test('all who ask within a second share one read, those under way included', async () => {
  const pass = clock()
  const kept = new KeptForASecond<string, number>(2)
  let reads = 0
  const read = async () => (reads += 1)
  expect(await Promise.all([kept.get('a', read), kept.get('a', read)])).toEqual([1, 1])
  pass(999)
  expect(await kept.get('a', read)).toBe(1)
  pass(1)
  expect(await kept.get('a', read)).toBe(2)
  expect(await kept.get('b', read)).toBe(3)
})

test('a read is told what was known before it', async () => {
  const pass = clock()
  const kept = new KeptForASecond<string, string>(1)
  await kept.get('a', async (before) => `${before ?? 'nothing'}, then one`)
  pass(1000)
  expect(await kept.get('a', async (before) => `${before}, then two`)).toBe('nothing, then one, then two')
})

test('a failed read is told to all who share it and forgotten at once', async () => {
  clock()
  const kept = new KeptForASecond<string, number>(1)
  const fail = () => Promise.reject(new Error('away'))
  const [one, other] = await Promise.allSettled([kept.get('a', fail), kept.get('a', fail)])
  expect([one.status, other.status]).toEqual(['rejected', 'rejected'])
  expect(await kept.get('a', async () => 5)).toBe(5)
})

test('what was written here is known at once', async () => {
  clock()
  const kept = new KeptForASecond<string, number>(1)
  await kept.get('a', async () => 1)
  kept.set('a', 2)
  expect(await kept.get('a', async () => 3)).toBe(2)
})
