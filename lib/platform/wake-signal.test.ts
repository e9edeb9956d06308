import { expect, test } from 'vitest'
import { wakeSignal } from './wake-signal.ts'

const NEVER = 2_000_000_000

test('a wait ends when it is woken', async () => {
  const signal = wakeSignal()
  const waiting = signal.wait(NEVER)
  signal.wake()
  await waiting
})

test('a wake-up while nobody waits ends the next wait at once, and only that one', async () => {
  const signal = wakeSignal()
  signal.wake()
  signal.wake()
  await signal.wait(NEVER)
  const second = signal.wait(NEVER).then(() => 'ended')
  expect(await Promise.race([second, new Promise((resolve) => setImmediate(resolve, 'waiting'))])).toBe('waiting')
  signal.wake()
  await second
})

test('a wait ends by itself', async () => {
  await wakeSignal().wait(1)
})
