import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemActor } from '../../platform/actor.ts'
import { completeSettings } from '../../platform/env.ts'
import { newId } from '../../platform/ids.ts'
import { contextAt, contextWithClocksAt } from '../../platform/testing/context-at.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { selectStanding } from '../standing-store.ts'
import { auditOf, memberPassword, sampleBrowser, sampleMember } from '../testing/sample-member.ts'
import { personOfSession } from './person-of-session.ts'
import { signInByProvider, type Claims } from './sign-in-by-provider.ts'
import { signIn } from './sign-in.ts'

const start = new Date('2026-11-21T12:00:00Z')
const issuer = 'https://login.example'
const context = contextAt(undefined, start)

let db: TestDatabase
let email: string
let subject: string
let personId: string
let [office, other] = ['', '']

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  const member = await sampleMember(start)
  email = member.email
  personId = member.actor.personId
  subject = newId()
  office = await organisation()
  other = await organisation()
  setUp({})
})

afterEach(() => {
  completeSettings({ ...none })
})

const none = { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '', OIDC_ROLES: '', OIDC_PROVISION: '' }

function setUp(more: Record<string, string>): void {
  const OIDC_ROLES = `ops=operator; help=support; build=developer@${office}; lead=owner@${office}; gone=owner@${newId()}`
  completeSettings({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'k', OIDC_CLIENT_SECRET: 's', OIDC_ROLES, ...more })
}

async function organisation(): Promise<string> {
  const id = newId()
  await db.query('insert into organisations (id, name) values ($1, $2)', [id, id])
  return id
}

const join = (role: string, organisationId: string, person = personId) =>
  db.query('insert into memberships (organisation_id, person_id, role, created_at) values ($1, $2, $3, $4)', [
    organisationId,
    person,
    role,
    start,
  ])

const come = (groups: unknown, claims: Partial<Claims> = {}) =>
  signInByProvider(context, {
    claims: { issuer, subject, email, emailVerified: true, all: { groups }, ...claims },
    ...sampleBrowser,
  })

const standing = async (id = personId) => {
  const { oidcIssuer: _, ...found } = (await selectStanding(context.db, id)) ?? { oidcIssuer: null }
  return found
}

const actions = async (id = personId) =>
  (await auditOf(db, id)).slice(1).map(({ action, before, after }) => [action, before, after])

describe('the roles of a sign-in at the provider', () => {
  it('are given, with the provider in the audit log as the reason', async () => {
    const { sessionId } = await come(['ops', 'build', 'unknown'])
    const expected = { isOperator: true, isSupport: false, roles: { [office]: 'developer' } }
    expect(await standing()).toEqual(expected)
    expect(await personOfSession(context.db, sessionId, start)).toMatchObject(expected)
    expect(await actions()).toEqual([
      ['change-person', null, { signsInBy: issuer, passwordRemoved: true }],
      ['make-operator', { isOperator: false, isSupport: false }, { isOperator: true, isSupport: false, by: issuer }],
      ['add-member', null, { role: 'developer', by: issuer }],
      ['sign-in', null, { proof: 'openid-connect' }],
    ])
  })

  it('are taken away with the claim, and all earlier sessions end; what people gave here stays', async () => {
    await sampleOperator()
    await join('owner', other)
    const first = await come(['ops', 'help', 'build'])
    const second = await come(['build'])
    expect(await personOfSession(context.db, first.sessionId, start)).toBeUndefined()
    expect(await standing()).toEqual({
      isOperator: false,
      isSupport: false,
      roles: { [office]: 'developer', [other]: 'owner' },
    })
    await come([])
    expect(await personOfSession(context.db, second.sessionId, start)).toBeUndefined()
    expect(await standing()).toEqual({ isOperator: false, isSupport: false, roles: { [other]: 'owner' } })
    expect((await actions()).map(([action]) => action)).toContain('remove-member')
  })

  it('that are the same change nothing, and earlier sessions go on', async () => {
    const first = await come(['build'])
    const before = (await actions()).length
    await come(['build', 'build'])
    expect(await personOfSession(context.db, first.sessionId, start)).toBeDefined()
    expect((await actions()).length).toBe(before + 1)
  })

  it.each([undefined, null, 7, {}, [['ops']], [{ ops: 'ops' }], Array(2000).fill('ops')])(
    'are none for a claim of an unexpected shape: %j',
    async (groups) => {
      await sampleOperator()
      await come(['ops'])
      await come(groups)
      expect(await standing()).toEqual({ isOperator: false, isSupport: false, roles: {} })
    },
  )

  it('replace the role that somebody has where the mapping rules', async () => {
    await join('reader', office)
    await come(['build', 'lead'])
    expect(await standing()).toMatchObject({ roles: { [office]: 'owner' } })
    expect(await actions()).toContainEqual(['change-role', { role: 'reader' }, { role: 'owner', by: issuer }])
  })

  it('keep the last owner of an organisation until there is another one', async () => {
    await come(['lead'])
    await come([])
    expect(await standing()).toMatchObject({ roles: { [office]: 'owner' } })
    expect(await actions()).toContainEqual(['keep-role', null, { role: 'owner', by: issuer }])
    const { actor } = await sampleMember(start)
    await join('owner', office, actor.personId)
    await come([])
    expect(await standing()).toMatchObject({ roles: {} })
  })

  it('never wake somebody who is disabled', async () => {
    await come([])
    await db.query('update people set disabled_at = $2 where id = $1', [personId, start])
    await expect(come(['ops'])).rejects.toMatchObject({ extra: { reason: 'disabled' } })
    expect(await standing()).toMatchObject({ isOperator: false })
  })

  it('come of OIDC_ISSUER alone', async () => {
    await come(['ops'], { issuer: 'https://other.example' })
    expect(await standing()).toMatchObject({ isOperator: false })
  })

  it('let the password in again only when nothing of them is left', async () => {
    await db.query('update people set email_proven_at = $2 where id = $1', [personId, start])
    const byPassword = () =>
      signIn(contextWithClocksAt(undefined, start), { email, password: memberPassword, ...sampleBrowser })
    await come(['build'])
    await expect(byPassword()).rejects.toMatchObject({ code: 'conflict', extra: { reason: 'given-by-provider' } })
    await come([])
    expect(await byPassword()).toMatchObject({ secondFactor: 'none' })
  })
})

