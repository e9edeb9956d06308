import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemActor } from '../../platform/actor.ts'
import { contextAt, contextWithClocksAt } from '../../platform/testing/context-at.ts'
import { database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { forget } from '../../platform/once-per-process.ts'
import type { PrismaClient } from '../../platform/prisma/client.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { createOperatorLink } from './create-operator-link.ts'
import { endSession } from './end-session.ts'
import { personOfSession } from './person-of-session.ts'
import { setUpOperator } from '../people/set-up-operator.ts'
import { signIn, type SignIn } from './sign-in.ts'
import { assertAttempt } from './sign-in-attempts.ts'
import { cheapHash } from '../testing/sample-member.ts'
import { sampleOperator, samplePassword, tokenIn } from '../testing/sample-operator.ts'

const start = new Date('2026-11-21T12:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

let db: TestDatabase
let email: string

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  forget('sign-in-attempts')
  email = await sampleOperator()
  await db.query('update people set password_hash = $2 where email = $1', [email, await cheapHash()])
})

const attempt = async (more: Partial<SignIn> = {}, minutes = 0) => {
  const input = { email, password: samplePassword, address: '192.0.2.1', userAgent: 'A browser', ...more }
  const { sessionId } = await signIn(contextWithClocksAt(undefined, after(minutes)), input)
  return sessionId
}

