import { expect, it } from 'vitest'
import { completeSettings } from '../platform/env.ts'
import { testSettings } from '../platform/testing/test-settings.ts'
import { countTokenRequest } from './token-volume.ts'

it('lets a client have ten tokens for each API call allowed in ten seconds, and others are not touched', () => {
  completeSettings({ ...testSettings, RATE_CLIENT_REQUESTS: '2' })
  const waits = Array.from({ length: 21 }, () => countTokenRequest('busy', 1000))
  expect(waits).toEqual([...Array.from({ length: 20 }, () => 0), 10])
  expect(countTokenRequest('busy', 10_500)).toBe(1)
  expect(countTokenRequest('calm', 1000)).toBe(0)
  expect(countTokenRequest('busy', 11_000)).toBe(0)
})
