import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { gatheredCalls } from './gathered-calls.ts'

/** A statement that answers twice the number; it fails with a batch that has a 13, and leaves a 7 to itself. */
function doubling(most = 4) {
  const batches: number[][] = []
  const answer = (call: number): number => {
    if (call === 13) throw new Error('thirteen')
    return 2 * call
  }
  const gathered = gatheredCalls<number, number>({
    most,
    fits: (taken, call) => !taken.includes(call),
    together: async (calls) => {
      batches.push([...calls])
      await new Promise(setImmediate)
      return calls.map((call) => (call === 7 ? undefined : answer(call)))
    },
    alone: async (call) => {
      batches.push([call])
      await new Promise(setImmediate)
      return answer(call)
    },
  })
  return { gathered, batches }
}

test('each call gets its own answer or its own fault, no batch is too large or has the same twice', async () => {
  const run = async (calls: number[], most: number) => {
    const { gathered, batches } = doubling(most)
    const settled = await Promise.allSettled(calls.map((call) => gathered(call)))
    expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : 'fault'))).toEqual(
      calls.map((call) => (call === 13 ? 'fault' : 2 * call)),
    )
    for (const batch of batches) {
      expect(batch.length).toBeLessThanOrEqual(most)
      expect(new Set(batch).size).toBe(batch.length)
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(fc.nat(15), { maxLength: 30 }), fc.integer({ min: 1, max: 6 }), run))
})

test('who comes alone is asked for alone, who comes meanwhile goes together', async () => {
  const { gathered, batches } = doubling()
  const first = gathered(1)
  await vi.waitFor(() => expect(batches).toEqual([[1]]))
  await Promise.all([first, gathered(2), gathered(3)])
  expect(batches).toEqual([[1], [2, 3]])
})

test('calls behind a slow one do not wait for its end', async () => {
  const slow = Promise.withResolvers<number>()
  const gathered = gatheredCalls<number, number>({
    most: 4,
    fits: () => true,
    together: async (calls) => calls.map((call) => 2 * call),
    alone: (call) => (call === 0 ? slow.promise : Promise.resolve(2 * call)),
  })
  const held = gathered(0)
  await new Promise(setImmediate)
  expect(await gathered(1)).toBe(2)
  slow.resolve(0)
  expect(await held).toBe(0)
})

test('a database that is away answers all of a batch with that, and none is asked for again', async () => {
  const alone = vi.fn(async (call: number) => call)
  const away = Object.assign(new Error('away'), { code: '57P01' })
  const gathered = gatheredCalls<number, number>({
    most: 4,
    fits: () => true,
    together: () => Promise.reject(away),
    alone,
  })
  const settled = await Promise.allSettled([gathered(1), gathered(2)])
  expect(settled.map((one) => one.status === 'rejected' && one.reason === away)).toEqual([true, true])
  expect(alone).not.toHaveBeenCalled()
})
