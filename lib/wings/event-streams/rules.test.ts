import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../platform/durations.ts'
import { allTypes, consentIn, lookBack, restAfter, stopAfter, typesOf } from './rules.ts'
import { eventFamilies, eventFamilyNames } from './terms.ts'

const now = new Date('2026-12-02T12:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)

describe('what is chosen', () => {
  it('stands for types, each once and in one order, whatever was chosen twice', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...eventFamilyNames, ...allTypes)), (chosen) => {
        const types = typesOf(chosen)
        expect(types).toEqual(allTypes.filter((type) => types.includes(type)))
        expect(typesOf([...chosen, ...types])).toEqual(types)
        for (const family of eventFamilyNames.filter((one) => chosen.includes(one)))
          expect(types).toEqual(expect.arrayContaining([...eventFamilies[family]]))
      }),
    )
    expect(typesOf(['nothing of the kind'])).toEqual([])
  })
})

describe('the consent of a receiver', () => {
  const origin = 'kurier.example.de'

  it('names the sender or everybody; a status or another name is none', () => {
    expect(consentIn({ origin: 'Kurier.example.de', rate: '100' }, origin)).toEqual({ rate: 100 })
    expect(consentIn({ origin: '*', rate: '*' }, origin)).toEqual({ rate: null })
    expect(consentIn({ origin: '*', rate: undefined }, origin)).toEqual({ rate: null })
    expect(consentIn({ origin: 'other.example.de', rate: '100' }, origin)).toBeUndefined()
    expect(consentIn(undefined, origin)).toBeUndefined()
  })

  it('allows a rate that is never gone over: after each request comes at least its share of the minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (rate) => {
        expect(MINUTE / restAfter(rate)).toBeLessThanOrEqual(rate)
      }),
    )
    expect([restAfter(6), restAfter(null)]).toEqual([10_000, 0])
    expect(consentIn({ origin: '*', rate: '0' }, origin)).toEqual({ rate: null })
  })
})

describe('looking back', () => {
  it('goes back a quarter of an hour once a minute, else a minute, and never behind the beginning', () => {
    const reach = { begunService: ago(DAY), begunMachine: ago(DAY), serviceAt: ago(5000), machineAt: ago(5000) }
    const both = { service: now, machine: now }
    const whole = lookBack({ ...reach, wholeAt: ago(MINUTE) }, both)
    expect([whole.isWhole, whole.service]).toEqual([true, ago(5000 + 15 * MINUTE)])
    const usual = lookBack({ ...reach, wholeAt: ago(MINUTE - 1) }, both)
    expect([usual.isWhole, usual.machine]).toEqual([false, ago(5000 + MINUTE)])
    expect(lookBack({ ...reach, begunService: ago(1000), wholeAt: ago(DAY) }, both).service).toEqual(ago(1000))
  })
})

it('looks back from now once the clock was set back, a quarter of an hour at the first round', () => {
  const ahead = { begunService: ago(-HOUR), begunMachine: ago(-HOUR), serviceAt: ago(-HOUR), machineAt: ago(-HOUR) }
  const back = lookBack({ ...ahead, wholeAt: ago(-HOUR) }, { service: now, machine: now })
  expect(back).toEqual({ service: ago(15 * MINUTE), machine: ago(15 * MINUTE), isWhole: true })
})

describe('a stream after a request that failed', () => {
  const failed = { status: 500, since: null, now }

  it('goes on for a week, and is paused then', () => {
    expect(stopAfter(failed)).toBeUndefined()
    expect(stopAfter({ ...failed, since: ago(7 * DAY - 1) })).toBeUndefined()
    const paused = { state: 'paused', reason: 'failures' }
    expect(stopAfter({ status: null, since: ago(7 * DAY), now })).toEqual(paused)
  })

  it('ends by 410 and is paused by 415, at once', () => {
    expect(stopAfter({ ...failed, status: 410 })).toEqual({ state: 'ended', reason: 'gone' })
    expect(stopAfter({ ...failed, status: 415 })).toEqual({ state: 'paused', reason: 'format' })
  })
})
