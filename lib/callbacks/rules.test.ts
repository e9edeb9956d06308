import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CallbackType } from '@kurier/wire/names'
import { endpointAfter, healthAfter, noticeAfter, resultOf, retryWait, type NoticeProgress } from './rules.ts'
import { DAY, HOUR, MINUTE } from '../platform/durations.ts'

const start = new Date('2026-11-21T12:00:00Z')
const later = (milliseconds: number, from = start) => new Date(from.getTime() + milliseconds)
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const fresh = (type: CallbackType): NoticeProgress => ({ type, attempts: 0, firstAttemptAt: null })
const failed = { delivered: false, notBefore: null } as const

describe('the retry schedule', () => {
  const schedule = [5000, 30_000, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR]

  test('waits 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, then 12 h for ever', () => {
    expect(schedule.map((_, index) => retryWait(index + 1, 0.5))).toEqual(schedule)
    expect(retryWait(11, 0.5)).toBe(12 * HOUR)
    expect(retryWait(1000, 0.5)).toBe(12 * HOUR)
  })

  test('strays by at most 20 % to either side', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), random, (failures, chance) => {
        const middle = schedule[Math.min(failures, 10) - 1] ?? 0
        const wait = retryWait(failures, chance)
        expect(wait).toBeGreaterThanOrEqual(0.8 * middle)
        expect(wait).toBeLessThanOrEqual(1.2 * middle)
      }),
    )
    expect([retryWait(1, 0), retryWait(1, 0.999_999)]).toEqual([4000, 6000])
  })
})

describe('what came of an attempt', () => {
  const answered = (status: number, retryAfter?: string) =>
    resultOf({ outcome: 'answered', status, ...(retryAfter && { retryAfter }), excerpt: '', durationMs: 1, steps: [] })

  test('is told by the status alone: 2xx delivers, 3xx and 4xx refuse the kind, all else is an address that is ill', () => {
    for (let status = 100; status <= 599; status += 1) {
      const refuses = status >= 300 && status <= 499 && status !== 408 && status !== 429
      expect([status, answered(status)]).toEqual([
        status,
        status >= 200 && status <= 299 ? 'delivered' : refuses ? 'refused' : 'ill',
      ])
    }
  })

  test('is an address that is ill without an answer, and with Retry-After unless it is delivered', () => {
    for (const errorClass of ['dns', 'forbidden-address', 'connect', 'tls', 'timeout'] as const) {
      expect(resultOf({ outcome: 'failed', errorClass, durationMs: 1, steps: [], detail: '' })).toBe('ill')
    }
    expect([answered(404, '60'), answered(503, '60'), answered(204, '60')]).toEqual(['ill', 'ill', 'delivered'])
  })

  test('leaves the refusal of a kind alone when the address is ill, and the address when a kind is refused', () => {
    const before = {
      endpoint: { failures: 3, failingSince: later(-DAY) },
      refusal: { failures: 5, failingSince: later(-HOUR) },
    }
    const attempt = { now: start, random: 0.5, retryAfter: undefined }
    const ill = healthAfter(before, { ...attempt, result: 'ill' })
    expect([ill.endpoint.failures, ill.refusal.failures]).toEqual([4, 5])
    const refused = healthAfter(before, { ...attempt, result: 'refused' })
    expect([refused.endpoint.failures, refused.refusal.failures]).toEqual([0, 6])
    expect(refused.refusal).toMatchObject({ failingSince: later(-HOUR), nextAttemptAt: later(HOUR) })
    const delivered = healthAfter(before, { ...attempt, result: 'delivered' })
    expect([delivered.endpoint.failures, delivered.refusal.failures]).toEqual([0, 0])
    const resting = healthAfter(before, { ...attempt, result: 'delivered', rest: 500 })
    expect(resting.endpoint).toEqual({ ...delivered.endpoint, nextAttemptAt: later(500), waitMilliseconds: 500 })
  })
})

