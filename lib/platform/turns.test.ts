import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Turns } from './turns.ts'

/** Work that goes on until it is told to end; `begun` names whose turn it was, in order. */
function workers(turns: Turns) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (owner: string): Promise<void> =>
    turns.take(owner, () => {
      begun.push(owner)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  /** Ends what began first. */
  const endOne = async (): Promise<void> => {
    ends.shift()?.()
    await pause(0)
  }
  return { begun, ask, endOne, underWay: () => ends.length }
}

const refusal = { code: 'unavailable', extra: { retryAfterSeconds: 5 } }

describe('turns', () => {
  it('go to the owner with the least under way, of equal ones to the one that had or asked for its last longest ago', async () => {
    const { begun, ask, endOne } = workers(new Turns({ work: 'call', atOnce: 2 }))
    const all = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c'].map(ask)
    for (let ended = 0; ended < 8; ended += 1) await endOne()
    await Promise.all(all)
    expect(begun.join('')).toBe('aabacbaa')
  })

  it('are worked off in turn where only one is under way', async () => {
    const { begun, ask, endOne } = workers(new Turns({ work: 'page', atOnce: 1 }))
    const all = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(ask)
    for (let ended = 0; ended < 7; ended += 1) await endOne()
    await Promise.all(all)
    expect(begun.join('')).toBe('aabcaba')
  })

  it('are held back from an owner that has its share, though there is room', async () => {
    const { begun, ask, endOne } = workers(new Turns({ work: 'call', atOnce: 3, perOwner: 1 }))
    const all = ['a', 'a', 'b'].map(ask)
    await pause(0)
    expect(begun.join('')).toBe('ab')
    for (let ended = 0; ended < 3; ended += 1) await endOne()
    await Promise.all(all)
    expect(begun.join('')).toBe('aba')
  })

  it('are refused to who asked last of those with the most waiting, never to a newcomer for their sake', async () => {
    const { ask, endOne, begun } = workers(new Turns({ work: 'call', atOnce: 1, mostWaiting: 2, refusal: 'Too many.' }))
    const [first, second, third] = ['a', 'a', 'a'].map(ask)
    const honest = ask('b')
    await expect(third).rejects.toMatchObject({ ...refusal, message: 'Too many.' })
    for (let ended = 0; ended < 3; ended += 1) await endOne()
    await Promise.all([first, second, honest])
    expect(begun.join('')).toBe('aab')
  })

  it('are refused after the wait, at once where there is none, and the place is free again', async () => {
    const waited = workers(new Turns({ work: 'call', atOnce: 1, wait: 20 }))
    const first = waited.ask('a')
    await expect(waited.ask('b')).rejects.toMatchObject(refusal)
    await waited.endOne()
    await first
    const at = new Turns({ work: 'call', atOnce: 1, wait: 0 })
    const { ask, endOne } = workers(at)
    const taken = ask('a')
    await expect(ask('b')).rejects.toMatchObject(refusal)
    await endOne()
    await taken
    expect(await at.take('b', async () => 'done')).toBe('done')
  })

  it('end with what the work ends with', async () => {
    const turns = new Turns({ work: 'call', atOnce: 1 })
    await expect(turns.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await turns.take('a', async () => 7)).toBe(7)
  })

  it('never exceed what may be under way, forget nobody, and leave nothing behind', async () => {
    const owners = fc.constantFrom('a', 'b', 'c', 'd')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(owners, fc.constant('end')), { maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        async (steps, atOnce, perOwner) => {
          const turns = new Turns({ work: 'call', atOnce, perOwner })
          const open = new Map<string, number>()
          const ends: (() => void)[] = []
          const all = []
          for (const step of steps) {
            if (step === 'end') {
              ends.shift()?.()
              await pause(0)
              continue
            }
            all.push(
              turns.take(step, async () => {
                open.set(step, (open.get(step) ?? 0) + 1)
                expect(open.get(step)).toBeLessThanOrEqual(perOwner)
                expect([...open.values()].reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(atOnce)
                await new Promise<void>((resolve) => ends.push(resolve))
                open.set(step, (open.get(step) ?? 1) - 1)
              }),
            )
          }
          while (all.length > 0 && ends.length > 0) {
            ends.shift()?.()
            await pause(0)
          }
          await Promise.all(all)
          expect([...open.values()].every((one) => one === 0)).toBe(true)
        },
      ),
      { numRuns: 50 },
    )
  })
})
