import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { z } from 'zod'
import { json } from './endpoint.ts'
import { withinMemory } from './memory-budget.ts'
import { readBody } from './read-body.ts'

beforeEach(() => {
  completeSettings({ ...testSettings, LIMIT_SUBMIT_MEMORY_BYTES: '2048' })
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  forget('submit-memory')
})

/** A submit of so many bytes that holds its memory until it is ended. `log` gets its name when it begins. */
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

/** Lets everything that can go on now go on. */
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

test('a body as large as a submit is read when there is room for it, a usual one at once', async () => {
  const bodyOf = (size: 'usual' | 'submit') => {
    const headers = { 'content-type': 'application/json' }
    const request = new Request('http://localhost/', { method: 'POST', headers, body: '{"name":"Ada"}' })
    return readBody(json(z.object({ name: z.string() }), { size }), request)
  }
  const running = submit('running', 2048)
  const read = vi.fn()
  void bodyOf('submit').then(read)
  expect(await bodyOf('usual')).toEqual({ name: 'Ada' })
  await settled()
  expect(read).not.toHaveBeenCalled()
  running.end()
  await vi.waitFor(() => expect(read).toHaveBeenCalledWith({ name: 'Ada' }), { timeout: 60_000 })
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