describe('an endpoint', () => {
  const healthy = { failures: 0, failingSince: null }

  test('is clear after a 2xx', () => {
    const attempt = { now: start, random: 0.5, delivered: true, retryAfter: HOUR }
    expect(endpointAfter({ failures: 7, failingSince: later(-DAY) }, attempt)).toEqual({
      failures: 0,
      failingSince: null,
      nextAttemptAt: null,
      waitMilliseconds: null,
    })
  })

  test('goes one step along the schedule with each failure and remembers when it began', () => {
    const attempt = { random: 0.5, delivered: false, retryAfter: undefined }
    const first = endpointAfter(healthy, { ...attempt, now: start })
    expect(first).toEqual({ failures: 1, failingSince: start, nextAttemptAt: later(5000), waitMilliseconds: 5000 })
    const second = endpointAfter(first, { ...attempt, now: later(5000) })
    expect(second).toEqual({ failures: 2, failingSince: start, nextAttemptAt: later(35_000), waitMilliseconds: 30_000 })
  })

  test('waits as long as the receiver asks when that is later, and no shorter when it is sooner', () => {
    const attempt = { now: start, random: 0.5, delivered: false }
    expect(endpointAfter(healthy, { ...attempt, retryAfter: HOUR }).nextAttemptAt).toEqual(later(HOUR))
    expect(endpointAfter(healthy, { ...attempt, retryAfter: 1000 }).nextAttemptAt).toEqual(later(5000))
  })
})

describe('a notice', () => {
  test('is delivered with its first attempt noted', () => {
    const after = noticeAfter(fresh('new-events'), { now: start, random: 0.5, delivered: true, notBefore: null })
    expect(after).toEqual({ state: 'delivered', attempts: 1, firstAttemptAt: start })
  })

  test('is tried again by its own schedule, but not before its endpoint', () => {
    const progress = { type: 'new-events', attempts: 2, firstAttemptAt: later(-HOUR) } as const
    const attempt = { now: start, random: 0.5, delivered: false }
    const own = noticeAfter(progress, { ...attempt, notBefore: later(MINUTE) })
    expect(own).toMatchObject({ state: 'waiting', attempts: 3, nextAttemptAt: later(2 * MINUTE) })
    const held = noticeAfter(progress, { ...attempt, notBefore: later(HOUR) })
    expect(held).toMatchObject({ state: 'waiting', attempts: 3, nextAttemptAt: later(HOUR) })
  })

  test('is given up when its next attempt would come more than 14 days after its first, and not a moment earlier', () => {
    const progress = { type: 'new-replies', attempts: 1, firstAttemptAt: start } as const
    const attempt = { now: later(DAY), random: 0.5, delivered: false }
    const last = noticeAfter(progress, { ...attempt, notBefore: later(14 * DAY) })
    expect(last).toMatchObject({ state: 'waiting', nextAttemptAt: later(14 * DAY) })
    const over = noticeAfter(progress, { ...attempt, notBefore: later(14 * DAY + 1) })
    expect(over).toEqual({
      state: 'given-up',
      reason: 'not-in-time',
      attempts: 2,
      firstAttemptAt: start,
    })
  })

  test('of a new submission is never given up: deciding the submission cancels it', () => {
    const progress = { type: 'new-submissions', attempts: 99, firstAttemptAt: start } as const
    const after = noticeAfter(progress, { ...failed, now: later(60 * DAY), random: 0.5 })
    expect(after).toMatchObject({ state: 'waiting', attempts: 100, nextAttemptAt: later(60 * DAY + 12 * HOUR) })
  })

  test('that always fails is tried until less than 15 hours before its 14 days are over, and then ends', () => {
    fc.assert(
      fc.property(fc.infiniteStream(random), (chances) => {
        let progress = fresh('new-events')
        let now = start
        for (const chance of chances) {
          const after = noticeAfter(progress, { ...failed, now, random: chance })
          expect(after.firstAttemptAt).toEqual(start)
          expect(after.attempts).toBe(progress.attempts + 1)
          if (after.state !== 'waiting') {
            expect(after.state).toBe('given-up')
            expect(14 * DAY - (now.getTime() - start.getTime())).toBeLessThan(15 * HOUR)
            return
          }
          expect(after.nextAttemptAt.getTime()).toBeGreaterThan(now.getTime())
          expect(after.nextAttemptAt.getTime()).toBeLessThanOrEqual(later(14 * DAY).getTime())
          progress = { ...progress, ...after }
          now = after.nextAttemptAt
        }
      }),
    )
  })
})
