import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemActor, type PersonActor } from '../../platform/actor.ts'
import { contextAt, contextWithClocksAt } from '../../platform/testing/context-at.ts'
import { newId } from '../../platform/ids.ts'
import { forget } from '../../platform/once-per-process.ts'
import { mailServer, textOf, type MailServer } from '../../platform/testing/mail-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { readLink } from './one-time-link.ts'
import { makePasswordLink, sendPasswordLink, setPasswordByLink } from './password-link.ts'
import { personOfSession } from './person-of-session.ts'
import { signIn } from './sign-in.ts'
import { auditOf, memberPassword, sampleBrowser, sampleMember } from '../testing/sample-member.ts'
import { tokenIn } from '../testing/sample-operator.ts'

const start = new Date('2026-11-21T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const password = 'ein ganz anderes Passwort'

let db: TestDatabase
let server: MailServer
let email: string
let actor: PersonActor

beforeAll(async () => {
  server = await mailServer()
  db = await testDatabase({ SMTP_URL: server.url, MAIL_FROM: 'kurier@amt.example' })
})

afterAll(async () => server.close())

beforeEach(async () => {
  forget('sign-in-attempts')
  forget('password-mails')
  server.mails.length = 0
  ;({ email, actor } = await sampleMember(start))
})

const set = (token: string, at = start, word = password) =>
  setPasswordByLink(contextAt(undefined, at), { token, password: word, address: '192.0.2.1' })
const read = (token: string, at = start) => readLink(contextAt(undefined, at), { purpose: 'password', token })
const send = (to: string, at = start) => sendPasswordLink(contextAt(undefined, at), { email: to, address: '192.0.2.1' })
const disable = () => db.query('update people set disabled_at = $2 where id = $1', [actor.personId, start])

describe('a link that an operator makes', () => {
  const operator = () => ({ ...actor, isOperator: true })
  const made = async (at = start) => makePasswordLink(contextAt(operator(), at), { personId: actor.personId })

  it('sets a new password, and ends every session', async () => {
    const { link, expiresAt } = await made()
    expect(link).toMatch(/^http:\/\/localhost:3999\/password\/new#[A-Za-z0-9_-]{43}$/)
    expect(expiresAt).toEqual(after(86_400))
    expect(await read(tokenIn(link))).toMatchObject({ email })
    expect(await set(tokenIn(link))).toEqual({ email })
    expect(await personOfSession(db, actor.sessionId, start)).toBeUndefined()
    const input = { email, ...sampleBrowser }
    await expect(
      signIn(contextWithClocksAt(undefined, start), { ...input, password: memberPassword }),
    ).rejects.toThrow()
    expect(await signIn(contextWithClocksAt(undefined, start), { ...input, password })).toMatchObject({
      secondFactor: 'none',
    })
    const rows = await auditOf(db, actor.personId)
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['make-password-link', 'change-password']))
    expect(JSON.stringify(rows)).not.toContain(tokenIn(link))
  })

  it('works once, answers a double click alike, and nothing else', async () => {
    const token = tokenIn((await made()).link)
    expect(await Promise.all([set(token), set(token), set(token)])).toEqual(Array(3).fill({ email }))
    expect(await set(token, after(59))).toEqual({ email })
    await expect(set(token, start, 'noch ein Passwort mehr')).rejects.toMatchObject({ code: 'not-found' })
    await expect(set(token, after(60))).rejects.toMatchObject({ code: 'not-found' })
  })

  it('works for a day, until a new one replaces it', async () => {
    const first = tokenIn((await made()).link)
    expect(await read(first, after(86_399))).toMatchObject({ email })
    await expect(read(first, after(86_400))).rejects.toMatchObject({ code: 'not-found' })
    await made()
    await expect(set(first)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is no link for an operator', async () => {
    const token = tokenIn((await made()).link)
    await expect(readLink(contextAt(undefined, start), { purpose: 'operator', token })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('takes a good password only, and then still works', async () => {
    const token = tokenIn((await made()).link)
    await expect(set(token, start, 'kurz')).rejects.toMatchObject({ extra: { errors: [{ pointer: '/password' }] } })
    expect(await set(token)).toEqual({ email })
  })

  it('leaves the second factor', async () => {
    const { rows } = await db.query(
      `update people set totp_sealed = 'x', totp_confirmed_at = $2 where id = $1 returning id`,
      [actor.personId, start],
    )
    expect(rows).toHaveLength(1)
    await set(tokenIn((await made()).link))
    const input = { email, password, ...sampleBrowser }
    expect(await signIn(contextWithClocksAt(undefined, start), input)).toMatchObject({ secondFactor: 'pending' })
  })

  it('is made by operators only, and not for somebody disabled or unknown', async () => {
    const { personId } = actor
    await expect(makePasswordLink(contextAt(actor, start), { personId })).rejects.toMatchObject({ code: 'not-found' })
    await expect(makePasswordLink(contextAt(systemActor, start), { personId: newId() })).rejects.toMatchObject({
      code: 'not-found',
    })
    await disable()
    await expect(made()).rejects.toMatchObject({ code: 'conflict' })
  })

  it('works no more once its person is disabled', async () => {
    const token = tokenIn((await made()).link)
    await disable()
    await expect(set(token)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a forgotten password', () => {
  const tokenMailed = () => /\/password\/new#([A-Za-z0-9_-]{43})/.exec(server.mails.map(textOf).join(''))?.[1] ?? ''

  it('is set by a link that comes by mail, for half an hour', async () => {
    await send(` ${email.toUpperCase()}`)
    expect(server.mails).toMatchObject([{ from: 'kurier@amt.example', to: [email] }])
    expect(await read(tokenMailed(), after(1799))).toMatchObject({ email })
    await expect(read(tokenMailed(), after(1800))).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await set(tokenMailed())).toEqual({ email })
  })

  it('sends nothing to nobody: unknown, disabled, or no address at all', async () => {
    await send('nobody@amt.example')
    await send('x')
    await disable()
    await send(email)
    expect(server.mails).toEqual([])
  })

  it('sends one mail in two minutes, and the link of the first goes on working', async () => {
    await send(email)
    const first = tokenMailed()
    await send(email, after(119))
    expect(server.mails).toHaveLength(1)
    expect(await read(first, after(119))).toMatchObject({ email })
    await send(email, after(120))
    expect(server.mails).toHaveLength(2)
    await expect(read(first, after(120))).rejects.toMatchObject({ code: 'not-found' })
  })
})
