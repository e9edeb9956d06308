import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#lib/platform/ids.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { organisation, person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'
import type { Role } from '#lib/platform/terms.ts'

let db: TestDatabase
let send: Send
let operator: TestPerson

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
  operator = await person({ isOperator: true })
})

const membersOf = (organisationId: string) => `/api/portal/organisations/${organisationId}/members`
const pathOf = (organisationId: string, { personId }: TestPerson) => `${membersOf(organisationId)}/${personId}`

const change = (by: TestPerson, organisationId: string, whom: TestPerson, role: Role) =>
  send('PATCH', pathOf(organisationId, whom), { headers: signedInAs(by), body: { role } })
const remove = (by: TestPerson, organisationId: string, whom: TestPerson) =>
  send('DELETE', pathOf(organisationId, whom), { headers: signedInAs(by) })

const roleOf = async ({ personId }: TestPerson, organisationId: string) =>
  (
    await db.query('select role from memberships where person_id = $1 and organisation_id = $2', [
      personId,
      organisationId,
    ])
  ).rows[0]?.role

const isSignedIn = async (someone: TestPerson) =>
  (await send('GET', '/api/portal/organisations', { headers: signedInAs(someone) })).status === 200

const audit = async (organisationId: string) =>
  (
    await db.query('select action, object_id, before, after from audit_log where organisation_id = $1 order by id', [
      organisationId,
    ])
  ).rows

/** An organisation with an owner and one more member. */
async function team(role: Role = 'reader') {
  const organisationId = await organisation()
  const owner = await person({ role: 'owner', organisationId, name: 'Anna Amt' })
  return { organisationId, owner, member: await person({ role, organisationId, name: 'Berta Beispiel' }) }
}

describe('the members', () => {
  it.each(['owner', 'developer', 'case-worker', 'reader'] as const)('are seen by a %s, by name', async (role) => {
    const { organisationId } = await team()
    const someone = await person({ role, organisationId, name: 'Zoe Zuletzt' })
    const list = await send('GET', membersOf(organisationId), { headers: signedInAs(someone) })
    const { members } = list.json as { members: { name: string; role: string; isSelf: boolean }[] } // promised
    expect(members.map(({ name, isSelf }) => [name, isSelf])).toEqual([
      ['Anna Amt', false],
      ['Berta Beispiel', false],
      ['Zoe Zuletzt', true],
    ])
  })
})

describe('the list of members', () => {
  type Page = { members: { personId: string; name: string; role: string }[]; totalCount: number }
  const list = async (by: TestPerson, organisationId: string, search: string) =>
    (await send('GET', `${membersOf(organisationId)}?${search}`, { headers: signedInAs(by) })).json as Page // promised

  it('has pages of 25, and each member stands on one of them', async () => {
    const organisationId = await organisation()
    const owner = await person({ role: 'owner', organisationId, name: 'Same Name' })
    const others: TestPerson[] = []
    for (let number = 0; number < 26; number += 1) {
      others.push(await person({ role: 'reader', organisationId, name: 'Same Name' }))
    }
    await person({ role: 'reader', name: 'Same Name' })
    const everybody = [owner, ...others].map(({ personId }) => personId).sort()
    for (const sort of ['name', '-name', 'email', 'role', '-role', 'since', '-since']) {
      const pages = [
        await list(owner, organisationId, `sort=${sort}`),
        await list(owner, organisationId, `sort=${sort}&page=2`),
        await list(owner, organisationId, `sort=${sort}&page=3`),
      ]
      expect(pages).toMatchObject([25, 2, 0].map((length) => ({ totalCount: 27, members: { length } })))
      expect(pages.flatMap(({ members }) => members.map(({ personId }) => personId)).sort()).toEqual(everybody)
    }
  })

  it.each([
    ['name', 'abc'],
    ['-name', 'cba'],
    ['email', 'cab'],
    ['-email', 'bac'],
    ['role', 'bca'],
    ['-role', 'acb'],
    ['since', 'bac'],
    ['-since', 'cab'],
    ['password_hash', 'abc'],
  ])('is sorted by %s on the server', async (sort, expected) => {
    const organisationId = await organisation()
    const owner = await person({ role: 'owner', organisationId, name: 'b' })
    const made = [
      [owner, 'y', 1000],
      [await person({ role: 'case-worker', organisationId, name: 'A' }), 'x', 2000],
      [await person({ role: 'developer', organisationId, name: 'C' }), 'w', 3000],
    ] as const
    for (const [{ personId, email }, letter, at] of made) {
      await db.query('update people set email = $2 where id = $1', [personId, `${letter}${email}`])
      await db.query('update memberships set created_at = $2 where person_id = $1', [personId, new Date(at)])
    }
    const { members } = await list(owner, organisationId, `sort=${sort}`)
    expect(members.map(({ name }) => name.toLowerCase()).join('')).toBe(expected)
  })

  it('is narrowed to part of a name or of an address, literally and in this organisation only', async () => {
    const { organisationId, owner, member } = await team()
    await person({ role: 'reader', name: 'Berta Beispiel' })
    const found = async (q: string) => {
      const { members, totalCount } = await list(owner, organisationId, `q=${encodeURIComponent(q)}`)
      expect(totalCount).toBe(members.length)
      return members.map(({ personId }) => personId)
    }
    expect(await found(' BEISP ')).toEqual([member.personId])
    expect(await found(owner.email.toUpperCase())).toEqual([owner.personId])
    expect(await found('@amt.example')).toEqual([owner.personId, member.personId])
    for (const nothing of ['%', '_', "'", 'gibtesnicht']) expect(await found(nothing)).toEqual([])
  })
})

