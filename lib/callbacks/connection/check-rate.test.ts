import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Actor } from '../../platform/actor.ts'
import { systemActor } from '../../platform/actor.ts'
import { MINUTE } from '../../platform/durations.ts'
import { checkPassed, countCheck } from './check-rate.ts'

const client = (organisationId: string = randomUUID()): Actor => ({
  kind: 'client',
  clientId: randomUUID(),
  organisationId,
  scopes: [],
})
const place = () => ({ url: `https://receiver.example/${randomUUID()}`, shareOf: 'an organisation' })
const tooMany = expect.objectContaining({ code: 'too-many-requests' })

/** How many checks are taken before one is refused, of 400. */
function taken(check: () => void): number {
  for (let made = 0; made < 400; made += 1) {
    try {
      check()
    } catch (error) {
      expect(error).toEqual(tooMany)
      return made
    }
  }
  return 400
}

test('a client may have 100 checks, its organisation 300, and the installation as many as it likes', () => {
  const organisationId = randomUUID()
  const each = () => {
    const one = client(organisationId)
    return taken(() => countCheck(one, place(), false))
  }
  expect([each(), each(), each(), each()]).toEqual([100, 100, 100, 0])
  expect(taken(() => countCheck(systemActor, place(), false))).toBe(400)
})

test('an unchanged address counts less while its check is fresh, for its organisation alone', () => {
  const now = performance.now()
  const checks = (at: ReturnType<typeof place>, later: number, isUnchanged = true) => {
    const one = client()
    return taken(() => countCheck(one, at, isUnchanged, now + later))
  }
  const at = place()
  expect(checks(at, 0)).toBe(100)
  checkPassed(at, now)
  expect(checks({ ...at, shareOf: 'another organisation' }, 1)).toBe(100)
  expect(checks(at, 1, false)).toBe(100)
  expect(checks(at, 1)).toBe(105)
  checkPassed(at, now + 2)
  expect(checks(at, 3)).toBe(100)
  checkPassed(at, now + MINUTE)
  expect(checks(at, MINUTE + 1)).toBe(105)
})
