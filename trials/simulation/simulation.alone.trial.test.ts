// In a process of its own: ids are made in the order of time, so that those made after it would be of 2031 as well.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE } from '#lib/platform/durations.ts'
import { shareOf } from '@kurier/test-kit/share'
import { planOf } from './testing/plan.ts'
import { play, replay, shrunk } from './testing/play.ts'

const { SIMULATE_FIRST = '1', SIMULATE_SEEDS = shareOf('20', '3'), SIMULATE_STEPS = '' } = process.env
const days = shareOf(30, 3)
const first = Number(SIMULATE_FIRST)
const chosen = new Set(SIMULATE_STEPS.split(',').filter(Boolean).map(Number))

// the machine's clock stands still and only the service's moves, so that every time is exact
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-03-05T08:00:00Z') }))
afterAll(() => void vi.useRealTimers())

test.each(Array.from({ length: Number(SIMULATE_SEEDS) }, (_, at) => first + at))(
  `${days} days of chance, seed %i, leave everything as the specification says`,
  async (seed) => {
    const steps = planOf(seed, days).filter(({ at }) => chosen.size === 0 || chosen.has(at))
    const failure = await play(steps)
    if (!failure) return
    const least = chosen.size > 0 ? { steps, failure } : await shrunk(steps, failure, MINUTE)
    expect.fail(replay(seed, least))
  },
  10 * MINUTE,
)
