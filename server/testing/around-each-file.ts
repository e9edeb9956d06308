import { afterAll, afterEach, expect, vi } from 'vitest'
import { afterAnswersEnded } from '#lib/platform/after-answer.ts'
import { holdHashRoot } from '#lib/platform/crypto/keyed-hash.ts'
import { forgetAll } from '#lib/platform/once-per-process.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { leaveTestDatabases } from './leave-databases.ts'

holdHashRoot(Buffer.from(testSettings.MASTER_KEY, 'hex'))

/** An unexpected `console.error` fails the test that caused it: nothing may complain unheard. */
const complaint = vi.spyOn(console, 'error')

afterEach(() => {
  const calls = complaint.mock.calls.map((call) => call.join(' '))
  complaint.mockClear()
  expect(calls, 'console.error was called').toEqual([])
})

/** The next file of this worker finds the process as this one did. */
const { BASE_URL: _ofTheTestRunner, ...environment } = process.env

afterAll(async () => {
  await afterAnswersEnded()
  await leaveTestDatabases()
  forgetAll()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
})
