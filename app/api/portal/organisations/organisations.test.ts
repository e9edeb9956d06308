import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#lib/platform/ids.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { organisation, person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'
import { roles } from '#lib/platform/terms.ts'

let db: TestDatabase
let send: Send
let operator: TestPerson

const path = '/api/portal/organisations'

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  operator = await person({ isOperator: true, name: 'Otto Betrieb' })
})

const auditOf = async (organisationId: string) =>
  (
    await db.query(
      'select action, actor_name, object_kind, before, after from audit_log where organisation_id = $1 order by id',
      [organisationId],
    )
  ).rows

const reason = (answer: { json: Record<string, unknown> }) => answer.json.reason

describe('creating an organisation', () => {
  it('is done by an operator, who finds it in the list and in the audit log', async () => {
    const name = `Stadt ${newId()}`
    const made = await send('POST', path, { headers: signedInAs(operator), body: { name: `  ${name} ` } })
    expect(made).toMatchObject({ status: 201, json: { name, organisationId: expect.any(String) } })
    const id = String(made.json.organisationId)
    const list = await send('GET', `${path}?q=${name.toUpperCase().replace(' ', '%20')}`, {
      headers: signedInAs(operator),
    })
    expect(list.json).toEqual({
      totalCount: 1,
      organisations: [{ organisationId: id, name, createdAt: expect.any(String), memberCount: 0, role: null }],
    })
    expect(await auditOf(id)).toEqual([
      {
        action: 'create-organisation',
        actor_name: 'Otto Betrieb',
        object_kind: 'organisation',
        before: null,
        after: { name },
      },
    ])
  })

  it('names a fault at the name, and refuses a name that is taken', async () => {
    const headers = signedInAs(operator)
    const empty = await send('POST', path, { headers, body: { name: ' ' } })
    expect(empty).toMatchObject({ status: 422, json: { errors: [{ pointer: '/name' }] } })
    const name = `Stadt ${newId()}`
    await organisation(name)
    const taken = await send('POST', path, { headers, body: { name } })
    expect([taken.status, reason(taken)]).toEqual([409, 'name-taken'])
  })

  it.each(roles)('is not there for a %s, nor for support', async (role) => {
    for (const someone of [await person({ role }), await person({ role, isSupport: true })]) {
      const answer = await send('POST', path, { headers: signedInAs(someone), body: { name: newId() } })
      expect(answer.status).toBe(404)
    }
  })
})

describe('the list', () => {
  it.each(roles)('shows a %s the own organisations only', async (role) => {
    const someone = await person({ role })
    await person({ role: 'owner' })
    const list = await send('GET', path, { headers: signedInAs(someone) })
    expect(list.json).toMatchObject({
      totalCount: 1,
      organisations: [{ organisationId: someone.organisationId, role, memberCount: 1 }],
    })
  })

  it('shows support and who belongs nowhere none', async () => {
    for (const someone of [await person({ isSupport: true }), await person()]) {
      const list = await send('GET', path, { headers: signedInAs(someone) })
      expect(list.json).toEqual({ totalCount: 0, organisations: [] })
    }
  })

  it.each([
    ['name', ['a', 'b', 'c']],
    ['-name', ['c', 'b', 'a']],
    ['createdAt', ['c', 'a', 'b']],
    ['-createdAt', ['b', 'a', 'c']],
    ['memberCount', ['b', 'c', 'a']],
    ['-memberCount', ['a', 'b', 'c']],
  ])('is sorted by %s on the server', async (sort, expected) => {
    const mark = newId()
    const letters = ['c', 'a', 'b']
    for (const [index, letter] of letters.entries()) {
      const id = await organisation(`${letter} ${mark}`)
      await db.query('update organisations set created_at = $2 where id = $1', [id, new Date(index * 1000)])
      if (letter === 'a') await person({ role: 'reader', organisationId: id })
    }
    const list = await send('GET', `${path}?q=${mark}&sort=${sort}`, { headers: signedInAs(operator) })
    const names = (list.json.organisations as { name: string }[]).map(({ name }) => name.charAt(0)) // promised
    expect(names).toEqual(expected)
  })

  it('has pages of 25', async () => {
    const mark = newId()
    for (let number = 10; number < 36; number += 1) await organisation(`${number} ${mark}`)
    const page = async (number: number) =>
      (await send('GET', `${path}?q=${mark}&page=${number}`, { headers: signedInAs(operator) })).json
    expect(await page(1)).toMatchObject({ totalCount: 26, organisations: { length: 25 } })
    expect(await page(2)).toMatchObject({ totalCount: 26, organisations: [{ name: `35 ${mark}` }] })
  })
})

describe('one organisation', () => {
  it.each([
    ['owner', true],
    ['developer', false],
    ['case-worker', false],
    ['reader', false],
  ] as const)('tells a %s what is allowed there', async (role, allowed) => {
    const someone = await person({ role })
    const answer = await send('GET', `${path}/${someone.organisationId}`, { headers: signedInAs(someone) })
    expect(answer.json).toMatchObject({ role, mayManage: allowed, maySeeAuditLog: allowed })
  })

  it('is not there for strangers and support, nor when it is not there', async () => {
    const foreign = await organisation()
    for (const someone of [await person({ role: 'owner' }), await person({ isSupport: true })]) {
      const unknown = await send('GET', `${path}/${newId()}`, { headers: signedInAs(someone) })
      const theirs = await send('GET', `${path}/${foreign}`, { headers: signedInAs(someone) })
      const members = await send('GET', `${path}/${foreign}/members`, { headers: signedInAs(someone) })
      expect([unknown.status, theirs.status, members.status]).toEqual([404, 404, 404])
      expect(theirs.json.detail).toBe(unknown.json.detail)
    }
  })

  it('is renamed by its owner and by operators', async () => {
    const owner = await person({ role: 'owner' })
    const url = `${path}/${owner.organisationId}`
    const [first, second] = [newId(), newId()]
    for (const [someone, name] of [
      [owner, first],
      [operator, second],
    ] as const) {
      const answer = await send('PATCH', url, { headers: signedInAs(someone), body: { name } })
      expect(answer).toMatchObject({ status: 200, json: { name } })
    }
    await send('PATCH', url, { headers: signedInAs(owner), body: { name: second } })
    const rows = await auditOf(owner.organisationId)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatchObject({ action: 'rename-organisation', before: { name: first }, after: { name: second } })
  })

  it('does not take the name of another', async () => {
    const owner = await person({ role: 'owner' })
    const taken = newId()
    await organisation(taken)
    const answer = await send('PATCH', `${path}/${owner.organisationId}`, {
      headers: signedInAs(owner),
      body: { name: taken },
    })
    expect([answer.status, reason(answer)]).toEqual([409, 'name-taken'])
    expect(await auditOf(owner.organisationId)).toEqual([])
  })

  it.each(['developer', 'case-worker', 'reader'] as const)('is not renamed by a %s, nor by strangers', async (role) => {
    const someone = await person({ role })
    const foreign = await organisation()
    const sent = { headers: signedInAs(someone), body: { name: newId() } }
    expect((await send('PATCH', `${path}/${someone.organisationId}`, sent)).status).toBe(403)
    expect((await send('PATCH', `${path}/${foreign}`, sent)).status).toBe(404)
  })
})

it('nobody who is not signed in, or asks from another site, gets an answer', async () => {
  expect((await send('GET', path)).status).toBe(401)
  const headers = { ...signedInAs(operator), 'sec-fetch-site': 'cross-site' }
  expect((await send('POST', path, { headers, body: { name: newId() } })).status).toBe(403)
})
