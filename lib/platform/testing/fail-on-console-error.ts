import { afterEach, expect, vi } from 'vitest'

/** An unexpected `console.error` fails the test that caused it: nothing may complain unheard. */
const complaint = vi.spyOn(console, 'error')

afterEach(() => {
  const calls = complaint.mock.calls.map((call) => call.join(' '))
  complaint.mockClear()
  expect(calls, 'console.error was called').toEqual([])
})
