import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemActor } from '../../platform/actor.ts'
import { completeSettings } from '../../platform/env.ts'
import { newId } from '../../platform/ids.ts'
import { contextAt } from '../../platform/testing/context-at.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { unknownOrganisations, firstOperatorByProvider } from '../provider-notes.ts'
import { signInByProvider } from '../sign-in/sign-in-by-provider.ts'
import { setUpOperator } from './set-up-operator.ts'
import { createOperatorLink } from '../sign-in/create-operator-link.ts'
import { auditOf, memberPassword, sampleBrowser, sampleMember } from '../testing/sample-member.ts'
import { changePerson } from './change-person.ts'
import { createProvidedOperator } from './create-provided-operator.ts'
import { listPeople } from './list-people.ts'
import { changeMemberRole, listMembers, removeMember } from './members.ts'
import { readPerson } from './read-person.ts'

const now = new Date('2026-11-21T12:00:00Z')
const issuer = 'https://login.example'
const operation = contextAt(systemActor, now)
const provider = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'k', OIDC_CLIENT_SECRET: 's' }

let db: TestDatabase
let office = ''
let other = ''

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  ;[office, other] = [newId(), newId()]
  await db.query('insert into organisations (id, name) select id, id::text from unnest($1::uuid[]) id', [
    [office, other],
  ])
})

afterEach(() => {
  completeSettings({
    OIDC_ISSUER: '',
    OIDC_CLIENT_ID: '',
    OIDC_CLIENT_SECRET: '',
    OIDC_ROLES: '',
    OIDC_PROVISION: '',
  })
})

const join = (personId: string, organisationId: string) =>
  db.query('insert into memberships (organisation_id, person_id, role, created_at) values ($1, $2, $3, $4)', [
    organisationId,
    personId,
    'developer',
    now,
  ])

/** A person in both offices, linked with a provider that gives the roles in the first one, and support. */
async function linkedPerson(linkedWith: string | null = issuer): Promise<{ personId: string; email: string }> {
  completeSettings({ ...provider, OIDC_ROLES: `help=support; build=developer@${office}` })
  const { actor, email } = await sampleMember(now)
  const { personId } = actor
  const subject = linkedWith === null ? null : newId()
  await db.query('update people set oidc_issuer = $2, oidc_subject = $3 where id = $1', [personId, linkedWith, subject])
  await join(personId, office)
  await join(personId, other)
  return { personId, email }
}

const refusal = { code: 'conflict', extra: { reason: 'given-by-provider' } }

describe('what the provider gives', () => {
  it('is changed by nobody here, and shown so', async () => {
    const { personId, email } = await linkedPerson()
    const member = { organisationId: office, personId }
    await expect(changePerson(operation, { personId, isSupport: true })).rejects.toMatchObject(refusal)
    await expect(changeMemberRole(operation, { ...member, role: 'reader' })).rejects.toMatchObject(refusal)
    await expect(removeMember(operation, member)).rejects.toMatchObject(refusal)
    const person = await readPerson(operation, { personId })
    expect(person.givenByProvider).toEqual(['support'])
    expect(person.memberships.map((one) => [one.organisationId, one.isGivenByProvider]).sort()).toEqual(
      [
        [office, true],
        [other, false],
      ].sort(),
    )
    const list = { q: email, sort: 'name', page: 1 } as const
    expect((await listPeople(operation, list)).people).toMatchObject([{ givenByProvider: ['support'] }])
    const ofOffice = await listMembers(operation, { ...list, organisationId: office })
    expect(ofOffice.members).toMatchObject([{ isGivenByProvider: true }])
  })

  it('is no more than what OIDC_ROLES names: all else is changed here', async () => {
    const { personId } = await linkedPerson()
    await changePerson(operation, { personId, isDisabled: true })
    await changePerson(operation, { personId, isOperator: true, isDisabled: false })
    await changeMemberRole(operation, { organisationId: other, personId, role: 'reader' })
    await removeMember(operation, { organisationId: other, personId })
  })

  it.each([null, 'https://other.example'])('is nothing for somebody linked with %s', async (linkedWith) => {
    const { personId } = await linkedPerson(linkedWith)
    await changePerson(operation, { personId, isSupport: true })
    await removeMember(operation, { organisationId: office, personId })
    expect(await readPerson(operation, { personId })).toMatchObject({ givenByProvider: [] })
  })

  it('holds with a slash at the end of the provider’s name, as some write it', async () => {
    const { personId } = await linkedPerson(`${issuer}/`)
    expect(await readPerson(operation, { personId })).toMatchObject({ givenByProvider: ['support'] })
  })

  it('ends with the link of an operator, by which somebody gets in without the provider', async () => {
    const { personId, email } = await linkedPerson()
    const { link } = await createOperatorLink(operation, { email })
    const token = new URL(link).hash.slice(1)
    const access = { token, name: 'Ada', password: memberPassword, address: sampleBrowser.address }
    await setUpOperator(contextAt(undefined, now), access)
    expect(await readPerson(operation, { personId })).toMatchObject({ identityProvider: null, givenByProvider: [] })
  })
})

