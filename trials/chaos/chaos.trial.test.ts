import { expect, inject, test } from 'vitest'
import { MINUTE } from '#lib/platform/durations.ts'
import { isWhole, shareOf } from '@kurier/test-kit/share'
import { copyMade } from '@kurier/own-postgres/testing/made-data-dir'
import { runChaos } from './run-chaos.ts'
import { tell } from './report.ts'
import type { Strike } from './strikes.ts'

const all: readonly Strike[] = [
  'server',
  'a jump of the clock',
  'database',
  'all connections of the callers',
  'server',
  'a full disk',
  'database',
  'all connections of the database',
  'server',
]
const blows = shareOf(all, ['server'])
/** The short share begins with an installation that was made before, and waits neither for leases of the dead nor for attempts. */
const stage = {
  under: inject('runFolder'),
  prepare: (dataDir: string) => copyMade(dataDir, { isDurable: true }),
  leasesEnd: true,
  receiversBehave: true,
}

test(
  'what was acknowledged outlives kills of server and database, cut connections, a full disk and a moved clock',
  async () => {
    const lines: string[] = []
    const outcome = await runChaos({
      strikes: blows,
      seed: 1,
      diskSize: '128m',
      stage: isWhole ? undefined : stage,
      say: (line) => void lines.push(line),
    })
    const isWell = tell(outcome, (line) => void lines.push(line))
    expect(outcome.findings, lines.join('\n')).toEqual(
      Object.fromEntries(Object.keys(outcome.findings).map((what) => [what, []])),
    )
    expect(isWell).toBe(true)
    expect(outcome.counts['acknowledged: submitted']).toBeGreaterThan(0)
    expect(outcome.counts['notices delivered']).toBeGreaterThan(0)
  },
  15 * MINUTE,
)
