import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE, SECOND } from './durations.ts'
import { lastingFault } from './lasting-fault.ts'

/** A fault told into a list, at a time that the test sets. */
function toldFault() {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const told: string[] = []
  const fault = lastingFault({
    fails: (error, times) => told.push(`${now / SECOND} ${String(error)} ${times}`),
    works: (milliseconds) => told.push(`${now / SECOND} works after ${milliseconds / SECOND}`),
  })
  return { fault, told, at: (seconds: number) => void (now = seconds * SECOND) }
}

test('a fault is told at once, then once a minute, and once when it is over', () => {
  const { fault, told, at } = toldFault()
  for (let second = 0; second < 130; second += 1) {
    at(second)
    fault.failed('away')
  }
  at(130)
  fault.worked()
  fault.worked()
  expect(told).toEqual(['0 away 1', '60 away 61', '120 away 121', '130 works after 130'])
})

test('the next one is a fault of its own, told at once', () => {
  const { fault, told, at } = toldFault()
  fault.failed('one')
  at(1)
  fault.worked()
  at(2)
  fault.failed('other')
  expect(told).toEqual(['0 one 1', '1 works after 1', '2 other 1'])
})

test('whatever goes well and fails: each fault begins and ends with one line, and lines of one lie a minute apart', () => {
  const steps = fc.array(fc.record({ seconds: fc.integer({ min: 0, max: 50 }), fails: fc.boolean() }))
  fc.assert(
    fc.property(steps, (all) => {
      let now = 0
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
      let last = -Infinity
      let isTold = false
      const fault = lastingFault({
        fails: () => {
          expect(isTold ? now - last : MINUTE).toBeGreaterThanOrEqual(MINUTE)
          ;[last, isTold] = [now, true]
        },
        works: () => {
          expect(isTold).toBe(true)
          isTold = false
        },
      })
      for (const { seconds, fails } of all) {
        now += seconds * SECOND
        if (fails) fault.failed('x')
        else fault.worked()
        expect(isTold).toBe(fails)
      }
      clock.mockRestore()
    }),
  )
})
