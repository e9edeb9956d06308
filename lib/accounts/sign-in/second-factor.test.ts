import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PersonActor } from '../../platform/actor.ts'
import { contextAt, contextWithClocksAt } from '../../platform/testing/context-at.ts'
import { forget } from '../../platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { personOfSession } from './person-of-session.ts'
import {
  confirmSecondFactor,
  prepareSecondFactor,
  removeSecondFactor,
  removeSecondFactorOf,
  renewRecoveryCodes,
} from './second-factor.ts'
import { isWaitingForSecondFactor, signInBySecondFactor } from './sign-in-second-factor.ts'
import { signIn } from './sign-in.ts'
import { auditOf, codeOf, memberPassword, sampleBrowser, sampleMember } from '../testing/sample-member.ts'

const start = new Date('2026-11-21T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const password = memberPassword

let db: TestDatabase
let email: string
let actor: PersonActor

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  forget('sign-in-attempts')
  ;({ email, actor } = await sampleMember(start))
})

/** Sets a second factor up at the start; its first code is used by that. */
async function setUp(): Promise<{ secret: string; recoveryCodes: string[]; sessionId: string }> {
  const { secret } = await prepareSecondFactor(own(), { password })
  return { secret, ...(await confirmSecondFactor(own(), { code: codeOf(secret, start) })) }
}

/** What somebody signed in asks with. */
const own = (who = actor, at = start) => contextWithClocksAt(who, at)
const isWaiting = (sessionId: string, at: Date) => isWaitingForSecondFactor(contextAt(undefined, at), { sessionId })
const byPassword = async (at: Date) => signIn(contextWithClocksAt(undefined, at), { email, password, ...sampleBrowser })
const byCode = (sessionId: string, code: string, at: Date) =>
  signInBySecondFactor(contextWithClocksAt(undefined, at), { sessionId, code, address: '192.0.2.1' })

