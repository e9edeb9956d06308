import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { MINUTE, SECOND } from '#lib/platform/durations.ts'
import { everyNth } from '@kurier/test-kit/share'
import { installation, type Installation } from '../../server/testing/installation.ts'
import { attacks } from './attacks.ts'
import { runAttack, stageOf, type AttackStage } from './run-attack.ts'
import { PROXY } from './target.ts'

let home: Installation
let stage: AttackStage

beforeAll(async () => {
  home = await installation({ under: inject('runFolder') })
  stage = await stageOf(home, await home.serve({ settings: { TRUSTED_PROXIES: PROXY, LOG_LEVEL: 'fatal' } }))
}, 15 * MINUTE)
afterAll(() => home.remove(), MINUTE)

// how long they wait is for `npm run attack` to tell: no test judges time
test.each(everyNth(Object.keys(attacks), 11))(
  '%s: honest callers are answered meanwhile, and the memory comes back',
  async (name) => {
    const { meanwhile, before, after } = await runAttack(stage, name, 2 * SECOND)
    expect(meanwhile.count).toBeGreaterThan(0)
    expect(after - before).toBeLessThan(100_000_000)
  },
  5 * MINUTE,
)
