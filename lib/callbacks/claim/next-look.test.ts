import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { laneCounts, type LaneCounts, type Standing } from '../standing.ts'
import type { Claim } from './claim.ts'
import { nextLooks } from './next-look.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** `count` claims at addresses of this standing; what decides about the next look needs no more of them. */
const claims = (count: number, standing: Standing = 'proven'): Claim[] =>
  Array.from({ length: count }, () => ({ standing, notices: [] }) as unknown as Claim)

const free: LaneCounts = laneCounts

/** Looks that were asked for, and those since the last time that was read. */
function watched() {
  const look = vi.fn()
  const looks = nextLooks(look)
  const asked = () => {
    const count = look.mock.calls.length
    look.mockClear()
    return count
  }
  const [one] = claims(1)
  if (!one) throw new Error('one claim was wished for')
  return { looks, asked, recorded: (hasMore = false) => looks.recorded(one, hasMore) }
}

describe('the next look', () => {
  test('is not asked for where nothing is known to wait', () => {
    const { looks, asked, recorded } = watched()
    looks.claimed({ free }, [], false)
    recorded()
    vi.advanceTimersByTime(1000)
    expect(asked()).toBe(0)
  })

  test.each([
    ['that found some', claims(2), false],
    ['whose address has more', [], true],
  ])('comes soon after the result of a look %s, once for all results until then', (_, found, hasMore) => {
    const { looks, asked, recorded } = watched()
    looks.claimed({ free }, found, false)
    recorded(hasMore)
    recorded(hasMore)
    expect(asked()).toBe(0)
    vi.advanceTimersByTime(10)
    expect(asked()).toBe(1)
  })

  test('comes at once after one that took many, and with each result while looks among many find none', () => {
    const { looks, asked, recorded } = watched()
    looks.claimed({ free }, claims(16), false)
    expect(asked()).toBe(1)
    looks.claimed({ free }, [], true)
    recorded()
    expect(asked()).toBe(1)
    looks.claimed({ free }, [], false)
    recorded()
    vi.advanceTimersByTime(1000)
    expect(asked()).toBe(0)
  })

  test('comes with each result while an owner is at its limit', () => {
    const { looks, asked, recorded } = watched()
    const busy = [{ shareOf: 'owner', standing: 'untried' as const, running: 16, most: 0 }]
    looks.claimed({ free, busy }, [], true)
    recorded()
    expect(asked()).toBe(1)
  })

  test('comes when a quarter of the lanes is free that one filled', () => {
    const { looks, asked } = watched()
    looks.claimed({ free: { ...free, failing: 1 } }, claims(1, 'failing'), true)
    const [failing] = claims(1, 'failing')
    if (!failing) throw new Error('one claim was wished for')
    looks.answered(failing)
    expect(asked()).toBe(0)
    looks.answered(failing)
    expect(asked()).toBe(1)
  })
})

describe('a standing is calm', () => {
  test('when the last look left lanes of it free, enough for all that takes some at once', () => {
    const { looks } = watched()
    expect(looks.calm(free)).toEqual([])
    looks.claimed({ free }, claims(laneCounts.untried, 'untried'), false)
    expect(looks.calm(free)).toEqual(['proven'])
    looks.claimed({ free }, [], false)
    expect(looks.calm(free)).toEqual(['proven', 'untried'])
    expect(looks.calm({ ...free, proven: 31 })).toEqual(['untried'])
  })
})
