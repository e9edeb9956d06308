import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../platform/durations.ts'
import {
  dueKeyStep,
  isEnded,
  keyStepFault,
  stateAfter,
  transitions,
  waitingFor,
  type KeyFacts,
  type OnItsWay,
  type PlanStanding,
} from './rules.ts'
import { askedSteps, rotationKinds, type RotationStep } from './terms.ts'

const now = new Date('2026-11-26T12:00:00Z')
const nothing: OnItsWay = { incomplete: 0, undecided: 0, kept: 0, notes: 0 }

function plan(more: Partial<PlanStanding>): PlanStanding {
  const times = { useAt: null, usedAt: null, retireAfterDays: null }
  return { kind: 'encryption-key', state: 'made', oldId: 'old', newId: 'new', ...times, ...more }
}

function facts(more: Partial<KeyFacts> = {}): KeyFacts {
  return { activeKid: 'old', old: 'published', new: 'published', onItsWay: nothing, ...more }
}

describe('the table of steps', () => {
  test.each(rotationKinds)(
    'of a plan for a %s leads from every open state to an end, and from an end nowhere',
    (kind) => {
      for (const [state, steps] of Object.entries(transitions[kind])) {
        expect(isEnded(state as PlanStanding['state']), state).toBe(false) // the keys of the table
        expect(steps.cancel).toBe('cancelled')
        for (const next of Object.values(steps)) expect(isEnded(next) || transitions[kind][next]).toBeTruthy()
      }
    },
  )

  test('lets no key be published that was neither tried nor said to be used untried', () => {
    for (const kind of rotationKinds) expect(stateAfter(kind, 'made', 'publish')).toBeUndefined()
  })

  test('lets no key be used that is not published', () => {
    for (const state of ['made', 'tried'] as const) {
      expect(stateAfter('encryption-key', state, 'use')).toBeUndefined()
      expect(stateAfter('encryption-key', state, 'schedule')).toBeUndefined()
    }
  })
})

describe('what stands in the way of a step', () => {
  const inUse = plan({ state: 'in-use', usedAt: now })

  test.each<[string, RotationStep, Partial<KeyFacts>, RegExp]>([
    ['a new key that was revoked is not used', 'use', { new: 'revoked' }, /"new" is revoked/],
    ['nor one that is not there', 'schedule', { new: 'missing' }, /"new" is missing/],
    ['nobody goes back to a key that was revoked', 'go-back', { old: 'revoked' }, /"old" is revoked/],
    ['the old one stays while the new one is not in use', 'retire', {}, /still needed/],
    [
      'the old one stays while a submission waits that is sealed for it',
      'retire',
      { activeKid: 'new', onItsWay: { ...nothing, undecided: 2 } },
      /2 submissions sealed for it wait/,
    ],
    [
      'the old one stays while something begun for it may still come',
      'retire',
      { activeKid: 'new', onItsWay: { ...nothing, incomplete: 1 } },
      /1 that were begun/,
    ],
  ])('%s', (_, step, more, message) => {
    expect(keyStepFault(inUse, step, facts(more))).toMatch(message)
  })

  test('what is decided, and notes, hold nothing up: for them the private key is needed and not the public one', () => {
    const onItsWay = { ...nothing, kept: 3, notes: 5 }
    expect(keyStepFault(inUse, 'retire', facts({ activeKid: 'new', onItsWay }))).toBeUndefined()
  })

  test('a signing key stays while its successor is not published', () => {
    const signing = plan({ kind: 'signing-key', state: 'published' })
    expect(keyStepFault(signing, 'retire', facts({ new: 'revoked' }))).toMatch(/still needed/)
    expect(keyStepFault(signing, 'retire', facts())).toBeUndefined()
  })
})

