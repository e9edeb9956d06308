import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { forget } from '../platform/once-per-process.ts'
import { claimAttempt, forgetAttempts, lookedAt, releaseAttempt, secondsToWait, waitAfter } from './sign-in-attempts.ts'
import { MINUTE } from '../platform/durations.ts'

const ada = { email: 'ada@amt.example', address: '192.0.2.1' }

beforeEach(() => forget('sign-in-attempts'))

it('the wait grows with each attempt and never beyond 15 minutes', () => {
  expect([4, 5, 6, 7, 8, 9, 10, 1000].map((count) => waitAfter(count, 5) / 1000)).toEqual([
    0, 30, 60, 120, 240, 480, 900, 900,
  ])
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(100), (count, free) => waitAfter(count, free) <= waitAfter(count + 1, free)),
  )
})

it('waiting ends when its time is over, and after half an hour nothing is left of it', () => {
  const attempts = { count: 6, at: 0 }
  expect(secondsToWait(attempts, 5, 59_001)).toBe(1)
  expect(secondsToWait(attempts, 5, 60_000)).toBe(0)
  expect(secondsToWait({ count: 1000, at: 0 }, 5, 30 * MINUTE)).toBe(0)
})

describe('attempts of one e-mail address from one network address', () => {
  it('have to wait from the sixth on, even when all come at once', () => {
    expect(Array.from({ length: 7 }, () => claimAttempt(ada, 0))).toEqual([0, 0, 0, 0, 0, 30, 30])
    expect(claimAttempt(ada, 30_000)).toBe(0)
    expect(claimAttempt(ada, 30_000)).toBe(60)
  })

  it('are forgotten after a success', () => {
    for (let attempt = 0; attempt < 5; attempt += 1) claimAttempt(ada, 0)
    releaseAttempt(ada, 0)
    expect(claimAttempt(ada, 0)).toBe(0)
  })

  it('do not keep out the same person from elsewhere, or others from there', () => {
    for (let attempt = 0; attempt < 10; attempt += 1) claimAttempt(ada, 0)
    expect(claimAttempt({ ...ada, address: '192.0.2.2' }, 0)).toBe(0)
    expect(claimAttempt({ ...ada, email: 'bob@amt.example' }, 0)).toBe(0)
  })
})

it('attempts of ever new e-mail addresses from one network address have to wait from the 31st on', () => {
  const waits = Array.from({ length: 31 }, (_, index) => claimAttempt({ ...ada, email: `${index}@amt.example` }, 0))
  expect(waits.filter((wait) => wait > 0)).toEqual([30])
})

it('those who succeed do not use up what their network address may try', () => {
  for (let index = 0; index < 100; index += 1) {
    const person = { ...ada, email: `${index}@amt.example` }
    expect(claimAttempt(person, 0)).toBe(0)
    releaseAttempt(person, 0)
  }
})

it('all addresses of an IPv6 /64 try for one network, those of a /48 for eight', () => {
  const from = (address: string, index: number) => claimAttempt({ email: `${index}@amt.example`, address }, 0)
  const waits = Array.from({ length: 31 }, (_, index) => from(`2001:db8:1:1::${index}`, index))
  expect(waits.filter((wait) => wait > 0)).toEqual([30])
  expect(from('2001:db8:1:2::1', 100)).toBe(0)
  for (let index = 0; index < 240; index += 1) from(`2001:db8:1:${(index % 20) + 16}::1`, 1000 + index)
  expect(from('2001:db8:1:ffff::1', 2000)).toBe(30)
  expect(from('2001:db8:2::1', 2001)).toBe(0)
})

it('no flood of attempts makes those of others forgotten', () => {
  for (let attempt = 0; attempt < 5; attempt += 1) claimAttempt(ada, 0)
  for (let index = 0; index < 25_000; index += 1) {
    claimAttempt({ email: `${index}@amt.example`, address: `10.0.${index >> 8}.${index & 255}` }, 1)
  }
  expect(claimAttempt(ada, 2)).toBe(30)
})

it('the hundred and first guess of one account from anywhere has to wait, until its owner comes by a link', () => {
  const waits = Array.from({ length: 101 }, () => claimAttempt({ account: ada.email }, 0))
  expect(waits.filter((wait) => wait > 0)).toEqual([30])
  forgetAttempts(ada.email, ada.address, 0)
  expect(claimAttempt({ account: ada.email }, 0)).toBe(0)
})

it('an attempt that could not be looked at costs nothing', async () => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect(claimAttempt(ada, 0)).toBe(0)
    const look = () => Promise.reject(new Error('too many at once'))
    await expect(lookedAt([ada], look, { monotonic: () => 0 })).rejects.toThrow('too many at once')
  }
})
