import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { PersonActor } from '../../platform/actor.ts'
import { contextAt } from '../../platform/testing/context-at.ts'
import { newId } from '../../platform/ids.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { personOfSession } from './person-of-session.ts'
import { signInByProvider, type Claims } from './sign-in-by-provider.ts'
import { auditOf, sampleBrowser, sampleMember } from '../testing/sample-member.ts'

const start = new Date('2026-11-21T12:00:00Z')
const issuer = 'https://login.example'

let db: TestDatabase
let email: string
let subject: string
let actor: PersonActor

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  ;({ email, actor } = await sampleMember(start))
  subject = newId()
})

const signIn = (claims: Partial<Claims> = {}) =>
  signInByProvider(contextAt(undefined, start), {
    claims: { issuer, subject, email, emailVerified: true, ...claims },
    ...sampleBrowser,
  })

it('at the first time links the person with the same verified e-mail address, and from then on goes by the subject', async () => {
  const { sessionId } = await signIn({ email: email.toUpperCase() })
  expect(await personOfSession(db, sessionId, start)).toMatchObject({ id: actor.personId })
  const again = await signIn({ email: 'renamed@amt.example', emailVerified: false })
  expect(await personOfSession(db, again.sessionId, start)).toMatchObject({ id: actor.personId, email })
  const rows = (await auditOf(db, actor.personId)).slice(1)
  expect(rows.map(({ action, after }) => [action, after])).toEqual([
    ['change-person', { signsInBy: issuer, passwordRemoved: true }],
    ['sign-in', { proof: 'openid-connect' }],
    ['sign-in', { proof: 'openid-connect' }],
  ])
})

it.each([
  ['email-not-verified', { emailVerified: false }],
  ['unknown-person', { email: 'nobody@amt.example' }],
  ['unknown-person', { email: undefined }],
])('refuses with %s: %j', async (reason, claims) => {
  await expect(signIn(claims)).rejects.toMatchObject({ code: 'forbidden', extra: { reason } })
  const { rows } = await db.query('select oidc_subject from people where id = $1', [actor.personId])
  expect(rows).toEqual([{ oidc_subject: null }])
})

it('never takes over a person who is linked already, by another subject or another issuer', async () => {
  await signIn()
  for (const claims of [{ subject: 'another' }, { issuer: 'https://other.example' }]) {
    await expect(signIn(claims)).rejects.toMatchObject({ extra: { reason: 'unknown-person' } })
  }
})

it('of two who come first at the same time links one', async () => {
  const both = await Promise.allSettled([signIn(), signIn({ subject: 'another' })])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('lets nobody in who is disabled, linked or not, and notes it', async () => {
  await signIn()
  await db.query('update people set disabled_at = $2 where id = $1', [actor.personId, start])
  await expect(signIn()).rejects.toMatchObject({ extra: { reason: 'disabled' } })
  expect((await auditOf(db, actor.personId)).at(-1)).toMatchObject({
    action: 'sign-in-refused',
    after: { reason: 'disabled' },
  })
})

it('asks for no second factor of ours: that is the provider’s matter', async () => {
  await db.query(`update people set totp_sealed = 'x', totp_confirmed_at = $2 where id = $1`, [actor.personId, start])
  expect(await signIn()).toMatchObject({ secondFactor: 'provider' })
})

it('gives a new session each time, and ends the one that the browser brought along', async () => {
  const first = await signIn()
  const input = { claims: { issuer, subject, email, emailVerified: true }, ...sampleBrowser }
  const second = await signInByProvider(contextAt(undefined, start), { ...input, previousSessionId: first.sessionId })
  expect(second.sessionId).not.toBe(first.sessionId)
  expect(await personOfSession(db, first.sessionId, start)).toBeUndefined()
})
