import { expect, test } from 'vitest'
import { isWhole } from '@kurier/test-kit/share'
import { MINUTE } from '#lib/platform/durations.ts'
import { assertPrograms } from '../../server/testing/processes.ts'
import { createEnding } from '../demo/ending.ts'
import { isGood, tableOf } from './report.ts'
import { runCluster } from './run-cluster.ts'

/** One of them installs and builds the last release. */
const LONGEST = 20 * MINUTE

test.runIf(isWhole)(
  'the last release serves beside this version on one database, without a failed request',
  async ({ skip }) => {
    await assertPrograms(['haproxy', 'pgbouncer']).catch((error: Error) => skip(error.message))
    const ending = createEnding()
    try {
      const counts = await runCluster({ scenes: ['upgrade'], seconds: 2, seed: 42, say: () => undefined, ending })
      const told = tableOf(counts).join('\n')
      console.log(told)
      expect(isGood(counts), told).toBe(true)
      const many = counts.filter(({ what }) =>
        /^(requests|pages of the last|acknowledged:|callbacks received)/.test(what),
      )
      expect(many.map(({ count }) => Number(count) > 0)).toEqual([true, true, true, true])
    } finally {
      await ending.close()
    }
  },
  LONGEST,
)