describe('setting up a second factor', () => {
  it('needs the password, and counts only when a code confirms it', async () => {
    await expect(prepareSecondFactor(own(), { password: 'wrong' })).rejects.toMatchObject({
      code: 'invalid',
      extra: { errors: [{ pointer: '/password' }] },
    })
    await prepareSecondFactor(own(), { password })
    await expect(confirmSecondFactor(own(), { code: '000000' })).rejects.toMatchObject({
      code: 'invalid',
      extra: { errors: [{ pointer: '/code' }] },
    })
    expect(await byPassword(start)).toMatchObject({ secondFactor: 'none' })
  })

  it('shows the secret as an address for apps, and stores it sealed', async () => {
    const { secret, address } = await prepareSecondFactor(own(), { password })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(address).toContain(`secret=${secret}`)
    expect(address).toMatch(/^otpauth:\/\/totp\/Kurier%20localhost/)
    const { rows } = await db.query('select p::text as row from people p where id = $1', [actor.personId])
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'))
  })

  it('gives the session a new id and ends all others', async () => {
    const { sessionId: elsewhere } = await byPassword(start)
    const { sessionId } = await setUp()
    expect(sessionId).not.toBe(actor.sessionId)
    expect(await personOfSession(db, actor.sessionId, start)).toBeUndefined()
    expect(await personOfSession(db, elsewhere, start)).toBeUndefined()
    expect(await personOfSession(db, sessionId, start)).toMatchObject({ id: actor.personId })
  })

  it('is refused while there is one, and again when two confirm at once', async () => {
    const { secret } = await prepareSecondFactor(own(), { password })
    const code = codeOf(secret, start)
    const both = await Promise.allSettled([1, 2].map(() => confirmSecondFactor(own(), { code })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(prepareSecondFactor(own(), { password })).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('signing in with a second factor', () => {
  it('lets nobody in by the password alone', async () => {
    await setUp()
    const { sessionId, secondFactor } = await byPassword(after(60))
    expect(secondFactor).toBe('pending')
    expect(await isWaiting(sessionId, after(60))).toBe(true)
    expect(await personOfSession(db, sessionId, after(60))).toBeUndefined()
  })

  it('opens a session with another id, and the waiting one is dead', async () => {
    const { secret } = await setUp()
    const { sessionId: waiting } = await byPassword(after(60))
    const sessionId = await byCode(waiting, codeOf(secret, after(60)), after(60))
    expect(sessionId).not.toBe(waiting)
    expect(await personOfSession(db, sessionId, after(60))).toMatchObject({ id: actor.personId })
    expect(await isWaiting(waiting, after(60))).toBe(false)
    await expect(byCode(waiting, codeOf(secret, after(90)), after(90))).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  it('takes no code twice, nor one from before the last', async () => {
    const { secret } = await setUp()
    const first = await byPassword(after(60))
    await byCode(first.sessionId, codeOf(secret, after(60)), after(60))
    const second = await byPassword(after(60))
    for (const at of [60, 30]) {
      await expect(byCode(second.sessionId, codeOf(secret, after(at)), after(60))).rejects.toMatchObject({
        code: 'invalid',
        extra: { errors: [{ pointer: '/code' }] },
      })
    }
    expect(await byCode(second.sessionId, codeOf(secret, after(90)), after(60))).toEqual(expect.any(String))
  })

  it('of two who use one code at the same time lets one in', async () => {
    const { secret } = await setUp()
    const waiting = [await byPassword(after(60)), await byPassword(after(60))]
    const code = codeOf(secret, after(60))
    const both = await Promise.allSettled(waiting.map(({ sessionId }) => byCode(sessionId, code, after(60))))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it.each([
    [-30, true],
    [30, true],
    [-60, false],
    [60, false],
  ])('takes a code of %i seconds away: %s', async (seconds, isTaken) => {
    const { secret } = await setUp()
    const { sessionId } = await byPassword(after(600))
    const outcome = byCode(sessionId, codeOf(secret, after(600 + seconds)), after(600))
    expect(await outcome.then(() => true).catch(() => false)).toBe(isTaken)
  })

  it('takes each recovery code once, however it is written', async () => {
    const { recoveryCodes } = await setUp()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = ''] = recoveryCodes
    expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    const first = await byPassword(after(60))
    await byCode(first.sessionId, ` ${code.toUpperCase().replaceAll('-', ' ')}`, after(60))
    const second = await byPassword(after(60))
    await expect(byCode(second.sessionId, code, after(60))).rejects.toMatchObject({ code: 'invalid' })
    expect(await auditOf(db, actor.personId)).toContainEqual(
      expect.objectContaining({ action: 'use-recovery-code', after: { left: 9 } }),
    )
  })

  it('ends ten minutes after the password', async () => {
    const { secret } = await setUp()
    const { sessionId } = await byPassword(after(0))
    expect(await isWaiting(sessionId, after(599))).toBe(true)
    expect(await isWaiting(sessionId, after(600))).toBe(false)
    await expect(byCode(sessionId, codeOf(secret, after(600)), after(600))).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  it('has to wait after five wrong codes, whatever the session and the address', async () => {
    const { secret } = await setUp()
    for (let count = 0; count < 5; count += 1) {
      const { sessionId } = await byPassword(after(60))
      const step = { sessionId, code: '000000', address: `192.0.2.${count + 10}` }
      await expect(signInBySecondFactor(contextWithClocksAt(undefined, after(60)), step)).rejects.toMatchObject({
        code: 'invalid',
      })
    }
    const { sessionId } = await byPassword(after(60))
    await expect(byCode(sessionId, codeOf(secret, after(60)), after(60))).rejects.toMatchObject({
      code: 'too-many-requests',
      extra: { retryAfterSeconds: 30 },
    })
    expect(await byCode(sessionId, codeOf(secret, after(120)), after(120))).toEqual(expect.any(String))
  })

  it('is not possible for somebody disabled meanwhile', async () => {
    const { secret } = await setUp()
    const { sessionId } = await byPassword(after(60))
    await db.query('update people set disabled_at = $2 where id = $1', [actor.personId, after(60)])
    await expect(byCode(sessionId, codeOf(secret, after(60)), after(60))).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })
})

describe('recovery codes', () => {
  it('are stored as hashes only, and new ones replace the old ones', async () => {
    const { recoveryCodes } = await setUp()
    const { rows } = await db.query('select c::text as row from recovery_codes c where person_id = $1', [
      actor.personId,
    ])
    expect(rows).toHaveLength(10)
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0])
    const renewed = await renewRecoveryCodes(own(), { password })
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([])
    const { sessionId } = await byPassword(after(60))
    await expect(byCode(sessionId, recoveryCodes[0] ?? '', after(60))).rejects.toMatchObject({ code: 'invalid' })
    expect(await byCode(sessionId, renewed[0] ?? '', after(60))).toEqual(expect.any(String))
  })

  it('are for those with a second factor, by their password', async () => {
    await expect(renewRecoveryCodes(own(), { password })).rejects.toMatchObject({ code: 'conflict' })
    await expect(renewRecoveryCodes(own(), { password: 'x' })).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})

describe('removing the second factor', () => {
  it('needs the password and a code of it; then the password is enough, under a new session id', async () => {
    const { sessionId, secret } = await setUp()
    const self = { ...actor, sessionId }
    const code = codeOf(secret, after(60))
    for (const [faulty, pointer] of [
      [{ password: 'wrong', code }, '/password'],
      [{ password, code: '000000' }, '/code'],
      [{ password, code: 'abcd-efgh-abcd-efgh' }, '/code'],
      [{ password, code: codeOf(secret, start) }, '/code'], // used when it was set up
    ] as const) {
      await expect(removeSecondFactor(own(self, after(60)), faulty)).rejects.toMatchObject({
        code: 'invalid',
        extra: { errors: [{ pointer }] },
      })
    }
    const next = await removeSecondFactor(own(self, after(60)), { password, code })
    expect(next).not.toBe(sessionId)
    expect(await personOfSession(db, sessionId, start)).toBeUndefined()
    expect(await personOfSession(db, next, start)).toMatchObject({ id: actor.personId })
    expect(await byPassword(after(60))).toMatchObject({ secondFactor: 'none' })
    const { rows } = await db.query('select from recovery_codes where person_id = $1', [actor.personId])
    expect(rows).toEqual([])
  })

  it('goes by a recovery code too, for who lost the app', async () => {
    const { sessionId, recoveryCodes } = await setUp()
    const self = { ...actor, sessionId }
    await removeSecondFactor(own(self), { password, code: recoveryCodes[3] ?? '' })
    expect(await byPassword(after(60))).toMatchObject({ secondFactor: 'none' })
  })

  it('cannot be tried without end', async () => {
    const { sessionId } = await setUp()
    const tries = Array.from({ length: 6 }, () =>
      removeSecondFactor(own({ ...actor, sessionId }), { password, code: '000000' }).catch((error: unknown) => error),
    )
    expect((await Promise.all(tries)).map((error) => (error as { code: string }).code).sort()).toEqual([
      'invalid',
      'invalid',
      'invalid',
      'invalid',
      'invalid',
      'too-many-requests',
    ])
  })

  it('of somebody else is for operators', async () => {
    await setUp()
    const { personId } = actor
    await expect(removeSecondFactorOf(own(), { personId })).rejects.toMatchObject({ code: 'not-found' })
    await removeSecondFactorOf(own({ ...actor, isOperator: true }), { personId })
    expect(await byPassword(after(60))).toMatchObject({ secondFactor: 'none' })
    await expect(removeSecondFactorOf(own({ ...actor, isOperator: true }), { personId })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

it('every step is in the audit log, without secrets', async () => {
  const { secret, sessionId } = await setUp()
  const waiting = await byPassword(after(60))
  await expect(byCode(waiting.sessionId, '000000', after(60))).rejects.toThrow()
  await byCode(waiting.sessionId, codeOf(secret, after(60)), after(60))
  await renewRecoveryCodes(own(actor, after(60)), { password })
  await removeSecondFactor(own({ ...actor, sessionId }, after(60)), { password, code: codeOf(secret, after(90)) })
  await vi.waitFor(async () => expect(await auditOf(db, actor.personId)).toHaveLength(7), { timeout: 60_000 })
  const rows = await auditOf(db, actor.personId)
  expect(rows.map(({ action, after: facts }) => [action, facts])).toEqual([
    ['sign-in', { proof: 'password' }],
    ['prepare-second-factor', null],
    ['set-up-second-factor', null],
    ['sign-in-refused', { reason: 'wrong code' }],
    ['sign-in', { proof: 'code' }],
    ['renew-recovery-codes', null],
    ['remove-second-factor', null],
  ])
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(rows.every((row) => row.actor_id === actor.personId && row.address === '192.0.2.1')).toBe(true)
})