describe('what is due by itself', () => {
  const inUse = plan({ state: 'in-use', usedAt: new Date(now.getTime() - HOUR), retireAfterDays: 0 })
  const used = facts({ activeKid: 'new' })

  test.each<[string, Partial<PlanStanding>, Partial<KeyFacts>, RotationStep | undefined]>([
    ['nothing before the chosen time', { state: 'scheduled', useAt: new Date(now.getTime() + 1) }, {}, undefined],
    ['the new key at the chosen time', { state: 'scheduled', useAt: now }, {}, 'use'],
    ['nothing for a plan that waits for a person', { state: 'published' }, {}, undefined],
    ['the plan follows who uses the new key by hand', { state: 'published' }, { activeKid: 'new' }, 'use'],
    ['a plan whose new key was revoked ends', { state: 'scheduled', useAt: now }, { new: 'revoked' }, 'cancel'],
    ['the plan follows who goes back by hand', inUse, { activeKid: 'old' }, 'go-back'],
    ['a plan ends when a third key is used', inUse, { activeKid: 'third' }, 'cancel'],
    ['the plan follows who revokes the old key by hand', inUse, { ...used, old: 'revoked' }, 'retire'],
    ['the old key ends when nothing waits', inUse, used, 'retire'],
    ['not while something waits', inUse, { ...used, onItsWay: { ...nothing, undecided: 1 } }, undefined],
    ['not unless somebody chose so', { ...inUse, retireAfterDays: null }, used, undefined],
    ['not before the days have passed', { ...inUse, retireAfterDays: 1 }, used, undefined],
    ['not within a minute of the change', { ...inUse, usedAt: new Date(now.getTime() - MINUTE + 1) }, used, undefined],
  ])('%s', (_, standing, more, step) => {
    expect(dueKeyStep(plan(standing), facts(more), now)).toBe(step)
  })
})

/** A destination in small: its keys, the times at which each was in use, and what is sent to it. */
type Period = { kid: string; since: number; until: number | null }
type SubmissionModel = { created: number; state: 'incomplete' | 'submitted' | 'decided'; sealedFor: string | null }

class Office {
  time = 0
  keys = new Map([['key-0', true]])
  active = 'key-0'
  periods: Period[] = [{ kid: 'key-0', since: 0, until: null }]
  sent: SubmissionModel[] = []
  plan: PlanStanding | undefined
  byHand = new Set<string>()
  made = 0

  /** Decisions 4: what was in use when it was created or later, and is not revoked. */
  allowed = ({ created }: SubmissionModel): string[] => {
    const since = this.periods.filter(({ until }) => until === null || until >= created)
    return since.map(({ kid }) => kid).filter((kid) => this.keys.get(kid))
  }

  onItsWay = (kid: string): OnItsWay => ({
    incomplete: this.sent.filter(
      (one) =>
        one.state === 'incomplete' &&
        this.periods.some((period) => period.kid === kid && (period.until === null || period.until >= one.created)),
    ).length,
    undecided: this.sent.filter((one) => one.state === 'submitted' && one.sealedFor === kid).length,
    kept: 0,
    notes: 0,
  })

  standing = (kid: string) => {
    const isUsable = this.keys.get(kid)
    return isUsable === undefined ? 'missing' : isUsable ? 'published' : 'revoked'
  }

  factsOf = ({ oldId, newId }: PlanStanding): KeyFacts => ({
    activeKid: this.active,
    old: this.standing(oldId),
    new: this.standing(newId),
    onItsWay: this.onItsWay(oldId),
  })

  activate(kid: string): void {
    if (!this.keys.get(kid) || kid === this.active) return
    for (const period of this.periods) period.until ??= this.time
    this.periods.push({ kid, since: this.time, until: null })
    this.active = kid
  }

  start(): void {
    if (this.plan && !isEnded(this.plan.state)) return
    this.plan = plan({ oldId: this.active, newId: `key-${(this.made += 1)}` })
  }

