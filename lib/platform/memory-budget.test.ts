import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { completeSettings } from './env.ts'
import { letGo, mayHold, withinMemory } from './memory-budget.ts'
import { forget } from './once-per-process.ts'
import { testSettings } from './testing/test-settings.ts'

beforeEach(() => {
  completeSettings({ ...testSettings, LIMIT_SUBMIT_MEMORY_BYTES: '4096' })
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  forget('submit-memory')
})

/** A submit of `bytes` bytes that holds its memory until it is ended. `log` gets its name when it begins. */
function submit(name: string, bytes: number, log: string[] = []) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const done = withinMemory(bytes, () => {
    log.push(name)
    return promise
  })
  const outcome = done.then(
    () => 'answered',
    (error: Error & { code?: string }) => error.code,
  )
  return { end: resolve, fail: reject, done, outcome }
}

/** Lets all work that can go on now go on. */
const settled = () => vi.advanceTimersByTimeAsync(0)

test('what fits begins at once, the next one when there is room again', async () => {
  const log: string[] = []
  const first = submit('first', 1024, log)
  const second = submit('second', 1024, log)
  const third = submit('third', 1, log)
  await settled()
  expect(log).toEqual(['first', 'second'])
  first.end()
  await settled()
  expect(log).toEqual(['first', 'second', 'third'])
  for (const one of [second, third]) one.end()
  expect(await Promise.all([first, second, third].map(({ outcome }) => outcome))).toEqual(Array(3).fill('answered'))
})

test('first come, first served: a small one does not overtake a large one that waits', async () => {
  const log: string[] = []
  const running = submit('running', 1500, log)
  const large = submit('large', 2000, log)
  const small = submit('small', 10, log)
  await settled()
  expect(log).toEqual(['running'])
  running.end()
  await settled()
  expect(log).toEqual(['running', 'large', 'small'])
  for (const one of [large, small]) one.end()
  await Promise.all([large.done, small.done])
})

test('one that is larger than the whole budget runs alone, instead of never', async () => {
  const log: string[] = []
  const huge = submit('huge', 5000, log)
  const small = submit('small', 1, log)
  await settled()
  expect(log).toEqual(['huge'])
  huge.end()
  await settled()
  expect(log).toEqual(['huge', 'small'])
  small.end()
  await small.done
})

test('who has waited for 10 seconds is answered 503 with Retry-After, not a moment earlier', async () => {
  const running = submit('running', 2048)
  const log: string[] = []
  const waiting = submit('waiting', 100, log)
  const outcome = vi.fn()
  void waiting.outcome.then(outcome)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith('unavailable')
  await expect(waiting.done).rejects.toMatchObject({ extra: { retryAfterSeconds: 10 } })
  running.end()
  await settled()
  expect(log, 'nobody works on it later').toEqual([])
})

test('when the first of the queue gives up, those behind it move up at once', async () => {
  const log: string[] = []
  const running = submit('running', 1000, log)
  const large = submit('large', 2048, log)
  await vi.advanceTimersByTimeAsync(9_000)
  const small = submit('small', 10, log)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await large.outcome).toBe('unavailable')
  await settled()
  expect(log).toEqual(['running', 'small'])
  for (const one of [running, small]) one.end()
  await Promise.all([running.done, small.done])
})

test('what arrives may be held up to its half, and takes nothing from what is whole', async () => {
  expect([mayHold(1500), mayHold(549), mayHold(548)]).toEqual([true, false, true])
  expect(await withinMemory(2048, async () => 'answered')).toBe('answered')
  letGo(1500)
  expect([mayHold(1501), mayHold(1500)]).toEqual([false, true])
})

test('a submit that fails gives its memory back', async () => {
  for (let attempt = 0; attempt < 3; attempt++) {
    const failing = submit('failing', 2048)
    failing.fail(new Error('broke off'))
    await expect(failing.done).rejects.toThrow('broke off')
  }
  expect(await withinMemory(2048, async () => 'answered')).toBe('answered')
  expect(vi.getTimerCount()).toBe(0)
})