describe('an operator without a password', () => {
  const email = () => `${newId()}@amt.example`

  it('is one from the first sign-in at the provider on, with a verified address alone', async () => {
    completeSettings(provider)
    const address = email()
    const made = await createProvidedOperator(operation, { email: ` ${address.toUpperCase()}`, name: 'Ada' })
    expect(made).toEqual({ email: address, provider: issuer })
    const come = (emailVerified: boolean) =>
      signInByProvider(contextAt(undefined, now), {
        claims: { issuer, subject: 'ada', email: address, emailVerified },
        ...sampleBrowser,
      })
    await expect(come(false)).rejects.toMatchObject({ extra: { reason: 'email-not-verified' } })
    expect(await come(true)).toMatchObject({ secondFactor: 'provider' })
    const { people } = await listPeople(operation, { q: address, sort: 'name', page: 1 })
    expect(people).toMatchObject([{ isOperator: true, name: 'Ada' }])
    const rows = await auditOf(db, people[0]?.personId ?? '')
    expect(rows[0]).toMatchObject({ action: 'make-operator', actor_id: null, after: { by: issuer } })
  })

  it('is not made without a provider, beside OIDC_ROLES that say who is one, of somebody known, or by a person', async () => {
    const wish = { email: email() }
    const refusedWith = (reason: string) => ({ code: 'conflict', extra: { reason } })
    await expect(createProvidedOperator(operation, wish)).rejects.toMatchObject(refusedWith('no-provider'))
    completeSettings({ ...provider, OIDC_ROLES: 'ops=operator' })
    await expect(createProvidedOperator(operation, wish)).rejects.toMatchObject(refusedWith('given-by-provider'))
    completeSettings({ OIDC_ROLES: '' })
    const { actor, email: known } = await sampleMember(now)
    await expect(createProvidedOperator(operation, { email: known })).rejects.toMatchObject(refusedWith('known-person'))
    await expect(createProvidedOperator(contextAt(actor, now), wish)).rejects.toMatchObject({ code: 'not-found' })
    await expect(createProvidedOperator(operation, { email: 'x' })).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('notes for the operator at a start', () => {
  it('name organisations of OIDC_ROLES that do not exist', async () => {
    const missing = newId()
    completeSettings({ ...provider, OIDC_ROLES: `a=owner@${office};b=reader@${missing}` })
    expect(await unknownOrganisations(operation)).toEqual([missing])
  })

  it('tell how the first operator comes', () => {
    expect(firstOperatorByProvider()).toBe('none')
    completeSettings(provider)
    expect(firstOperatorByProvider()).toBe('command')
    completeSettings({ OIDC_ROLES: 'ops=operator' })
    expect(firstOperatorByProvider()).toBe('none')
    completeSettings({ OIDC_PROVISION: 'true' })
    expect(firstOperatorByProvider()).toBe('claim')
  })
})