describe('signing in', () => {
  it('opens a session of the person, in whatever case the e-mail address is written', async () => {
    const sessionId = await attempt({ email: ` ${email.toUpperCase()}` })
    expect(await personOfSession(db, sessionId, start)).toStrictEqual({
      id: expect.any(String),
      email,
      name: 'Ada Beispiel',
      isOperator: true,
      isSupport: false,
      roles: {},
      sessionId,
    })
  })

  it.each([
    { name: 'a wrong password', input: { password: 'not the password' } },
    { name: 'an unknown e-mail address', input: { email: 'nobody@amt.example' } },
    { name: 'what is no e-mail address', input: { email: 'a\u0000b' } },
  ])('answers $name with the same refusal', async ({ input }) => {
    const refusal = { code: 'unauthenticated', message: 'The e-mail address or the password is wrong.' }
    await expect(attempt(input)).rejects.toMatchObject(refusal)
  })

  it('is not possible for a person who has no password yet', async () => {
    await db.query('update people set password_hash = null where email = $1', [email])
    await expect(attempt()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('gives a new session each time, and ends the one that the browser brought along', async () => {
    const first = await attempt()
    const second = await attempt({ previousSessionId: first })
    expect(second).not.toBe(first)
    expect(await personOfSession(db, first, start)).toBeUndefined()
    expect(await personOfSession(db, second, start)).toBeDefined()
  })

  it('that fails leaves the session that the browser brought along', async () => {
    const first = await attempt()
    await expect(attempt({ password: 'wrong', previousSessionId: first })).rejects.toThrow()
    expect(await personOfSession(db, first, start)).toBeDefined()
  })

  it('has to wait after five failures, even with the right password', async () => {
    for (let count = 0; count < 5; count += 1) await expect(attempt({ password: 'wrong' })).rejects.toThrow()
    await expect(attempt()).rejects.toMatchObject({ code: 'too-many-requests', extra: { retryAfterSeconds: 30 } })
    expect(await attempt({}, 1)).toEqual(expect.any(String))
  })

  it('that succeeds makes up for the failures before', async () => {
    for (let count = 0; count < 4; count += 1) await expect(attempt({ password: 'wrong' })).rejects.toThrow()
    for (let count = 0; count < 10; count += 1) expect(await attempt()).toEqual(expect.any(String))
  })

  it('is refused when the password was changed while it was being checked', async () => {
    const changedAfterwards = async <Args>({
      args,
      query,
    }: {
      args: Args
      query: (args: Args) => Promise<unknown>
    }) => {
      const found = await query(args)
      await db.query(`update people set password_hash = 'another'`)
      return found
    }
    const extended = database().$extends({ query: { person: { findUnique: changedAfterwards } } })
    const racing = extended as unknown as PrismaClient // with one query that does more
    const input = { email, password: samplePassword, address: '192.0.2.1', userAgent: '' }
    const context = contextAt(undefined, start)
    const inRace = { ...context, db: racing }
    await expect(signIn(inRace, input)).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  it('keeps where from and with what, cut to size', async () => {
    const sessionId = await attempt({ userAgent: `Browser\u0007${'x'.repeat(300)}` })
    const { rows } = await db.query('select address, user_agent from portal_sessions where id = $1', [sessionId])
    expect(rows).toEqual([{ address: '192.0.2.1', user_agent: `Browser${'x'.repeat(193)}` }])
  })
})

describe('an account that is guessed at from everywhere', () => {
  /**
   * Guesses from many networks, few from each, so that no single network has to wait; most are only counted, and their
   * password is not checked.
   */
  const siege = async (who: string) => {
    const context = contextWithClocksAt(undefined, start)
    for (let index = 0; index < 90; index += 1) await assertAttempt(context, { account: who })
    for (let index = 0; index < 20; index += 1) {
      const guess = { email: who, password: 'a guess of strangers', address: `198.51.${index}.7` }
      await attempt(guess).catch(() => undefined)
    }
  }

  it('takes no more guesses from strangers for now, whether there is such an account or not', async () => {
    for (const who of [email, 'nobody-there@amt.example']) {
      await siege(who)
      const stranger = { email: who, password: 'one more guess', address: '203.0.113.9' }
      await expect(attempt(stranger)).rejects.toMatchObject({ code: 'too-many-requests' })
    }
  })

  it('is open to its owner where the owner was let in before', async () => {
    await attempt({ address: '2001:db8:5:5::1' })
    await siege(email)
    await expect(attempt({ address: '203.0.113.9' })).rejects.toMatchObject({ code: 'too-many-requests' })
    expect(await attempt({ address: '2001:db8:5:5::2' })).toEqual(expect.any(String))
  })

  it('is open to its owner anywhere after a new password by a link', async () => {
    await siege(email)
    const { link } = await createOperatorLink(contextAt(systemActor, start), { email })
    const set = { token: tokenIn(link), name: 'Ada Beispiel', password: samplePassword, address: '203.0.113.9' }
    await setUpOperator(contextWithClocksAt(undefined, start), set)
    expect(await attempt({ address: '203.0.113.9' })).toEqual(expect.any(String))
  })
})

describe('a session', () => {
  it('ends at once and for good', async () => {
    const sessionId = await attempt()
    await endSession(contextAt(undefined, after(1)), { sessionId, address: '192.0.2.1' })
    expect(await personOfSession(db, sessionId, after(1))).toBeUndefined()
    await endSession(contextAt(undefined, after(2)), { sessionId, address: '192.0.2.1' })
    const { rows } = await db.query('select ended_at from portal_sessions where id = $1', [sessionId])
    expect(rows).toEqual([{ ended_at: after(1) }])
  })

  it('goes on while it is used, and is over after 30 idle minutes', async () => {
    const sessionId = await attempt()
    expect(await personOfSession(db, sessionId, after(29))).toBeDefined()
    expect(await personOfSession(db, sessionId, after(58))).toBeDefined()
    expect(await personOfSession(db, sessionId, after(88))).toBeUndefined()
  })

  it('is over after 12 hours, however busy it was', async () => {
    const sessionId = await attempt()
    for (let minutes = 20; minutes < 720; minutes += 20) {
      expect(await personOfSession(db, sessionId, after(minutes))).toBeDefined()
    }
    expect(await personOfSession(db, sessionId, after(720))).toBeUndefined()
  })

  it('ends when its person gets a new password', async () => {
    const sessionId = await attempt()
    const { link } = await createOperatorLink(contextAt(systemActor, start), { email })
    await setUpOperator(contextAt(undefined, start), {
      token: tokenIn(link),
      name: 'Ada',
      password: 'ein anderes Passwort',
      address: '192.0.2.1',
    })
    expect(await personOfSession(db, sessionId, start)).toBeUndefined()
    await expect(attempt()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('that nobody opened lets nobody in', async () => {
    expect(await personOfSession(db, newId(), start)).toBeUndefined()
  })
})
