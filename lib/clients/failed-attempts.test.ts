import { beforeAll, describe, expect, it } from 'vitest'
import {
  noteFailedAttempt,
  secondsBlocked,
  secondsUntilNextAttempt,
  withFailure,
  type Failures,
} from './failed-attempts.ts'
import { MINUTE, SECOND } from '../platform/durations.ts'

/** The failures after one at each of these times. */
function failing(...times: number[]): Failures | undefined {
  return times.reduce<Failures | undefined>((known, at) => withFailure(known, at), undefined)
}

const tenAt = (at: number): number[] => Array.from({ length: 10 }, () => at)

describe('failed token requests of one client from one address', () => {
  it('are free to go on up to the ninth', () => {
    expect(secondsBlocked(failing(...tenAt(0).slice(1)), 0)).toBe(0)
  })

  it('are blocked for 30 seconds from the tenth within 5 minutes', () => {
    const failures = failing(...tenAt(0))
    expect(secondsBlocked(failures, 0)).toBe(30)
    expect(secondsBlocked(failures, 29_001)).toBe(1)
    expect(secondsBlocked(failures, 30_000)).toBe(0)
  })

  it('are not blocked when the ten are spread over more than 5 minutes', () => {
    const times = Array.from({ length: 40 }, (_, index) => index * 34 * SECOND)
    expect(secondsBlocked(failing(...times), times.at(-1) ?? 0)).toBe(0)
  })

  it('are blocked for longer each time, up to a quarter of an hour', () => {
    let failures = failing(...tenAt(0))
    const lengths = [secondsBlocked(failures, 0)]
    for (let round = 0; round < 7; round += 1) {
      const at = failures?.blockedUntil ?? 0
      failures = withFailure(failures, at)
      lengths.push(secondsBlocked(failures, at))
    }
    expect(lengths).toEqual([30, 60, 120, 300, 600, 900, 900, 900])
  })

  it('do not lengthen a block by arriving at the same moment', () => {
    expect(secondsBlocked(failing(...tenAt(0), ...tenAt(0), 1, 2), 2)).toBe(30)
  })

  it('are forgotten half an hour after the last block', () => {
    const until = failing(...tenAt(0))?.blockedUntil ?? 0
    const later = until + 30 * MINUTE
    expect(secondsBlocked(withFailure(failing(...tenAt(0)), later - 1), later - 1)).toBe(60)
    expect(secondsBlocked(withFailure(failing(...tenAt(0)), later), later)).toBe(0)
  })
})

describe('the counter of a node', () => {
  beforeAll(() => {
    for (const at of tenAt(5)) noteFailedAttempt('client', '192.0.2.1', at)
  })

  it('blocks the pair of client and address alone', () => {
    expect(secondsUntilNextAttempt('client', '192.0.2.1', 5)).toBe(30)
    expect(secondsUntilNextAttempt('client', '192.0.2.2', 5)).toBe(0)
    expect(secondsUntilNextAttempt('another', '192.0.2.1', 5)).toBe(0)
  })
  it('takes all addresses of an IPv6 /64 for one, and those of a /48 for eight', () => {
    const all = (address: (index: number) => string, count: number) => {
      for (let index = 0; index < count; index += 1) noteFailedAttempt('client', address(index), 5)
    }
    all((index) => `2001:db8:1:1::${index}`, 10)
    expect(secondsUntilNextAttempt('client', '2001:db8:1:1:ffff::', 5)).toBe(30)
    expect(secondsUntilNextAttempt('client', '2001:db8:1:2::', 5)).toBe(0)
    all((index) => `2001:db8:1:a${index % 10}::1`, 70)
    expect(secondsUntilNextAttempt('client', '2001:db8:1:ffff::', 5)).toBe(30)
    expect(secondsUntilNextAttempt('client', '2001:db8:2::', 5)).toBe(0)
  })

  it('forgets no block, however many pairs fail after it', () => {
    for (let index = 0; index < 30_000; index += 1) noteFailedAttempt(`client ${index}`, '192.0.2.9', 6)
    expect(secondsUntilNextAttempt('client', '192.0.2.1', 7)).toBe(30)
    expect(secondsUntilNextAttempt('newcomer', '203.0.113.1', 7)).toBe(0)
  })
})
