import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { MINUTE } from '#lib/platform/durations.ts'
import { isWhole } from '@kurier/test-kit/share'
import { startProgram } from '../../server/testing/program.ts'
import { FEWEST_CASES } from './mixture.ts'
import type { PlayedDay } from './results.ts'
import { total } from './tally.ts'
import { wayNames } from './ways.ts'

// a service with a database of its own and a browser are nothing for every run
test.runIf(isWhole)(
  'a small day is worked through in each way, all cases are decided, and what the person did is counted',
  { timeout: 10 * MINUTE },
  async () => {
    const place = await mkdtemp(join(inject('runFolder'), 'workday-'))
    const temporary = join(place, 'tmp')
    await mkdir(temporary)
    // run by root, the own PostgreSQL belongs to another user, who must be able to pass through
    for (const one of [place, temporary]) await chmod(one, 0o711)
    const program = startProgram(['trials/workday/main.ts', '--cases', String(FEWEST_CASES), '--json'], {
      settings: { TMPDIR: temporary },
    })
    const code = await program.ended
    expect(code, program.stderr()).toBe(0)
    const { days } = JSON.parse(program.stdout()) as { days: PlayedDay[] } // as it promises
    expect(days.map(({ way, faults }) => ({ way, faults }))).toEqual(wayNames.map((way) => ({ way, faults: [] })))
    for (const { way, parts } of days) {
      const { clicks, keys, entries } = total(parts)
      expect(parts.reduce((sum, { cases }) => sum + cases, 0)).toBe(FEWEST_CASES)
      // each case is opened, decided and confirmed
      expect(way === 'keyboard' ? keys : clicks).toBeGreaterThan(2 * FEWEST_CASES)
      expect(way === 'keyboard' ? clicks : keys).toBe(0)
      // e-mail address, password, keys, a note, and subject and message of a reply
      expect(entries).toBe(6)
    }
    expect(await readdir(temporary)).toEqual([])
    await rm(place, { recursive: true })
  },
)