  take(step: RotationStep): void {
    const current = this.plan
    const state = current && stateAfter(current.kind, current.state, step)
    if (!current || !state || keyStepFault(current, step, this.factsOf(current)) !== undefined) return
    const next = { ...current, state }
    if (step === 'publish') this.keys.set(current.newId, this.keys.get(current.newId) ?? true)
    if (step === 'schedule') next.useAt = new Date(this.time + DAY)
    if (step === 'use') {
      if (this.active !== current.newId) next.oldId = this.active
      this.activate(current.newId)
      next.usedAt = new Date(this.time)
    }
    if (step === 'go-back') this.activate(current.oldId)
    if (step === 'retire-by-itself') next.retireAfterDays = 0
    if (step === 'retire-by-hand') next.retireAfterDays = null
    if (step === 'retire') this.keys.set(current.oldId, false)
    this.plan = next
  }

  due(): void {
    const step = this.plan && dueKeyStep(this.plan, this.factsOf(this.plan), new Date(this.time))
    if (step) this.take(step)
  }
}

const act = fc.oneof(
  fc.constant({ does: 'start' } as const),
  fc.constantFrom(...askedSteps).map((step) => ({ does: 'step', step }) as const),
  fc.constant({ does: 'due' } as const),
  fc.constant({ does: 'begin' } as const),
  fc.nat(9).map((which) => ({ does: 'submit', which }) as const),
  fc.nat(9).map((which) => ({ does: 'decide', which }) as const),
  fc.nat(4).map((which) => ({ does: 'activate', which }) as const),
  fc.nat(4).map((which) => ({ does: 'revoke', which }) as const),
  fc.constantFrom(1, HOUR, DAY).map((ms) => ({ does: 'wait', ms }) as const),
)
type Act = Parameters<typeof play>[1]

function play(
  office: Office,
  one:
    | { does: 'start' | 'due' | 'begin' }
    | { does: 'step'; step: RotationStep }
    | { does: 'submit' | 'decide' | 'activate' | 'revoke'; which: number }
    | { does: 'wait'; ms: number },
): void {
  switch (one.does) {
    case 'start':
      return office.start()
    case 'step':
      return office.take(one.step)
    case 'due':
      return office.due()
    case 'wait':
      office.time += one.ms
      return
    case 'begin':
      office.sent.push({ created: office.time, state: 'incomplete', sealedFor: null })
      return
    case 'submit': {
      const sent = office.sent.filter(({ state }) => state === 'incomplete')[one.which]
      const kids = sent ? office.allowed(sent) : []
      if (sent) Object.assign(sent, { state: 'submitted', sealedFor: kids[one.which % kids.length] })
      return
    }
    case 'decide': {
      const sent = office.sent.filter(({ state }) => state === 'submitted')[one.which]
      if (sent) sent.state = 'decided'
      return
    }
    case 'activate':
      return office.activate(`key-${one.which}`)
    case 'revoke': {
      // by hand, as the keys of a destination may be revoked apart from every plan
      const kid = `key-${one.which}`
      if (kid === office.active || !office.keys.has(kid)) return
      office.keys.set(kid, false)
      office.byHand.add(kid)
    }
  }
}

test('whatever people do in whatever order: a valid key is published, and nothing that waits loses its own by a plan', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (acts: Act[]) => {
      const office = new Office()
      for (const one of acts) {
        play(office, one)
        expect(office.keys.get(office.active)).toBe(true)
        for (const sent of office.sent) {
          if (sent.state === 'incomplete') expect(office.allowed(sent)).not.toEqual([])
          if (sent.state !== 'submitted' || office.byHand.has(sent.sealedFor ?? '')) continue
          expect(office.keys.get(sent.sealedFor ?? '')).toBe(true)
        }
      }
    }),
    { numRuns: 2000 },
  )
})

test('what may still come for the old key counts as on its way, also before anything of it is there', () => {
  const office = new Office()
  const steps = ['skip-trial', 'publish', 'use'] as const
  play(office, { does: 'begin' })
  office.start()
  for (const step of steps) office.take(step)
  expect(waitingFor(office.onItsWay('key-0'))).toBe(1)
  office.take('retire')
  expect(office.plan?.state).toBe('in-use')
  play(office, { does: 'submit', which: 0 })
  play(office, { does: 'decide', which: 0 })
  office.take('retire')
  expect([office.plan?.state, office.keys.get('key-0')]).toEqual(['done', false])
})
