import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fetch } from './connection.ts'
import { KurierProblem } from './errors.ts'
import { secondsAhead, serviceClock } from './service-clock.ts'

const MINUTE = 60_000
const start = Date.parse('2026-12-01T10:00:00Z')

/** A service and a machine whose clock is `off` ms ahead of it; a request takes `there` and `back` ms. */
function world(off: number, { there = 40, back = 60 } = {}) {
  const state = { passed: 12_345, off, stepped: 0, headers: {} as Record<string, string> }
  const serviceTime = () => start + state.passed + state.stepped
  const send: Fetch = async () => {
    state.passed += there
    const headers = new Headers({
      'cache-control': 'no-store',
      date: new Date(Math.floor(serviceTime() / 1000) * 1000).toUTCString(),
      ...state.headers,
    })
    state.passed += back
    return { status: 200, headers, body: null, text: async () => '' }
  }
  const made = serviceClock(send, {
    time: () => start + state.passed + state.off,
    elapsedMs: () => state.passed - 12_345,
  })
  const ask = () =>
    made.send('', { method: 'GET', headers: {}, signal: new AbortController().signal, redirect: 'error' })
  const wrong = () => Math.abs(made.clock.now().getTime() - serviceTime())
  return { state, clock: made.clock, ask, wrong }
}

describe('the clock of the service', () => {
  it("is this machine's until something is learnt", () => {
    const { clock, wrong } = world(10 * MINUTE)
    expect([clock.aheadMs(), wrong()]).toEqual([0, 10 * MINUTE])
  })

  it('is right to some seconds after one answer, however far off the machine is and however slow the way', async () => {
    const ways = { there: fc.nat(20_000), back: fc.nat(20_000) }
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -90 * MINUTE, max: 90 * MINUTE }), fc.record(ways), async (off, way) => {
        const { ask, wrong } = world(off, way)
        await ask()
        const span = way.there + way.back + 1000
        expect(wrong()).toBeLessThanOrEqual(5000 + span)
      }),
    )
  })

  it("is this machine's when both agree to some seconds", async () => {
    const { clock, ask, wrong } = world(3000)
    await ask()
    expect([clock.aheadMs(), wrong()]).toEqual([0, 3000])
  })

  it('is told more exactly by each answer', async () => {
    const { state, ask, wrong } = world(10 * MINUTE, { there: 4000, back: 10 })
    for (let times = 0; times < 30; times += 1) {
      await ask()
      state.passed += 1310
    }
    expect(wrong()).toBeLessThan(2500)
  })

  it('goes on when the clock of this machine is set meanwhile', async () => {
    const { state, clock, ask, wrong } = world(10 * MINUTE)
    await ask()
    state.off = -20 * MINUTE
    expect(wrong()).toBeLessThan(1100)
    expect(Math.round(clock.aheadMs() / MINUTE)).toBe(-20)
  })

  it('follows the service when its clock is set', async () => {
    const { state, ask, wrong } = world(0)
    await ask()
    state.stepped = -60 * MINUTE
    await ask()
    expect(wrong()).toBeLessThan(1100)
  })

  it('learns nothing from an answer that was kept on the way, or names no time', async () => {
    const { state, clock, ask } = world(10 * MINUTE)
    const all: Record<string, string>[] = [{ age: '0' }, { 'cache-control': 'max-age=60' }, { date: 'yesterday' }]
    for (const headers of all) {
      state.headers = headers
      await ask()
    }
    expect(clock.aheadMs()).toBe(0)
  })
})

it('a refusal for the time says by how much the clock is off', () => {
  const refused = (pointer: string, detail: string) =>
    new KurierProblem({
      type: 'https://kurier.example/problems/invalid',
      status: 422,
      title: 't',
      detail: 'd',
      instance: 'i',
      errors: [{ pointer, detail }],
    })
  const ahead = `"iat" lies 600 seconds in the future: the clock of the system that signed is ahead of the service's.`
  const behind = `"iat" lies 540 seconds before the submission: the clock is 600 seconds behind the service's.`
  expect(secondsAhead(refused('/iat', ahead))).toBe(600)
  expect(secondsAhead(refused('/iat', behind))).toBe(-600)
  expect(secondsAhead(refused('/iat', '"iat" must be whole seconds since the epoch.'))).toBeUndefined()
  expect(secondsAhead(refused('/jti', ahead))).toBeUndefined()
  expect(secondsAhead(new Error(ahead))).toBeUndefined()
})
