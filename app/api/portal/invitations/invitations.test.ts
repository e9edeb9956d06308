import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invitePerson } from '#lib/accounts/people/invite-person.ts'
import { isPassword } from '#lib/accounts/sign-in/password.ts'
import { tokenIn } from '#lib/accounts/testing/sample-operator.ts'
import { newId } from '#lib/platform/ids.ts'
import { contextAt } from '#lib/platform/testing/context-at.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { organisation, person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'
import { DAY } from '#lib/platform/durations.ts'

let db: TestDatabase
let send: Send
let operator: TestPerson

const password = 'vier zufällige Wörter'
const samePage = { 'sec-fetch-site': 'same-origin' }

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  operator = await person({ isOperator: true })
})

beforeEach(() => forget('rate-counters'))

const newEmail = () => `${newId()}@amt.example`
const pathOf = (organisationId: string) => `/api/portal/organisations/${organisationId}/invitations`

async function invited(by: TestPerson, email = newEmail(), role = 'developer', organisationId = by.organisationId) {
  const answer = await send('POST', pathOf(organisationId), { headers: signedInAs(by), body: { email, role } })
  return { answer, email, token: answer.status === 201 ? tokenIn(String(answer.json.link)) : '' }
}

const read = (token: string, someone?: TestPerson) =>
  send('POST', '/api/portal/invitations/read', { headers: someone ? signedInAs(someone) : samePage, body: { token } })
const accept = (body: object, someone?: TestPerson) =>
  send('POST', '/api/portal/invitations/accept', { headers: someone ? signedInAs(someone) : samePage, body })

const roleOf = async (email: string, organisationId: string) =>
  (
    await db.query(
      `select m.role from memberships m join people p on p.id = m.person_id
       where p.email = $1 and m.organisation_id = $2`,
      [email, organisationId],
    )
  ).rows[0]?.role

const actionsOf = async (organisationId: string) =>
  (await db.query('select action from audit_log where organisation_id = $1 order by id', [organisationId])).rows.map(
    ({ action }) => action,
  )

/** Somebody who has access with this address, and is signed in. */
async function personWith(email: string): Promise<TestPerson> {
  const someone = await person()
  await db.query('update people set email = $2 where id = $1', [someone.personId, email])
  return someone
}