describe('another role', () => {
  it.each(['owner', 'operator'])('is given by an %s, holds at the next request and ends the sessions', async (who) => {
    const { organisationId, owner, member } = await team('reader')
    const answer = await change(who === 'owner' ? owner : operator, organisationId, member, 'developer')
    expect(answer.status).toBe(204)
    expect(await roleOf(member, organisationId)).toBe('developer')
    expect(await isSignedIn(member)).toBe(false)
    expect(await isSignedIn(owner)).toBe(true)
    expect(await audit(organisationId)).toEqual([
      { action: 'change-role', object_id: member.personId, before: { role: 'reader' }, after: { role: 'developer' } },
    ])
  })

  it('that is the same changes nothing', async () => {
    const { organisationId, owner, member } = await team('reader')
    expect((await change(owner, organisationId, member, 'reader')).status).toBe(204)
    expect(await isSignedIn(member)).toBe(true)
    expect(await audit(organisationId)).toEqual([])
  })

  it.each(['developer', 'case-worker', 'reader'] as const)(
    'is not given by a %s, not even to oneself',
    async (role) => {
      const { organisationId, member } = await team(role)
      expect((await change(member, organisationId, member, 'owner')).status).toBe(403)
      expect(await roleOf(member, organisationId)).toBe(role)
    },
  )

  it('is not given in a foreign organisation, nor to who is no member', async () => {
    const { organisationId, owner, member } = await team()
    const stranger = await person({ role: 'owner' })
    expect((await change(stranger, organisationId, member, 'owner')).status).toBe(404)
    expect((await change(owner, organisationId, stranger, 'reader')).status).toBe(404)
    expect((await change(operator, newId(), member, 'reader')).status).toBe(404)
    expect(await roleOf(member, organisationId)).toBe('reader')
  })

  it('is one of the four', async () => {
    const { organisationId, owner, member } = await team()
    const body = { role: 'king' }
    const answer = await send('PATCH', pathOf(organisationId, member), { headers: signedInAs(owner), body })
    expect(answer).toMatchObject({ status: 422, json: { errors: [{ pointer: '/role' }] } })
  })
})

describe('removing a member', () => {
  it.each(['owner', 'operator'])('is done by an %s and ends the sessions', async (who) => {
    const { organisationId, owner, member } = await team('developer')
    expect((await remove(who === 'owner' ? owner : operator, organisationId, member)).status).toBe(204)
    expect(await roleOf(member, organisationId)).toBeUndefined()
    expect(await isSignedIn(member)).toBe(false)
    expect(await audit(organisationId)).toMatchObject([{ action: 'remove-member', before: { role: 'developer' } }])
  })

  it.each(['developer', 'case-worker', 'reader'] as const)(
    'is not done by a %s, who may leave though',
    async (role) => {
      const { organisationId, owner, member } = await team(role)
      expect((await remove(member, organisationId, owner)).status).toBe(403)
      expect((await remove(member, organisationId, member)).status).toBe(204)
      expect(await roleOf(member, organisationId)).toBeUndefined()
      expect(await audit(organisationId)).toMatchObject([{ action: 'leave-organisation', object_id: member.personId }])
    },
  )

  it('is not done from outside', async () => {
    const { organisationId, member } = await team()
    for (const stranger of [await person({ role: 'owner' }), await person({ isSupport: true })]) {
      expect((await remove(stranger, organisationId, member)).status).toBe(404)
      expect((await remove(stranger, organisationId, stranger)).status).toBe(404)
    }
    expect(await roleOf(member, organisationId)).toBe('reader')
  })
})

describe('the last owner', () => {
  it('stays, whoever wants it otherwise', async () => {
    const { organisationId, owner } = await team()
    const refused = [
      await change(owner, organisationId, owner, 'reader'),
      await change(operator, organisationId, owner, 'reader'),
      await remove(owner, organisationId, owner),
      await remove(operator, organisationId, owner),
    ]
    for (const answer of refused) expect(answer).toMatchObject({ status: 409, json: { reason: 'last-owner' } })
    expect(await roleOf(owner, organisationId)).toBe('owner')
    expect(await isSignedIn(owner)).toBe(true)
    expect(await audit(organisationId)).toEqual([])
  })

  it('is not who has another owner beside, but only one who can sign in counts', async () => {
    const { organisationId, owner, member } = await team('owner')
    await db.query('update people set disabled_at = now() where id = $1', [member.personId])
    expect((await remove(owner, organisationId, owner)).status).toBe(409)
    await db.query('update people set disabled_at = null where id = $1', [member.personId])
    expect((await remove(owner, organisationId, owner)).status).toBe(204)
  })

  it('stays when two owners are demoted or removed at the same time', async () => {
    for (const both of [change, remove]) {
      const { organisationId, owner, member } = await team('owner')
      const answers = await Promise.all([
        both(owner, organisationId, member, 'reader'),
        both(member, organisationId, owner, 'reader'),
      ])
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      const { rows } = await db.query(
        `select person_id from memberships where organisation_id = $1 and role = 'owner'`,
        [organisationId],
      )
      expect(rows).toHaveLength(1)
    }
  })

  it('stays when both changes waited for the same lock', async () => {
    const { organisationId, owner, member } = await team('owner')
    const lock = await db.connect()
    await lock.query('begin')
    await lock.query('select from organisations where id = $1 for update', [organisationId])
    const both = [change(operator, organisationId, member, 'reader'), change(operator, organisationId, owner, 'reader')]
    await expect
      .poll(
        async () =>
          (
            await db.query(`select from pg_locks where not granted and pid in (select pid from
        pg_stat_activity where datname = current_database())`)
          ).rowCount,
      )
      .toBe(2)
    await lock.query('commit')
    lock.release()
    const statuses = (await Promise.all(both)).map(({ status }) => status).sort()
    expect(statuses).toEqual([204, 409])
  })
})
