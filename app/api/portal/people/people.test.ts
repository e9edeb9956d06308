import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/platform/ids.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'
import { roles } from '#lib/platform/terms.ts'

let db: TestDatabase
let send: Send
let operator: TestPerson

const path = '/api/portal/people'

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
})

beforeEach(async () => {
  await db.query('delete from people')
  operator = await person({ isOperator: true, name: 'Otto Betrieb' })
})

const change = (by: TestPerson, { personId }: TestPerson, body: object) =>
  send('PATCH', `${path}/${personId}`, { headers: signedInAs(by), body })
const detail = async ({ personId }: TestPerson) =>
  (await send('GET', `${path}/${personId}`, { headers: signedInAs(operator) })).json
const list = async (query: string) => (await send('GET', `${path}${query}`, { headers: signedInAs(operator) })).json
const names = async (query: string) => ((await list(query)).people as { name: string }[]).map(({ name }) => name) // promised by the schema
const isSignedIn = async (someone: TestPerson) =>
  (await send('GET', '/api/portal/organisations', { headers: signedInAs(someone) })).status === 200
const auditOf = async ({ personId }: TestPerson) =>
  (await db.query('select action, before, after from audit_log where object_id = $1 order by id', [personId])).rows

describe('the list of people', () => {
  it('is searched by name and e-mail address, narrowed, sorted and has pages', async () => {
    const ada = await person({ name: 'Ada', role: 'owner' })
    const bea = await person({ name: 'Bea', isSupport: true })
    await db.query(`update people set disabled_at = now(), last_sign_in_at = now() where id = $1`, [ada.personId])
    expect(await names('')).toEqual(['Ada', 'Bea', 'Otto Betrieb'])
    expect(await names('?sort=-name')).toEqual(['Otto Betrieb', 'Bea', 'Ada'])
    expect((await names('?sort=-lastSignInAt'))[0]).toBe('Ada')
    expect(await names('?q=TRIEB')).toEqual(['Otto Betrieb'])
    expect(await names(`?q=${bea.email.toUpperCase()}`)).toEqual(['Bea'])
    expect(await names('?standing=operator')).toEqual(['Otto Betrieb'])
    expect(await names('?standing=support')).toEqual(['Bea'])
    expect(await names('?standing=disabled')).toEqual(['Ada'])
    expect(await names('?standing=king')).toHaveLength(3)
    expect(await list('?page=2')).toEqual({ people: [], totalCount: 3 })
    expect((await list(`?q=${ada.email}`)).people).toMatchObject([{ organisationCount: 1, isDisabled: true }])
  })

  it.each(roles)('is not there for a %s, nor for support', async (role) => {
    for (const someone of [await person({ role }), await person({ role, isSupport: true })]) {
      const headers = signedInAs(someone)
      expect((await send('GET', path, { headers })).status).toBe(404)
      expect((await send('GET', `${path}/${someone.personId}`, { headers })).status).toBe(404)
      expect((await change(someone, someone, { isOperator: true })).status).toBe(404)
    }
  })
})

describe('a person', () => {
  it('is shown with memberships, live sessions and what guards the access', async () => {
    const ada = await person({ name: 'Ada', role: 'owner' })
    await db.query(
      `insert into portal_sessions (id, person_id, created_at, last_seen_at, expires_at, user_agent, address, ended_at)
       select gen_random_uuid(), $1, now(), seen, now() + interval '1 hour', '', '', ended
       from (values (now(), now()), (now() - interval '31 minutes', null::timestamptz)) s (seen, ended)`,
      [ada.personId],
    )
    expect(await detail(ada)).toMatchObject({
      sessionCount: 1,
      hasPassword: false,
      hasSecondFactor: false,
      identityProvider: null,
      isSelf: false,
      memberships: [{ organisationId: ada.organisationId, role: 'owner' }],
    })
    await db.query(`update people set totp_confirmed_at = now(), password_hash = 'x' where id = $1`, [ada.personId])
    expect(await detail(ada)).toMatchObject({ hasPassword: true, hasSecondFactor: true })
    expect(await detail(operator)).toMatchObject({ isSelf: true })
  })

  it('that is not there is not found', async () => {
    const headers = signedInAs(operator)
    expect((await send('GET', `${path}/${newId()}`, { headers })).status).toBe(404)
    expect((await send('PATCH', `${path}/${newId()}`, { headers, body: { isSupport: true } })).status).toBe(404)
  })

  it('becomes an operator and support, and no longer, each time with new sessions', async () => {
    const ada = await person({ name: 'Ada' })
    expect((await change(operator, ada, { isOperator: true })).status).toBe(204)
    expect(await isSignedIn(ada)).toBe(false)
    expect((await change(operator, ada, { isSupport: true })).status).toBe(204)
    expect((await change(operator, ada, { isOperator: false })).status).toBe(204)
    expect(await detail(ada)).toMatchObject({ isOperator: false, isSupport: true })
    expect(await auditOf(ada)).toMatchObject([
      { action: 'make-operator', before: { isOperator: false }, after: { isOperator: true } },
      { action: 'change-person', before: { isSupport: false }, after: { isSupport: true } },
      { action: 'change-person', before: { isOperator: true }, after: { isOperator: false } },
    ])
  })

  it('is locked out at once, and let in again', async () => {
    const ada = await person({ name: 'Ada', role: 'owner' })
    expect((await change(operator, ada, { isDisabled: true })).status).toBe(204)
    expect(await isSignedIn(ada)).toBe(false)
    expect(await detail(ada)).toMatchObject({ isDisabled: true, sessionCount: 0 })
    expect((await change(operator, ada, { isDisabled: false })).status).toBe(204)
    expect(await detail(ada)).toMatchObject({ isDisabled: false })
    expect(await isSignedIn(ada)).toBe(false)
    expect((await auditOf(ada)).map(({ action }) => action)).toEqual(['disable-person', 'enable-person'])
  })

  it('stays signed in when nothing changes', async () => {
    const ada = await person({ name: 'Ada' })
    expect((await change(operator, ada, { isOperator: false, isDisabled: false })).status).toBe(204)
    expect(await isSignedIn(ada)).toBe(true)
    expect(await auditOf(ada)).toEqual([])
  })
})

describe('the last operator', () => {
  it('stays one; a disabled one does not count', async () => {
    const other = await person({ isOperator: true })
    await db.query('update people set disabled_at = now() where id = $1', [other.personId])
    const answer = await change(operator, operator, { isOperator: false })
    expect(answer).toMatchObject({ status: 409, json: { reason: 'last-operator' } })
    expect(await isSignedIn(operator)).toBe(true)
    expect(await auditOf(operator)).toEqual([])
  })

  it('is not who has another beside; nobody locks out oneself though', async () => {
    await person({ isOperator: true })
    const locked = await change(operator, operator, { isDisabled: true })
    expect(locked).toMatchObject({ status: 409, json: { reason: 'own-access' } })
    expect((await change(operator, operator, { isOperator: false })).status).toBe(204)
  })

  it.each([{ isOperator: false }, { isDisabled: true }])('stays when two do %j to each other at once', async (what) => {
    const other = await person({ isOperator: true })
    const answers = await Promise.all([change(operator, other, what), change(other, operator, what)])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const { rowCount } = await db.query('select from people where is_operator and disabled_at is null')
    expect(rowCount).toBe(1)
  })
})
