import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../platform/durations.ts'
import { stateAfter, type PlanStanding } from './rules.ts'
import {
  callbackStepFault,
  clientStepFault,
  dueCallbackStep,
  dueClientStep,
  type CallbackSecretFacts,
  type ClientSecretFacts,
} from './secret-rules.ts'
import { rotationStates, rotationSteps, type RotationState } from './terms.ts'

const now = new Date('2026-11-26T12:00:00Z')
const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds)

function plan(kind: 'callback-secret' | 'client-secret', more: Partial<PlanStanding>): PlanStanding {
  const times = { useAt: null, usedAt: null, retireAfterDays: null }
  return { kind, state: 'made', oldId: 'old', newId: 'new', ...times, ...more }
}
const callback = (more: Partial<PlanStanding>) => plan('callback-secret', more)
const client = (more: Partial<PlanStanding>) => plan('client-secret', more)

const callbackFacts = (more: Partial<CallbackSecretFacts> = {}): CallbackSecretFacts => {
  return { active: 'old', acceptedAt: null, failingSince: null, status: null, isRefused: false, ...more }
}
const secret = (isValid: boolean, lastUsedAt: Date | null) => ({ isValid, lastUsedAt })
const clientFacts = (more: Partial<ClientSecretFacts> = {}): ClientSecretFacts => {
  return { old: secret(true, ago(DAY)), new: secret(true, null), ...more }
}

describe('a callback secret', () => {
  const used = callback({ state: 'in-use', usedAt: ago(8 * DAY), retireAfterDays: 7 })
  const good = { active: 'new', acceptedAt: ago(HOUR) } as const

  test.each<[string, PlanStanding, Partial<CallbackSecretFacts>, string | undefined]>([
    ['is used at the chosen time', callback({ state: 'scheduled', useAt: ago(1) }), {}, 'use'],
    ['and not before', callback({ state: 'scheduled', useAt: new Date(now.getTime() + 1) }), {}, undefined],
    ['that the receiver refuses is not used any longer', used, { ...good, isRefused: true }, 'fall-back'],
    ['that has proved itself for the days that were said ends the old one', used, good, 'retire'],
    ['that was never taken ends nothing', used, { active: 'new' }, undefined],
    ['that was taken before it was used only ends nothing', used, { ...good, acceptedAt: ago(9 * DAY) }, undefined],
    ['that fails ends nothing', used, { ...good, failingSince: ago(1) }, undefined],
    ['whose end is left to a person ends nothing', { ...used, retireAfterDays: null }, good, undefined],
    ['that somebody took back by hand is followed', used, { active: 'old' }, 'go-back'],
    ['that somebody set by hand is followed', callback({ state: 'tried' }), good, 'use'],
    ['even before it was tried', callback({ state: 'refused' }), good, 'skip-trial'],
    ['whose callback has become another one is given up', callback({ state: 'tried' }), { active: 'other' }, 'cancel'],
  ])('%s', (_, standing, more, step) => {
    expect(dueCallbackStep(standing, callbackFacts(more), now)).toBe(step)
  })

  test('is not ended while the new one is not in use or fails, and no step is taken at another callback', () => {
    expect(callbackStepFault('retire', callbackFacts())).toContain('not in use')
    expect(callbackStepFault('retire', callbackFacts({ active: 'new', failingSince: now }))).toContain(
      now.toISOString(),
    )
    expect(callbackStepFault('retire', callbackFacts({ active: 'new' }))).toBeUndefined()
    expect(callbackStepFault('use', callbackFacts({ active: 'other' }))).toContain('changed meanwhile')
    expect(callbackStepFault('cancel', callbackFacts({ active: 'other' }))).toBeUndefined()
  })
})

describe('a client secret', () => {
  const used = client({ state: 'in-use', usedAt: ago(10 * DAY), retireAfterDays: 7 })
  const inUse = { new: secret(true, ago(1)) }

  test.each<[string, PlanStanding, Partial<ClientSecretFacts>, string | undefined]>([
    ['is waited for', client({}), {}, undefined],
    ['is seen when it is used', client({}), inUse, 'see-used'],
    ['that was revoked ends the plan', client({}), { new: secret(false, null) }, 'cancel'],
    [
      'old one that nobody has used for the days that were said ends',
      used,
      { ...inUse, old: secret(true, ago(7 * DAY)) },
      'retire',
    ],
    ['old one that was used since does not', used, { ...inUse, old: secret(true, ago(6 * DAY)) }, undefined],
    ['old one that was revoked by hand is followed', used, { ...inUse, old: secret(false, ago(1)) }, 'retire'],
    [
      'old one whose end is left to a person stays',
      { ...used, retireAfterDays: null },
      { ...inUse, old: secret(true, null) },
      undefined,
    ],
  ])('%s', (_, standing, more, step) => {
    expect(dueClientStep(standing, clientFacts(more), now)).toBe(step)
  })

  test('is not revoked within an hour of its last use', () => {
    const at = (lastUsedAt: Date | null) =>
      clientStepFault('retire', clientFacts({ old: secret(true, lastUsedAt) }), now)
    expect(at(ago(HOUR - 1))).toContain('some program still has it')
    expect(at(ago(HOUR))).toBeUndefined()
    expect(at(null)).toBeUndefined()
    expect(clientStepFault('cancel', clientFacts({ old: secret(true, now) }), now)).toBeUndefined()
  })
})

const someDate = fc.option(fc.integer({ min: -20 * DAY, max: 20 * DAY }).map(ago), { nil: null })
const somePlan = (kind: 'callback-secret' | 'client-secret') =>
  fc
    .record({
      state: fc.constantFrom(...rotationStates),
      useAt: someDate,
      usedAt: someDate,
      retireAfterDays: fc.option(fc.integer({ min: 0, max: 30 }), { nil: null }),
    })
    .map((more) => plan(kind, more))
const open = new Set<RotationState>(['made', 'tried', 'scheduled', 'in-use', 'refused'])

test('whatever is the case, a step that is due is one that the plan has', () => {
  const callbacks = fc.record({
    active: fc.constantFrom('old', 'new', 'other'),
    acceptedAt: someDate,
    failingSince: someDate,
    status: fc.constantFrom(null, 200, 401),
    isRefused: fc.boolean(),
  })
  fc.assert(
    fc.property(somePlan('callback-secret'), callbacks, (standing, facts) => {
      fc.pre(open.has(standing.state))
      const step = dueCallbackStep(standing, facts, now)
      expect(step === undefined || rotationSteps.includes(step)).toBe(true)
      if (step) expect(stateAfter('callback-secret', standing.state, step), `${standing.state} ${step}`).toBeDefined()
    }),
  )
  const secrets = fc.record({ isValid: fc.boolean(), lastUsedAt: someDate })
  fc.assert(
    fc.property(somePlan('client-secret'), fc.record({ old: secrets, new: secrets }), (standing, facts) => {
      fc.pre(standing.state === 'made' || standing.state === 'in-use')
      const step = dueClientStep(standing, facts, now)
      if (step) expect(stateAfter('client-secret', standing.state, step)).toBeDefined()
    }),
  )
})
