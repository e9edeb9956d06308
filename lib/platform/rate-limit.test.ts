import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { assertRate, countNetwork, countRequest, rateHeaders, uncountNetwork } from './rate-limit.ts'

/** A caller that no other test counts. */
const caller = (): string => randomUUID()

describe('the window of a caller', () => {
  test('counts down and tells when it begins anew', () => {
    const who = caller()
    const seen = [0, 1, 9_000].map((now) => countRequest('clients', who, 3, 1_000 + now))
    expect(seen.map(({ remaining }) => remaining)).toEqual([2, 1, 0])
    expect(seen.map(({ resetSeconds }) => resetSeconds)).toEqual([10, 10, 1])
    expect(seen.some(({ exceeded }) => exceeded)).toBe(false)
  })

  test('is exceeded by the first request beyond the limit, and stays at 0 remaining', () => {
    const who = caller()
    for (let sent = 0; sent < 3; sent++) expect(countRequest('clients', who, 3, 0).exceeded).toBe(false)
    for (let sent = 0; sent < 3; sent++)
      expect(countRequest('clients', who, 3, 0)).toMatchObject({ exceeded: true, remaining: 0 })
  })

  test('ends after 10 seconds, not a moment earlier, however many were refused', () => {
    const who = caller()
    for (let sent = 0; sent < 9; sent++) countRequest('clients', who, 1, 500)
    expect(countRequest('clients', who, 1, 10_499)).toMatchObject({ exceeded: true, resetSeconds: 1 })
    expect(countRequest('clients', who, 1, 10_500)).toMatchObject({ exceeded: false, remaining: 0, resetSeconds: 10 })
  })

  test('is nobody else’s', () => {
    const [first, second] = [caller(), caller()]
    for (let sent = 0; sent < 5; sent++) countRequest('clients', first, 1, 0)
    expect(countRequest('clients', second, 1, 0).exceeded).toBe(false)
  })
})

test('an overrun is answered 429 with the seconds to wait', () => {
  const who = caller()
  countRequest('clients', who, 1, 0)
  const state = countRequest('clients', who, 1, 2_500)
  expect(() => assertRate(state)).toThrow(
    expect.objectContaining({
      code: 'too-many-requests',
      message: 'More than 1 requests in 10 seconds; wait 8 s.',
      extra: { retryAfterSeconds: 8 },
    }),
  )
})

test('a caller within its limit goes on', () => {
  expect(() => assertRate(countRequest('clients', caller(), 1, 0))).not.toThrow()
})

test('the headers are those of decisions 3, in seconds', () => {
  const who = caller()
  countRequest('clients', who, 5, 0)
  expect(rateHeaders(countRequest('clients', who, 5, 4_000))).toEqual({
    'ratelimit-limit': '5',
    'ratelimit-remaining': '3',
    'ratelimit-reset': '6',
  })
})

test('foreign addresses cannot fill the memory, and no counter in use goes: who comes too late counts with its neighbours', () => {
  countNetwork('public-search-of-all', '192.0.2.1', 10, 0)
  for (let index = 0; index < 49_999; index++)
    countNetwork('public-search-of-all', `10.${index >> 8}.${index & 255}.1`, 10, 1)
  expect(countNetwork('public-search-of-all', '192.0.2.1', 10, 2).remaining).toBe(8)
  expect(countNetwork('public-search-of-all', '203.0.113.1', 10, 3)).toMatchObject({ limit: 80, remaining: 79 })
  expect(countNetwork('public-search-of-all', '203.0.200.9', 10, 3)).toMatchObject({ limit: 80, remaining: 78 })
  expect(countNetwork('public-search-of-all', '192.0.2.1', 10, 4).remaining).toBe(7)
  expect(countNetwork('public-search-of-all', '203.0.113.1', 10, 10_003)).toMatchObject({ limit: 10, remaining: 9 })
})

test('purposes know nothing of each other', () => {
  for (let sent = 0; sent < 5; sent++) countNetwork('operators', '192.0.2.9', 1, 0)
  expect(countNetwork('acceptances', '192.0.2.9', 1, 0).exceeded).toBe(false)
})

test('what is taken back leaves as many for its network and the one around it', () => {
  const address = '2001:db8:7::1'
  for (let sent = 0; sent < 100; sent++) {
    expect(countNetwork('calendar-tries', address, 3, sent).exceeded).toBe(false)
    uncountNetwork('calendar-tries', address, sent)
  }
})
