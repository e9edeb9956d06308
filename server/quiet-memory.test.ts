import { expect, onTestFinished, test, vi } from 'vitest'
import { beginCall, endCall } from '#app/_http/calls-under-way.ts'
import type { HttpCall } from '#app/_http/http-call.ts'
import { giveBackWhenQuiet } from './quiet-memory.ts'

const MEBIBYTE = 1_048_576

test('memory is given back after the start, when a process has grown and few ask, and not again until it has grown anew', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let used = 200 * MEBIBYTE
  let given = 0
  const giveBack = () => {
    given += 1
    used = 210 * MEBIBYTE
  }
  const end = giveBackWhenQuiet({ rss: () => used, giveBack })
  const after = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)
  after(10)
  expect(given).toBe(1)
  after(30)
  expect(given).toBe(1)
  used = 400 * MEBIBYTE
  for (let at = 0; at < 101; at += 1) {
    const call = { address: '192.0.2.1' } as HttpCall // nothing else of it is looked at
    beginCall(call)
    endCall(call)
  }
  after(10)
  expect(given).toBe(1)
  after(10)
  expect(given).toBe(2)
  after(30)
  expect(given).toBe(2)
  used = 259 * MEBIBYTE
  after(10)
  expect(given).toBe(3)
  end()
  used = 400 * MEBIBYTE
  after(30)
  expect(given).toBe(3)
})
