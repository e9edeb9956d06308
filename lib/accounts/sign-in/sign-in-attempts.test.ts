import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contextWithClocksAt } from '../../platform/testing/context-at.ts'
import { asRefusal } from '../../platform/errors.ts'
import { testDatabase, testPool } from '../../platform/testing/test-database.ts'
import { forget } from '../../platform/once-per-process.ts'
import {
  assertAttempt,
  claimOnNode,
  forgetAttempts,
  lookedAt,
  releaseAttempt,
  releaseOnNode,
  secondsToWait,
  secondsUntilAttempt,
  waitAfter,
} from './sign-in-attempts.ts'
import { MINUTE } from '../../platform/durations.ts'

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
    expect(Array.from({ length: 7 }, () => claimOnNode(ada, 0))).toEqual([0, 0, 0, 0, 0, 30, 30])
    expect(claimOnNode(ada, 30_000)).toBe(0)
    expect(claimOnNode(ada, 30_000)).toBe(60)
  })

  it('are forgotten after a success', () => {
    for (let attempt = 0; attempt < 5; attempt += 1) claimOnNode(ada, 0)
    releaseOnNode(ada, 0)
    expect(claimOnNode(ada, 0)).toBe(0)
  })

  it('do not keep out the same person from elsewhere, or others from there', () => {
    for (let attempt = 0; attempt < 10; attempt += 1) claimOnNode(ada, 0)
    expect(claimOnNode({ ...ada, address: '192.0.2.2' }, 0)).toBe(0)
    expect(claimOnNode({ ...ada, email: 'bob@amt.example' }, 0)).toBe(0)
  })
})

it('attempts of ever new e-mail addresses from one network address have to wait from the 31st on', () => {
  const waits = Array.from({ length: 31 }, (_, index) => claimOnNode({ ...ada, email: `${index}@amt.example` }, 0))
  expect(waits.filter((wait) => wait > 0)).toEqual([30])
})

it('those who succeed do not use up what their network address may try', () => {
  for (let index = 0; index < 100; index += 1) {
    const person = { ...ada, email: `${index}@amt.example` }
    expect(claimOnNode(person, 0)).toBe(0)
    releaseOnNode(person, 0)
  }
})

it('all addresses of an IPv6 /64 try for one network, those of a /48 for eight', () => {
  const from = (address: string, index: number) => claimOnNode({ email: `${index}@amt.example`, address }, 0)
  const waits = Array.from({ length: 31 }, (_, index) => from(`2001:db8:1:1::${index}`, index))
  expect(waits.filter((wait) => wait > 0)).toEqual([30])
  expect(from('2001:db8:1:2::1', 100)).toBe(0)
  for (let index = 0; index < 240; index += 1) from(`2001:db8:1:${(index % 20) + 16}::1`, 1000 + index)
  expect(from('2001:db8:1:ffff::1', 2000)).toBe(30)
  expect(from('2001:db8:2::1', 2001)).toBe(0)
})

it('no flood of attempts makes those of others forgotten', () => {
  for (let attempt = 0; attempt < 5; attempt += 1) claimOnNode(ada, 0)
  for (let index = 0; index < 25_000; index += 1) {
    claimOnNode({ email: `${index}@amt.example`, address: `10.0.${index >> 8}.${index & 255}` }, 1)
  }
  expect(claimOnNode(ada, 2)).toBe(30)
})

it('the hundred and first guess of one account from anywhere has to wait', () => {
  const waits = Array.from({ length: 101 }, () => claimOnNode({ account: ada.email }, 0))
  expect(waits.filter((wait) => wait > 0)).toEqual([30])
})

describe('on several nodes', () => {
  beforeAll(() => testDatabase())
  beforeEach(() => testPool().query('delete from sign_in_attempts'))

  const moment = new Date('2026-11-23T12:00:00Z')
  const at = (seconds: number) => contextWithClocksAt(undefined, new Date(moment.getTime() + seconds * 1000))

  /** An attempt on a node that has seen none before. @returns seconds to wait */
  async function elsewhere(origin: Parameters<typeof assertAttempt>[1], seconds = 0): Promise<number> {
    forget('sign-in-attempts')
    return assertAttempt(at(seconds), origin).then(
      () => 0,
      (error: unknown) => asRefusal(error)?.extra.retryAfterSeconds ?? Number.NaN,
    )
  }

  const times = async (count: number, origin: Parameters<typeof assertAttempt>[1]) => {
    const waits: number[] = []
    for (let left = count; left > 0; left -= 1) waits.push(await elsewhere(origin))
    return waits
  }

  it('attempts count together, and wait for the same time as on one', async () => {
    expect(await times(7, ada)).toEqual([0, 0, 0, 0, 0, 30, 30])
    expect([await elsewhere(ada, 30), await elsewhere(ada, 30), await elsewhere(ada, 89)]).toEqual([0, 60, 1])
    expect(await elsewhere({ ...ada, address: '192.0.2.2' })).toBe(0)
  })

  it('many at once gain nothing, on however many nodes', async () => {
    const claims = Array.from({ length: 20 }, () => {
      forget('sign-in-attempts')
      return assertAttempt(at(0), ada).then(
        () => 'let in',
        () => 'refused',
      )
    })
    expect((await Promise.all(claims)).filter((outcome) => outcome === 'let in')).toHaveLength(5)
  })

  it('what is refused for one reason counts for no other', async () => {
    await times(5, ada)
    await times(40, ada)
    // of the thirty of the network five are gone
    const others = await Promise.all(
      Array.from({ length: 26 }, (_, index) => elsewhere({ ...ada, email: `${index}@amt.example` })),
    )
    expect(others.filter((wait) => wait > 0)).toEqual([30])
  })

  it('codes of the second factor count together', async () => {
    expect(await times(6, { factorOf: 'ada' })).toEqual([0, 0, 0, 0, 0, 30])
  })

  it('a success forgets the failures of this person from there, and takes back what the network used up', async () => {
    await times(4, ada)
    await elsewhere(ada)
    await releaseAttempt(at(0), ada)
    expect(await times(5, ada)).toEqual([0, 0, 0, 0, 0])
    const { rows } = await testPool().query('select count from sign_in_attempts order by count')
    expect(rows).toEqual([{ count: 5 }, { count: 9 }])
  })

  it('half an hour later nothing is left of it', async () => {
    await times(6, ada)
    expect(await elsewhere(ada, 1800)).toBe(0)
    const { rows } = await testPool().query('select count from sign_in_attempts')
    expect(rows).toEqual([{ count: 1 }, { count: 1 }])
  })

  it('guesses of one account from anywhere end when its owner comes by a link', async () => {
    await times(100, { account: ada.email })
    expect(await secondsUntilAttempt(at(0), { account: ada.email })).toBe(30)
    forget('sign-in-attempts')
    expect(await secondsUntilAttempt(at(0), { account: ada.email })).toBe(30)
    await forgetAttempts(at(0), ada.email, ada.address)
    expect(await elsewhere({ account: ada.email })).toBe(0)
  })

  it('an attempt that could not be looked at costs nothing', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect(await elsewhere(ada)).toBe(0)
      const look = () => Promise.reject(new Error('too many at once'))
      await expect(lookedAt(at(0), [ada], look)).rejects.toThrow('too many at once')
    }
  })

  it('the table tells nobody who tried', async () => {
    await elsewhere(ada)
    const { rows } = await testPool().query<{ key: string }>('select key from sign_in_attempts')
    expect(rows.map(({ key }) => key)).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ])
  })
})
