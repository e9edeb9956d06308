import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { assertRate, countRequest, rateHeaders } from './rate-limit.ts'

/** A caller that no other test counts. */
const caller = (): string => `client ${randomUUID()}`

describe('the window of a caller', () => {
  test('counts down and tells when it begins anew', () => {
    const who = caller()
    const seen = [0, 1, 9_000].map((now) => countRequest(who, 3, 1_000 + now))
    expect(seen.map(({ remaining }) => remaining)).toEqual([2, 1, 0])
    expect(seen.map(({ resetSeconds }) => resetSeconds)).toEqual([10, 10, 1])
    expect(seen.some(({ exceeded }) => exceeded)).toBe(false)
  })

  test('is exceeded by the first request beyond the limit, and stays at 0 remaining', () => {
    const who = caller()
    for (let sent = 0; sent < 3; sent++) expect(countRequest(who, 3, 0).exceeded).toBe(false)
    for (let sent = 0; sent < 3; sent++) expect(countRequest(who, 3, 0)).toMatchObject({ exceeded: true, remaining: 0 })
  })

  test('ends after 10 seconds, not a moment earlier, however many were refused', () => {
    const who = caller()
    for (let sent = 0; sent < 9; sent++) countRequest(who, 1, 500)
    expect(countRequest(who, 1, 10_499)).toMatchObject({ exceeded: true, resetSeconds: 1 })
    expect(countRequest(who, 1, 10_500)).toMatchObject({ exceeded: false, remaining: 0, resetSeconds: 10 })
  })

  test('is nobody else’s', () => {
    const [first, second] = [caller(), caller()]
    for (let sent = 0; sent < 5; sent++) countRequest(first, 1, 0)
    expect(countRequest(second, 1, 0).exceeded).toBe(false)
  })
})

test('an overrun is answered 429 with the seconds to wait', () => {
  const who = caller()
  countRequest(who, 1, 0)
  const state = countRequest(who, 1, 2_500)
  expect(() => assertRate(state)).toThrow(
    expect.objectContaining({
      code: 'too-many-requests',
      message: 'More than 1 requests in 10 seconds; wait 8 s.',
      extra: { retryAfterSeconds: 8 },
    }),
  )
})

test('a caller within its limit goes on', () => {
  expect(() => assertRate(countRequest(caller(), 1, 0))).not.toThrow()
})

test('the headers are those of decisions 3, in seconds', () => {
  const who = caller()
  countRequest(who, 5, 0)
  expect(rateHeaders(countRequest(who, 5, 4_000))).toEqual({
    'ratelimit-limit': '5',
    'ratelimit-remaining': '3',
    'ratelimit-reset': '6',
  })
})

test('foreign addresses cannot fill the memory: the oldest counters go first, those in use stay', () => {
  const who = caller()
  countRequest(who, 10, 0)
  for (let index = 0; index < 49_999; index++) countRequest(`address 2001:db8::${index}`, 10, 1)
  expect(countRequest(who, 10, 2).remaining).toBe(8)
  countRequest('address 2001:db8:1::', 10, 3)
  expect(countRequest('address 2001:db8::49998', 10, 4).remaining).toBe(8)
  expect(countRequest('address 2001:db8::0', 10, 4).remaining).toBe(9)
  expect(countRequest(who, 10, 5).remaining).toBe(7)
})
