import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../../platform/durations.ts'
import { stateAfter, type PlanStanding } from './rules.ts'
import { callbackStepFault, dueCallbackStep, type CallbackSecretFacts } from './secret-rules.ts'
import { rotationStates, rotationSteps, type RotationState } from './terms.ts'

const now = new Date('2026-11-26T12:00:00Z')
const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds)

function callback(more: Partial<PlanStanding>): PlanStanding {
  const times = { useAt: null, usedAt: null, retireAfterDays: null }
  return { kind: 'callback-secret', state: 'made', oldId: 'old', newId: 'new', ...times, ...more }
}

const callbackFacts = (more: Partial<CallbackSecretFacts> = {}): CallbackSecretFacts => {
  return { active: 'old', acceptedAt: null, failingSince: null, status: null, isRefused: false, ...more }
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

const someDate = fc.option(fc.integer({ min: -20 * DAY, max: 20 * DAY }).map(ago), { nil: null })
const somePlan = fc
  .record({
    state: fc.constantFrom(...rotationStates),
    useAt: someDate,
    usedAt: someDate,
    retireAfterDays: fc.option(fc.integer({ min: 0, max: 30 }), { nil: null }),
  })
  .map(callback)
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
    fc.property(somePlan, callbacks, (standing, facts) => {
      fc.pre(open.has(standing.state))
      const step = dueCallbackStep(standing, facts, now)
      expect(step === undefined || rotationSteps.includes(step)).toBe(true)
      if (step) expect(stateAfter('callback-secret', standing.state, step), `${standing.state} ${step}`).toBeDefined()
    }),
  )
})
