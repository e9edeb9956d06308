import { beforeAll, describe, expect, it } from 'vitest'
import {
  noteFailedAttempt,
  noteOnNode,
  secondsBlocked,
  secondsUntilNextAttempt,
  withFailure,
} from './failed-attempts.ts'
import { database } from '../platform/database.ts'
import type { Failures } from './failed-attempt-store.ts'
import { MINUTE, SECOND } from '../platform/durations.ts'
import { forget } from '../platform/once-per-process.ts'
import { testDatabase, testPool } from '../platform/testing/test-database.ts'

/** The failures after one at each of these times. */
function failing(...times: number[]): Failures | undefined {
  return times.reduce<Failures | undefined>((known, at) => withFailure(known, at), undefined)
}

const tenAt = (at: number): number[] => Array.from({ length: 10 }, () => at)

describe('failed token requests of one client from one address', () => {
  it('are free to go on up to the ninth', () => {
    expect(secondsBlocked(failing(...tenAt(0).slice(1)), 0)).toBe(0)
  })

  it('of a clock that was set back since count no more', () => {
    const failures = failing(...tenAt(60 * MINUTE))
    expect(secondsBlocked(withFailure(failures, 0), 0)).toBe(0)
    expect(secondsBlocked(withFailure(failures, 60 * MINUTE - SECOND), 60 * MINUTE - SECOND)).toBe(31)
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
    for (const at of tenAt(5)) noteOnNode('client', '192.0.2.1', at)
  })

  it('blocks the pair of client and address alone', () => {
    expect(secondsUntilNextAttempt('client', '192.0.2.1', 5)).toBe(30)
    expect(secondsUntilNextAttempt('client', '192.0.2.2', 5)).toBe(0)
    expect(secondsUntilNextAttempt('another', '192.0.2.1', 5)).toBe(0)
  })
  it('takes all addresses of an IPv6 /64 for one, and those of a /48 for eight', () => {
    const all = (address: (index: number) => string, count: number) => {
      for (let index = 0; index < count; index += 1) noteOnNode('client', address(index), 5)
    }
    all((index) => `2001:db8:1:1::${index}`, 10)
    expect(secondsUntilNextAttempt('client', '2001:db8:1:1:ffff::', 5)).toBe(30)
    expect(secondsUntilNextAttempt('client', '2001:db8:1:2::', 5)).toBe(0)
    all((index) => `2001:db8:1:a${index % 10}::1`, 70)
    expect(secondsUntilNextAttempt('client', '2001:db8:1:ffff::', 5)).toBe(30)
    expect(secondsUntilNextAttempt('client', '2001:db8:2::', 5)).toBe(0)
  })

  it('forgets no block, however many pairs fail after it', () => {
    for (let index = 0; index < 30_000; index += 1) noteOnNode(`client ${index}`, '192.0.2.9', 6)
    expect(secondsUntilNextAttempt('client', '192.0.2.1', 7)).toBe(30)
    expect(secondsUntilNextAttempt('newcomer', '203.0.113.1', 7)).toBe(0)
  })
})

describe('on several nodes', () => {
  beforeAll(() => testDatabase())

  const moment = new Date('2026-11-23T12:00:00Z').getTime()
  /** A failure on a node that has seen none before, whose monotonic clock began just now. @returns seconds to wait */
  async function elsewhere(id: string, address: string, after = 0): Promise<number> {
    forget('failed-attempts')
    await noteFailedAttempt(database(), id, address, { now: new Date(moment + after), monotonic: 7 + after })
    return secondsUntilNextAttempt(id, address, 7 + after)
  }

  it('failures count together, and a node knows of a block at the first failure that it sees', async () => {
    const waits: number[] = []
    for (let count = 0; count < 11; count += 1) waits.push(await elsewhere('one', '192.0.2.1'))
    expect(waits).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 30, 30])
    expect(await elsewhere('one', '192.0.2.1', 30 * SECOND)).toBe(60)
    expect(await elsewhere('one', '192.0.2.2')).toBe(0)
    expect(await elsewhere('another', '192.0.2.1')).toBe(0)
  })

  it('those at once are all counted', async () => {
    await Promise.all(Array.from({ length: 4 }, () => elsewhere('two', '192.0.2.1')))
    const { rows } = await testPool().query<{ count: number }>(
      `select jsonb_array_length(failures -> 'times') as count from failed_attempts order by at desc, count desc`,
    )
    expect(rows.map(({ count }) => count)).toContain(4)
  })

  it('those of an IPv6 /48 too', async () => {
    let wait = 0
    for (let count = 0; count < 80; count += 1) wait = await elsewhere('three', `2001:db8:7:${count}::1`)
    expect(wait).toBe(30)
  })
})