describe('the last operator', () => {
  it('stays one, which the audit log says each time', async () => {
    await db.query('update people set is_operator = false')
    await come(['ops'])
    await come([])
    expect(await standing()).toMatchObject({ isOperator: true })
    expect(await actions()).toContainEqual(['keep-role', null, { isOperator: true, by: issuer }])
    await sampleOperator()
    await come([])
    expect(await standing()).toMatchObject({ isOperator: false })
  })
})

describe('somebody who is not known', () => {
  const stranger = () => ({ email: `${newId()}@amt.example`, subject: newId(), name: 'Eva Neu' })
  const found = async (address: string) =>
    (await db.query<{ id: string; name: string }>('select id, name from people where email = $1', [address])).rows[0]

  it('gets access by a role, where it is allowed', async () => {
    setUp({ OIDC_PROVISION: 'true' })
    const who = stranger()
    await come(['build'], who)
    const person = await found(who.email)
    expect(person).toMatchObject({ name: 'Eva Neu' })
    expect(await standing(person?.id)).toMatchObject({ roles: { [office]: 'developer' } })
    expect((await auditOf(db, person?.id ?? '')).map(({ action }) => action)).toEqual([
      'provision-person',
      'add-member',
      'sign-in',
    ])
    await come(['build'], { ...who, email: undefined })
  })

  it.each([
    ['unknown-person', 'false', ['build'], {}],
    ['no-role', 'true', ['unknown'], {}],
    ['no-role', 'true', ['gone'], {}],
    ['no-role', 'true', undefined, {}],
    ['email-not-verified', 'true', ['build'], { emailVerified: false }],
    ['email-not-verified', 'true', ['build'], { email: undefined }],
    ['email-not-verified', 'true', ['build'], { email: 'no address' }],
  ])('is refused as %s with OIDC_PROVISION=%s, groups %j, %j', async (reason, OIDC_PROVISION, groups, more) => {
    setUp({ OIDC_PROVISION })
    const who = { ...stranger(), ...more }
    await expect(come(groups, who)).rejects.toMatchObject({ code: 'forbidden', extra: { reason } })
    expect(await found(who.email ?? '')).toBeUndefined()
  })

  it('never gets the account of an address that another subject has', async () => {
    setUp({ OIDC_PROVISION: 'true' })
    await come(['build'])
    await expect(come(['ops'], { subject: newId() })).rejects.toMatchObject({ extra: { reason: 'unknown-person' } })
    expect(await standing()).toMatchObject({ isOperator: false })
  })

  it('becomes one person, however many windows come at once', async () => {
    setUp({ OIDC_PROVISION: 'true' })
    const who = stranger()
    const all = await Promise.all([come(['build'], who), come(['build'], who), come(['build'], who)])
    expect(new Set(all.map(({ sessionId }) => sessionId)).size).toBe(3)
  })

  it.each([undefined, '', 'a\nb', 'x'.repeat(300)])('is called by the address for the name %j', async (name) => {
    setUp({ OIDC_PROVISION: 'true' })
    const who = { ...stranger(), name }
    await come(['build'], who)
    expect(await found(who.email)).toMatchObject({ name: who.email })
  })
})

/** Another operator who can sign in. */
async function sampleOperator(): Promise<void> {
  const { actor } = await sampleMember(start)
  await contextAt(systemActor, start).db.person.update({ where: { id: actor.personId }, data: { isOperator: true } })
}