describe('inviting', () => {
  it.each(['owner', 'operator'])('is done by an %s: the link is shown once, its token stored nowhere', async (who) => {
    const owner = await person({ role: 'owner' })
    const by = who === 'owner' ? owner : operator
    const { answer, email, token } = await invited(by, ` ${newEmail().toUpperCase()}`, 'reader', owner.organisationId)
    expect(answer).toMatchObject({ status: 201, json: { email: email.trim().toLowerCase(), link: expect.any(String) } })
    expect(String(answer.json.link)).toMatch(/^http:\/\/localhost:3999\/invitations#[A-Za-z0-9_-]{43}$/)
    const days = (Date.parse(String(answer.json.expiresAt)) - Date.now()) / DAY
    expect(days).toBeGreaterThan(6.99)
    expect(days).toBeLessThanOrEqual(7)
    const stored = await db.query(
      'select l::text as row from one_time_links l union all select a::text from audit_log a',
    )
    expect(JSON.stringify(stored.rows)).not.toContain(token)
    const list = await send('GET', pathOf(owner.organisationId), { headers: signedInAs(owner) })
    expect(list.json).toMatchObject({
      invitations: [{ email: email.trim().toLowerCase(), role: 'reader', isExpired: false, invitedBy: 'Ada Beispiel' }],
    })
    expect(list.text).not.toContain(token)
    expect(await actionsOf(owner.organisationId)).toEqual(['invite-person'])
  })

  it.each(['developer', 'case-worker', 'reader'] as const)(
    'is not done by a %s, who sees none either',
    async (role) => {
      const someone = await person({ role })
      expect((await invited(someone)).answer.status).toBe(403)
      const list = await send('GET', pathOf(someone.organisationId), { headers: signedInAs(someone) })
      expect(list.status).toBe(403)
    },
  )

  it('is not done from outside', async () => {
    const organisationId = await organisation()
    for (const stranger of [await person({ role: 'owner' }), await person({ isSupport: true })]) {
      expect((await invited(stranger, newEmail(), 'owner', organisationId)).answer.status).toBe(404)
      const headers = signedInAs(stranger)
      expect((await send('GET', pathOf(organisationId), { headers })).status).toBe(404)
      expect((await send('DELETE', `${pathOf(organisationId)}/${newId()}`, { headers })).status).toBe(404)
    }
  })

  it('needs an address that is one, and nobody who is a member already', async () => {
    const owner = await person({ role: 'owner' })
    const malformed = await invited(owner, 'nobody')
    expect(malformed.answer).toMatchObject({ status: 422, json: { errors: [{ pointer: '/email' }] } })
    const member = await invited(owner, owner.email)
    expect(member.answer).toMatchObject({ status: 409, json: { reason: 'already-member' } })
  })

  it('the same address again replaces the open link, here and nowhere else', async () => {
    const [owner, other] = [await person({ role: 'owner' }), await person({ role: 'owner' })]
    const email = newEmail()
    const [first, elsewhere] = [await invited(owner, email), await invited(other, email)]
    const second = await invited(owner, email, 'reader')
    expect((await read(first.token)).status).toBe(404)
    expect((await read(elsewhere.token)).json).toMatchObject({ role: 'developer' })
    expect((await read(second.token)).json).toMatchObject({ role: 'reader' })
    const list = await send('GET', pathOf(owner.organisationId), { headers: signedInAs(owner) })
    expect(list.json.invitations).toHaveLength(1)
  })
})

describe('an invitation', () => {
  it('tells its reader for what it is, and stays open', async () => {
    const owner = await person({ role: 'owner' })
    const { email, token } = await invited(owner)
    for (let times = 0; times < 2; times += 1) {
      expect(await read(token)).toMatchObject({ status: 200, json: { email, role: 'developer', step: 'new' } })
    }
  })

  it('gives somebody new access and makes a member, once', async () => {
    const owner = await person({ role: 'owner' })
    const { email, token } = await invited(owner)
    const answer = await accept({ token, name: ' Berta ', password })
    expect(answer).toMatchObject({ status: 201, json: { organisationId: owner.organisationId, email } })
    expect(await roleOf(email, owner.organisationId)).toBe('developer')
    const { rows } = await db.query('select name, password_hash, is_operator from people where email = $1', [email])
    expect(rows).toMatchObject([{ name: 'Berta', is_operator: false }])
    expect(await isPassword(password, rows[0].password_hash)).toBe(true)
    expect(await actionsOf(owner.organisationId)).toEqual(['invite-person', 'accept-invitation'])
    expect((await read(token)).status).toBe(404)
    const list = await send('GET', pathOf(owner.organisationId), { headers: signedInAs(owner) })
    expect(list.json.invitations).toEqual([])
  })

  it('answers a double click alike, and another password not', async () => {
    const owner = await person({ role: 'owner' })
    const { token } = await invited(owner)
    const both = await Promise.all([1, 2].map(() => accept({ token, name: 'Berta', password })))
    expect(both.map(({ status }) => status).sort()).toContain(201)
    expect((await accept({ token, name: 'Berta', password })).status).toBe(201)
    expect((await accept({ token, name: 'Berta', password: `${password}!` })).status).toBe(404)
    expect(await actionsOf(owner.organisationId)).toEqual(['invite-person', 'accept-invitation'])
  })

  it('names each fault of a newcomer, and stays open', async () => {
    const { token } = await invited(await person({ role: 'owner' }))
    const answer = await accept({ token, name: '', password: 'kurz' })
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer: '/name' }, { pointer: '/password' }] } })
    expect((await read(token)).status).toBe(200)
  })

  it('is accepted by who is signed in with its address, who signs in anew', async () => {
    const owner = await person({ role: 'owner' })
    const { email, token } = await invited(owner)
    const invitee = await personWith(email)
    expect((await read(token, invitee)).json).toMatchObject({ step: 'accept' })
    expect((await accept({ token }, invitee)).status).toBe(201)
    expect(await roleOf(email, owner.organisationId)).toBe('developer')
    const { rows } = await db.query('select actor_id from audit_log where action = $1 and organisation_id = $2', [
      'accept-invitation',
      owner.organisationId,
    ])
    expect(rows).toEqual([{ actor_id: invitee.personId }])
    expect((await send('GET', '/api/portal/organisations', { headers: signedInAs(invitee) })).status).toBe(401)
  })

  it('asks somebody who has access to sign in first, and sets no password', async () => {
    const owner = await person({ role: 'owner' })
    const { email, token } = await invited(owner)
    await personWith(email)
    expect((await read(token)).json).toMatchObject({ step: 'sign-in' })
    const answer = await accept({ token, name: 'Mallory', password })
    expect(answer).toMatchObject({ status: 409, json: { reason: 'sign-in-first' } })
    const { rows } = await db.query('select name, password_hash from people where email = $1', [email])
    expect(rows).toEqual([{ name: 'Ada Beispiel', password_hash: null }])
  })

  it('is not for who is signed in with another address', async () => {
    const owner = await person({ role: 'owner' })
    const { token } = await invited(owner)
    const stranger = await person()
    expect((await read(token, stranger)).json).toMatchObject({ step: 'other-person' })
    const answer = await accept({ token, name: 'Mallory', password }, stranger)
    expect(answer).toMatchObject({ status: 409, json: { reason: 'other-person' } })
    expect((await read(token)).status).toBe(200)
  })

  it('does not change the role of who became a member meanwhile', async () => {
    const owner = await person({ role: 'owner' })
    const { email, token } = await invited(owner, newEmail(), 'reader')
    const invitee = await personWith(email)
    await db.query(`insert into memberships values ($1, $2, 'owner', now())`, [owner.organisationId, invitee.personId])
    expect(await accept({ token }, invitee)).toMatchObject({ status: 409, json: { reason: 'already-member' } })
    expect(await roleOf(email, owner.organisationId)).toBe('owner')
  })

  it('that was withdrawn works no more, and withdrawing again finds none', async () => {
    const owner = await person({ role: 'owner' })
    const { answer, email, token } = await invited(owner)
    const url = `${pathOf(owner.organisationId)}/${String(answer.json.invitationId)}`
    expect((await send('DELETE', url, { headers: signedInAs(owner) })).status).toBe(204)
    expect((await read(token)).status).toBe(404)
    expect((await accept({ token, name: 'Berta', password })).status).toBe(404)
    expect((await send('DELETE', url, { headers: signedInAs(owner) })).status).toBe(404)
    expect(await roleOf(email, owner.organisationId)).toBeUndefined()
    expect(await actionsOf(owner.organisationId)).toEqual(['invite-person', 'withdraw-invitation'])
  })

  it.each(['developer', 'reader'] as const)('is not withdrawn by a %s', async (role) => {
    const owner = await person({ role: 'owner' })
    const { answer, token } = await invited(owner)
    const someone = await person({ role, organisationId: owner.organisationId })
    const url = `${pathOf(owner.organisationId)}/${String(answer.json.invitationId)}`
    expect((await send('DELETE', url, { headers: signedInAs(someone) })).status).toBe(403)
    expect((await read(token)).status).toBe(200)
  })

  it('is not withdrawn by the owner of another organisation, whatever path is used', async () => {
    const { answer, token } = await invited(await person({ role: 'owner' }))
    const stranger = await person({ role: 'owner' })
    const url = `${pathOf(stranger.organisationId)}/${String(answer.json.invitationId)}`
    expect((await send('DELETE', url, { headers: signedInAs(stranger) })).status).toBe(404)
    expect((await read(token)).status).toBe(200)
  })

  it('works for seven days', async () => {
    const owner = await person({ role: 'owner' })
    const made = async (ago: number) =>
      invitePerson(contextAt(owner.actor, new Date(Date.now() - ago)), {
        organisationId: owner.organisationId,
        email: newEmail(),
        role: 'reader',
      })
    const [late, over] = [await made(7 * DAY - 60_000), await made(7 * DAY)]
    expect((await read(tokenIn(late.link ?? ''))).status).toBe(200)
    const gone = await read(tokenIn(over.link ?? ''))
    expect([gone.status, gone.json.detail]).toEqual([404, (await read('x'.repeat(43))).json.detail])
    expect((await accept({ token: tokenIn(over.link ?? ''), name: 'Berta', password })).status).toBe(404)
    const list = await send('GET', pathOf(owner.organisationId), { headers: signedInAs(owner) })
    expect(list.json.invitations).toMatchObject([{ isExpired: false }, { isExpired: true }])
  })

  it('is no link for operators, and the other way round', async () => {
    const { token } = await invited(await person({ role: 'owner' }))
    const answer = await send('POST', '/api/portal/operators/link', { headers: samePage, body: { token } })
    expect(answer.status).toBe(404)
  })

  it('is read and accepted from pages of this installation only', async () => {
    const { token } = await invited(await person({ role: 'owner' }))
    for (const step of ['read', 'accept']) {
      const headers = { 'sec-fetch-site': 'cross-site' }
      const answer = await send('POST', `/api/portal/invitations/${step}`, { headers, body: { token } })
      expect(answer.status).toBe(403)
    }
  })
})
