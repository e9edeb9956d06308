import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemActor, type PersonActor } from '../../platform/actor.ts'
import { completeSettings } from '../../platform/env.ts'
import { newId } from '../../platform/ids.ts'
import { forget } from '../../platform/once-per-process.ts'
import { contextWithClocksAt } from '../../platform/testing/context-at.ts'
import { mailServer, textOf, type MailServer } from '../../platform/testing/mail-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { acceptInvitation } from '../people/accept-invitation.ts'
import { invitePerson } from '../people/invite-person.ts'
import { changeOwnPassword } from './own-password.ts'
import { makePasswordLink, sendPasswordLink, setPasswordByLink } from './password-link.ts'
import { actorOf, personOfSession } from './person-of-session.ts'
import { confirmSecondFactor, prepareSecondFactor } from './second-factor.ts'
import { signInByProvider } from './sign-in-by-provider.ts'
import { signIn } from './sign-in.ts'
import {
  auditOf,
  codeOf,
  memberPassword,
  sampleBrowser,
  sampleCalendar,
  sampleMember,
} from '../testing/sample-member.ts'

const start = new Date('2026-11-21T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const evesPassword = 'chosen by somebody else'
const issuer = 'https://login.example'

let db: TestDatabase
let server: MailServer
let organisationId: string
/** The real owner of this address never chose a password here. */
let bob: string

beforeAll(async () => {
  server = await mailServer()
  db = await testDatabase({ SMTP_URL: server.url, MAIL_FROM: 'kurier@amt.example' })
})

afterAll(() => server.close())

beforeEach(async () => {
  forget('sign-in-attempts')
  server.mails.length = 0
  server.refused.clear()
  organisationId = newId()
  bob = `bob-${newId()}@amt.example`
  await db.query('insert into organisations (id, name) values ($1, $2)', [organisationId, `Amt ${organisationId}`])
})

const at = <Who extends PersonActor | undefined>(who: Who, now = start) => contextWithClocksAt(who, now)
const tokenOf = (text: string) => /#([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? ''
const mailedText = () => server.mails.map(textOf).join('\n')

/** Invites Bob as an owner of some organisation would, and accepts with the token that came to light. */
async function invitedAndAccepted(password: string): Promise<PersonActor> {
  const context = contextWithClocksAt(systemActor, start)
  const { link } = await invitePerson(context, { organisationId, email: bob, role: 'reader' })
  const token = tokenOf(link ?? mailedText())
  await acceptInvitation(at(undefined), { token, name: 'Bob', password, address: '192.0.2.66' })
  const { sessionId } = await signIn(at(undefined), { email: bob, password, ...sampleBrowser })
  const person = await personOfSession(db, sessionId, start)
  if (!person) throw new Error('nobody is signed in')
  return actorOf(person, '192.0.2.66')
}

const comesByProvider = () =>
  signInByProvider(at(undefined, after(60)), {
    claims: { issuer, subject: bob, email: bob, emailVerified: true },
    ...sampleBrowser,
  })

describe('an account that somebody else made ahead of its owner', () => {
  /** The invitation cannot be mailed, so that Eve has its link; she chooses the password and a second factor. */
  const madeByEve = async () => {
    server.refused.add('*')
    const eve = await invitedAndAccepted(evesPassword)
    server.refused.clear()
    const { secret } = await prepareSecondFactor(at(eve), { password: evesPassword })
    const { sessionId } = await confirmSecondFactor(at(eve), { code: codeOf(secret, start) })
    return { ...eve, sessionId }
  }

  it('belongs to its owner alone from the first sign-in by the provider on', async () => {
    const eve = await madeByEve()
    const { link } = await makePasswordLink(at({ ...eve, isOperator: true }), { personId: eve.personId })
    await sampleCalendar(db, eve.personId)
    const opened = await comesByProvider()
    expect(await personOfSession(db, opened.sessionId, after(60))).toMatchObject({ id: eve.personId })
    expect(await personOfSession(db, eve.sessionId, after(60))).toBeUndefined()
    const again = signIn(at(undefined, after(60)), { email: bob, password: evesPassword, ...sampleBrowser })
    await expect(again).rejects.toMatchObject({ code: 'unauthenticated' })
    const byLink = { token: tokenOf(link), password: evesPassword, address: '192.0.2.66' }
    await expect(setPasswordByLink(at(undefined, after(60)), byLink)).rejects.toMatchObject({ code: 'not-found' })
    const { rows } = await db.query(
      `select password_hash, totp_sealed, totp_confirmed_at, (select count(*)::int from recovery_codes where person_id = p.id)
       as codes, (select count(*)::int from radar_feeds where person_id = p.id) as calendars from people p where id = $1`,
      [eve.personId],
    )
    expect(rows).toEqual([{ password_hash: null, totp_sealed: null, totp_confirmed_at: null, codes: 0, calendars: 0 }])
    const entries = (await auditOf(db, eve.personId)).map(({ action, after: facts }) => [action, facts])
    expect(entries).toContainEqual(['change-person', { signsInBy: issuer, passwordRemoved: true }])
    // it is sent by the way, and would come to the next test
    await vi.waitFor(() => expect(server.mails).toHaveLength(1), { timeout: 30_000 })
  })

  it('is told to its owner by mail', async () => {
    await madeByEve()
    await comesByProvider()
    await vi.waitFor(() => expect(server.mails).toHaveLength(1), { timeout: 30_000 })
    expect(server.mails[0]?.to).toEqual([bob])
    expect(mailedText()).toContain('login.example')
    expect(mailedText()).toContain('gilt nicht mehr')
    await comesByProvider()
    expect(server.mails).toHaveLength(1)
  })
})

describe('an account whose owner reads the mail of its address', () => {
  it('keeps its password when a provider is linked, and its owner is told', async () => {
    const own = await invitedAndAccepted('chosen by Bob himself')
    server.mails.length = 0
    await comesByProvider()
    const input = { email: bob, password: 'chosen by Bob himself', ...sampleBrowser }
    expect(await signIn(at(undefined, after(60)), input)).toMatchObject({ secondFactor: 'none' })
    expect(await personOfSession(db, own.sessionId, after(60))).toMatchObject({ id: own.personId })
    await vi.waitFor(() => expect(mailedText()).toContain('login.example'), { timeout: 30_000 })
    expect(mailedText()).not.toContain('gilt nicht mehr')
  })

  it('counts as such after a new password by a mailed link too, though not by one that was handed over', async () => {
    for (const [isMailed, proven] of [
      [true, true],
      [false, false],
    ]) {
      const { email, actor } = await sampleMember(start)
      server.mails.length = 0
      if (isMailed) await sendPasswordLink(at(undefined), { email, address: '192.0.2.7' })
      const handed = isMailed ? '' : (await makePasswordLink(at({ ...actor, isOperator: true }), actor)).link
      const token = tokenOf(isMailed ? mailedText() : handed)
      await setPasswordByLink(at(undefined), { token, password: 'another one of Bob', address: '192.0.2.7' })
      const { rows } = await db.query('select email_proven_at from people where id = $1', [actor.personId])
      expect(rows).toEqual([{ email_proven_at: proven ? start : null }])
    }
  })
})

describe('whoever invites', () => {
  const invite = () =>
    invitePerson(contextWithClocksAt(systemActor, start), { organisationId, email: bob, role: 'reader' })

  it('gets no link when it was mailed', async () => {
    const made = await invite()
    expect(made.link).toBeNull()
    const token = tokenOf(mailedText())
    expect(JSON.stringify(made)).not.toContain(token)
  })

  it('gets it when no mail could be sent, and then nothing counts as proven', async () => {
    server.refused.add('*')
    const eve = await invitedAndAccepted(evesPassword)
    const { rows } = await db.query('select email_proven_at from people where id = $1', [eve.personId])
    expect(rows).toEqual([{ email_proven_at: null }])
  })
})

describe('links for a new password', () => {
  const operator = (actor: PersonActor) => at({ ...actor, isOperator: true })
  const works = async (token: string) => {
    const set = setPasswordByLink(at(undefined, after(300)), { token, password: 'by this very link', address: '::1' })
    return set.then(
      () => true,
      () => false,
    )
  }

  it('die with a change of the password', async () => {
    const { email, actor } = await sampleMember(start)
    const { link } = await makePasswordLink(operator(actor), actor)
    await sendPasswordLink(at(undefined), { email, address: '192.0.2.7' })
    await changeOwnPassword(at(actor), { current: memberPassword, password: 'a new one of my own' })
    expect(await works(tokenOf(link))).toBe(false)
    expect(await works(tokenOf(mailedText()))).toBe(false)
  })

  it('die with the use of another', async () => {
    const { email, actor } = await sampleMember(start)
    const { link } = await makePasswordLink(operator(actor), actor)
    await sendPasswordLink(at(undefined), { email, address: '192.0.2.7' })
    expect(await works(tokenOf(mailedText()))).toBe(true)
    expect(await works(tokenOf(link))).toBe(false)
  })

  it('that an operator handed over go on working when a stranger asks for one by mail', async () => {
    const { email, actor } = await sampleMember(start)
    const { link } = await makePasswordLink(operator(actor), actor)
    await sendPasswordLink(at(undefined, after(200)), { email, address: '203.0.113.1' })
    expect(server.mails).toHaveLength(1)
    expect(await works(tokenOf(link))).toBe(true)
  })

  it('are mailed five times a day at most for one network, ten times in all', async () => {
    const { email } = await sampleMember(start)
    let seconds = 0
    const ask = async (address: string) => {
      await sendPasswordLink(at(undefined, after((seconds += 180))), { email, address })
      return server.mails.length
    }
    for (let asked = 0; asked < 9; asked += 1) await ask('203.0.113.1')
    expect(server.mails).toHaveLength(5)
    expect(await ask('192.0.2.44')).toBe(6)
    for (let asked = 0; asked < 20; asked += 1) await ask(`198.51.100.${asked}`)
    expect(server.mails).toHaveLength(10)
    seconds += 24 * 3600
    expect(await ask('203.0.113.1')).toBe(11)
  })
})

describe('where operators and owners need a second factor', () => {
  beforeEach(() => void completeSettings({ SECOND_FACTOR_REQUIRED: 'true' }))
  afterAll(() => void completeSettings({ SECOND_FACTOR_REQUIRED: '' }))

  const membership = (personId: string, role: string) =>
    db.query(`insert into memberships (organisation_id, person_id, role, created_at) values ($1, $2, $3, now())`, [
      organisationId,
      personId,
      role,
    ])

  it.each([
    ['an owner', 'owner', false, undefined],
    ['an operator', undefined, true, undefined],
    ['a developer', 'developer', false, 'in'],
    ['nobody in particular', undefined, false, 'in'],
  ])('%s who has none is let in: %s %s %s', async (_name, role, isOperator, expected) => {
    const { actor } = await sampleMember(start)
    if (role) await membership(actor.personId, role)
    await db.query('update people set is_operator = $2 where id = $1', [actor.personId, isOperator])
    const person = await personOfSession(db, actor.sessionId, start)
    expect(person ? 'in' : undefined).toBe(expected)
  })

  it('an owner is let in once it is set up, and by the provider, whose own counts', async () => {
    const { email, actor } = await sampleMember(start)
    await membership(actor.personId, 'owner')
    const { secret } = await prepareSecondFactor(at(actor), { password: memberPassword })
    const { sessionId } = await confirmSecondFactor(at(actor), { code: codeOf(secret, start) })
    expect(await personOfSession(db, sessionId, start)).toMatchObject({ id: actor.personId })
    const claims = { issuer, subject: newId(), email, emailVerified: true }
    const opened = await signInByProvider(at(undefined), { claims, ...sampleBrowser })
    expect(await personOfSession(db, opened.sessionId, start)).toMatchObject({ id: actor.personId })
  })
})
