import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY } from './durations.ts'
import { replaceLog } from './log.ts'
import { runningLoops, startLoop } from './loop.ts'
import { forget } from './once-per-process.ts'

/** Notes the lines of the log in place of printing them. */
function linesOfLog() {
  const lines: string[] = []
  const line = (facts: Record<string, unknown>, message: string) =>
    void lines.push(`${String(facts.reason)}: ${message}`)
  replaceLog({ info: line, warn: line, error: line, debug: line })
  onTestFinished(() => forget('log'))
  return lines
}

function started(work: () => Promise<unknown>, pause: number) {
  const loop = startLoop({ name: 'figures', pause, work })
  onTestFinished(loop.stop)
  return loop
}

test('a round that fails, in whichever way, is followed by another, and told once', async () => {
  const lines = linesOfLog()
  const ways = [
    () => Promise.reject(new Error('the first')),
    () => {
      throw new Error('thrown at once')
    },
    // eslint-disable-next-line prefer-promise-reject-errors -- what a library may do
    () => Promise.reject(undefined),
  ]
  const rounds = vi.fn(() => ways[(rounds.mock.calls.length - 1) % ways.length]?.())
  started(rounds as never, 1) // one of them promises nothing
  await vi.waitFor(() => expect(rounds.mock.calls.length).toBeGreaterThan(6))
  expect(lines).toEqual(['Error: the first: background work failed'])
})

test('what failed is not left for as long as what went well', async () => {
  linesOfLog()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const rounds = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined)
  const loop = startLoop({ name: 'stray files', pause: DAY, work: rounds })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rounds).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(DAY - 1)
  expect(rounds).toHaveBeenCalledTimes(2)
  await loop.stop()
})

test('who is woken while at work works once more; who is stopped ends what is under way, and nothing follows', async () => {
  let end = (): void => undefined
  const rounds = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
  const loop = started(rounds, DAY)
  loop.wake()
  end()
  await vi.waitFor(() => expect(rounds).toHaveBeenCalledTimes(2))
  expect(runningLoops().get(loop)).toBe('figures')
  const stopped = loop.stop()
  end()
  await stopped
  expect(runningLoops().has(loop)).toBe(false)
  expect(rounds).toHaveBeenCalledTimes(2)
})
