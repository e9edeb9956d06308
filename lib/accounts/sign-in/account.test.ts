import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PersonActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { contextAt, contextWithClocksAt } from '../../platform/testing/context-at.ts'
import { newId } from '../../platform/ids.ts'
import { forget } from '../../platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { changeOwnName, readAccount } from './account.ts'
import { endSession } from './end-session.ts'
import { changeOwnPassword } from './own-password.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { personOfSession } from './person-of-session.ts'
import { signIn } from './sign-in.ts'
import { auditOf, memberPassword, sampleBrowser, sampleMember } from '../testing/sample-member.ts'

const start = new Date('2026-11-21T12:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const password = 'ein ganz anderes Passwort'

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

const signInAgain = async (at = start, word = memberPassword) =>
  (await signIn(contextWithClocksAt(undefined, at), { email, password: word, ...sampleBrowser })).sessionId

const actions = async () => (await auditOf(db, actor.personId)).map(({ action }) => action)

describe('the own account', () => {
  it('tells who one is and where one belongs, without hashes', async () => {
    const organisationId = newId()
    await db.query(`insert into organisations (id, name) values ($1, 'Stadt Musterstadt')`, [organisationId])
    await db.query(
      `insert into memberships (organisation_id, person_id, role, created_at) values ($1, $2, 'reader', now())`,
      [organisationId, actor.personId],
    )
    expect(await readAccount(contextFor(actor))).toStrictEqual({
      name: 'Ada Beispiel',
      email,
      hasPassword: true,
      signsInByProvider: false,
      rolesByProvider: false,
      lastSignInAt: start.toISOString(),
      secondFactor: { since: null, recoveryCodesLeft: 0, isRequired: false },
      memberships: [{ organisationId, organisationName: 'Stadt Musterstadt', role: 'reader' }],
    })
  })

  it('takes another name, and notes both', async () => {
    await changeOwnName(contextAt(actor, start), { name: ' Ada B. ' })
    await changeOwnName(contextAt(actor, start), { name: 'Ada B.' })
    expect(await readAccount(contextFor(actor))).toMatchObject({ name: 'Ada B.' })
    const changes = (await auditOf(db, actor.personId)).filter(({ action }) => action === 'change-person')
    expect(changes).toMatchObject([{ before: { name: 'Ada Beispiel' }, after: { name: 'Ada B.' } }])
    await expect(changeOwnName(contextAt(actor, start), { name: '' })).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('changing the own password', () => {
  const change = (current: string, next = password) =>
    changeOwnPassword(contextWithClocksAt(actor, start), { current, password: next })

  it('gives the session a new id, ends all others, and the old password is dead', async () => {
    const elsewhere = await signInAgain()
    const sessionId = await change(memberPassword)
    expect(sessionId).not.toBe(actor.sessionId)
    expect(await personOfSession(db, actor.sessionId, start)).toBeUndefined()
    expect(await personOfSession(db, elsewhere, start)).toBeUndefined()
    expect(await personOfSession(db, sessionId, start)).toMatchObject({ id: actor.personId })
    await expect(signInAgain()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await signInAgain(start, password)).toEqual(expect.any(String))
    expect(await actions()).toContain('change-password')
  })

  it('keeps the end of the session', async () => {
    const sessionId = await change(memberPassword)
    const text = 'select created_at, expires_at from portal_sessions where id = any($1::uuid[])'
    const { rows } = await db.query(text, [[actor.sessionId, sessionId]])
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(rows[1])
  })

  it('needs the present one, and a good new one', async () => {
    await expect(change('wrong')).rejects.toMatchObject({ extra: { errors: [{ pointer: '/current' }] } })
    await expect(change(memberPassword, 'kurz')).rejects.toMatchObject({
      extra: { errors: [{ pointer: '/password' }] },
    })
    await expect(change(memberPassword, email)).rejects.toMatchObject({ extra: { errors: [{ pointer: '/password' }] } })
    expect(await personOfSession(db, actor.sessionId, start)).toBeDefined()
  })

  it('has to wait after five wrong ones, so that nobody tries at an open screen', async () => {
    for (let count = 0; count < 5; count += 1) await expect(change('wrong')).rejects.toMatchObject({ code: 'invalid' })
    await expect(change(memberPassword)).rejects.toMatchObject({ code: 'too-many-requests' })
  })

  it('is refused by a session that is over', async () => {
    await endSession(contextAt(undefined, start), { sessionId: actor.sessionId, address: '192.0.2.1' })
    await expect(change(memberPassword)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await signInAgain()).toEqual(expect.any(String))
  })

  it('is not for those who have none', async () => {
    await db.query('update people set password_hash = null where id = $1', [actor.personId])
    await expect(change(memberPassword)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the own sessions', () => {
  it('are those that let somebody in, the last seen first', async () => {
    const later = await signInAgain(after(5))
    await signInAgain(after(-40)) // idle by now
    await endSession(contextAt(undefined, after(6)), { sessionId: await signInAgain(after(6)), address: '192.0.2.1' })
    const sessions = await listOwnSessions(contextAt(actor, after(7)))
    expect(sessions).toStrictEqual([
      {
        sessionId: later,
        isThis: false,
        createdAt: after(5).toISOString(),
        lastSeenAt: after(5).toISOString(),
        ...sampleBrowser,
      },
      {
        sessionId: actor.sessionId,
        isThis: true,
        createdAt: start.toISOString(),
        lastSeenAt: start.toISOString(),
        ...sampleBrowser,
      },
    ])
  })

  it('can be ended one by one, at once', async () => {
    const other = await signInAgain()
    await endOwnSession(contextAt(actor, start), { sessionId: other })
    expect(await personOfSession(db, other, start)).toBeUndefined()
    await expect(endOwnSession(contextAt(actor, start), { sessionId: other })).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await actions()).toContain('end-session')
  })

  it('of somebody else are not there', async () => {
    const { actor: bob } = await sampleMember(start)
    await expect(endOwnSession(contextAt(actor, start), { sessionId: bob.sessionId })).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await personOfSession(db, bob.sessionId, start)).toBeDefined()
  })

  it('can all be ended but the one that asks, and those of others stay', async () => {
    const { actor: bob } = await sampleMember(start)
    const others = [await signInAgain(), await signInAgain()]
    expect(await endOtherSessions(contextAt(actor, start))).toBe(2)
    for (const other of others) expect(await personOfSession(db, other, start)).toBeUndefined()
    expect(await personOfSession(db, actor.sessionId, start)).toBeDefined()
    expect(await personOfSession(db, bob.sessionId, start)).toBeDefined()
    expect(await endOtherSessions(contextAt(actor, start))).toBe(0)
  })
})

describe('somebody disabled', () => {
  beforeEach(async () => {
    await db.query('update people set disabled_at = $2 where id = $1', [actor.personId, start])
  })

  it('is out at once, on every session', async () => {
    expect(await personOfSession(db, actor.sessionId, start)).toBeUndefined()
  })

  it('cannot sign in, and is told no more than with a wrong password; the log knows', async () => {
    await expect(signInAgain()).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'The e-mail address or the password is wrong.',
    })
    await vi.waitFor(
      async () => {
        const rows = await auditOf(db, actor.personId)
        expect(rows.at(-1)).toMatchObject({ action: 'sign-in-refused', after: { reason: 'disabled' } })
      },
      { timeout: 60_000 },
    )
  })
})

it('signing in, failing to, and signing out are in the audit log', async () => {
  await expect(signInAgain(start, 'wrong')).rejects.toThrow()
  await vi.waitFor(async () => expect(await actions()).toEqual(['sign-in', 'sign-in-refused']), { timeout: 60_000 })
  await endSession(contextAt(undefined, start), { sessionId: actor.sessionId, address: '198.51.100.7' })
  await endSession(contextAt(undefined, start), { sessionId: actor.sessionId, address: '198.51.100.7' })
  const rows = await auditOf(db, actor.personId)
  expect(rows.map(({ action }) => action)).toEqual(['sign-in', 'sign-in-refused', 'sign-out'])
  expect(rows[2]).toMatchObject({ actor_id: actor.personId, address: '198.51.100.7' })
})
