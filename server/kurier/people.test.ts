import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_ORGANISATION } from '#lib/accounts/terms.ts'
import { personOfSession } from '#lib/accounts/sign-in/person-of-session.ts'
import { auditOf, sampleMember } from '#lib/accounts/testing/sample-member.ts'
import { database } from '#lib/platform/database.ts'
import { newId } from '#lib/platform/ids.ts'
import { testDatabase, testHandle } from '#lib/platform/testing/test-database.ts'
import { kurier, kurierJson } from './testing/run-command.ts'

type Sample = Awaited<ReturnType<typeof sampleMember>>

let member: Sample

const byCommandLine = { actor_id: null, address: null }

beforeAll(async () => {
  await testDatabase()
})

/** A command closes the connections, so the handle is asked for each time. */
const query = (text: string, values: unknown[] = []) => testHandle().query<Record<string, unknown>>(text, values)

beforeEach(async () => {
  await query('truncate people, one_time_links cascade')
  member = await sampleMember(new Date())
})

const isLetIn = async ({ actor }: Sample): Promise<boolean> =>
  (await personOfSession(database(), actor.sessionId, new Date())) !== undefined

const join = (role: string, { actor } = member) =>
  query('insert into memberships (person_id, organisation_id, role, created_at) values ($1, $2, $3, now())', [
    actor.personId,
    DEFAULT_ORGANISATION,
    role,
  ])

const makeOperator = ({ actor } = member) =>
  query('update people set is_operator = true where id = $1', [actor.personId])

describe('people disable and enable', () => {
  it('locks somebody out at once, named by e-mail address, and lets the person in again', async () => {
    expect(await isLetIn(member)).toBe(true)
    const named = member.email.toUpperCase()
    expect(await kurierJson('people', 'disable', named)).toMatchObject({ isDisabled: true, sessionCount: 0 })
    expect(await isLetIn(member)).toBe(false)
    expect(await kurierJson('people', 'list', '--standing', 'disabled')).toMatchObject({
      people: [{ email: member.email }],
    })
    const { stdout } = await kurier('people', 'enable', member.actor.personId)
    expect(stdout).toMatch(/standing +may sign in\n/)
    expect(await auditOf(testHandle(), member.actor.personId)).toMatchObject([
      expect.anything(), // signed in
      { action: 'disable-person', ...byCommandLine },
      { action: 'enable-person', ...byCommandLine },
    ])
  })

  it('keeps the last operator', async () => {
    await makeOperator()
    for (const command of [
      ['people', 'disable'],
      ['operators', 'remove'],
    ]) {
      const { exitCode, stderr } = await kurier(...command, member.email)
      expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^error: This is the last operator\./)])
    }
    expect(await isLetIn(member)).toBe(true)
  })

  it('says how to find somebody who is not there', async () => {
    const { exitCode, stderr } = await kurier('people', 'disable', 'nobody@amt.example')
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('`people list --search` finds people')])
    expect((await kurier('people', 'show', newId())).stderr).toBe('error: There is no such person.\n')
  })
})

describe('operators', () => {
  it('are listed, made and removed, whose sessions end', async () => {
    await makeOperator()
    const second = await sampleMember(new Date())
    expect(await kurierJson('operators', 'add', second.email)).toMatchObject({ isOperator: true })
    expect(await isLetIn(second)).toBe(false)
    expect(await kurierJson('operators', 'remove', member.email)).toMatchObject({ isOperator: false })
    expect(await kurierJson('operators', 'list')).toMatchObject({ operators: [{ email: second.email }] })
    expect(await auditOf(testHandle(), member.actor.personId)).toContainEqual(
      expect.objectContaining({
        action: 'change-person',
        ...byCommandLine,
        after: expect.objectContaining({ isOperator: false }),
      }),
    )
  })
})

describe('people set-role and remove-role', () => {
  it('change what a member may, with the rules of the portal', async () => {
    await join('owner')
    const organisation = ['--organisation', 'default'] as const
    const alone = await kurier('people', 'set-role', member.email, ...organisation, '--role', 'reader')
    expect([alone.exitCode, alone.stderr]).toEqual([1, expect.stringContaining('This is the last owner.')])
    const second = await sampleMember(new Date())
    expect(await kurierJson('people', 'list', ...organisation)).toMatchObject({ people: [{ email: member.email }] })
    await join('reader', second)
    const raised = await kurierJson('people', 'set-role', second.email, ...organisation, '--role', 'owner')
    expect(raised).toMatchObject({ memberships: [{ name: 'default', role: 'owner' }] })
    expect(await isLetIn(second)).toBe(false)
    expect(await kurierJson('people', 'remove-role', member.email, ...organisation)).toMatchObject({ memberships: [] })
    expect(await auditOf(testHandle(), second.actor.personId)).toContainEqual(
      expect.objectContaining({
        action: 'change-role',
        ...byCommandLine,
        before: { role: 'reader' },
        after: { role: 'owner' },
      }),
    )
    const stranger = await kurier('people', 'set-role', member.email, ...organisation, '--role', 'reader')
    expect(stranger).toMatchObject({ exitCode: 1, stderr: 'error: There is no such member.\n' })
  })
})

describe('people make-support, password-link and remove-second-factor', () => {
  it('do what an operator does on the page of a person', async () => {
    expect(await kurierJson('people', 'make-support', member.email)).toMatchObject({ isSupport: true })
    expect(await kurierJson('people', 'end-support', member.email)).toMatchObject({ isSupport: false })
    const link = await kurier('people', 'password-link', member.email)
    expect(link.stdout).toMatch(/^http:\S+#[\w-]{43}\nIt works once, until /)
    const without = await kurier('people', 'remove-second-factor', member.email)
    expect(without).toMatchObject({ exitCode: 1, stderr: 'error: There is no such second factor.\n' })
    const confirmed = 'update people set totp_sealed = $2, totp_confirmed_at = now() where id = $1'
    await query(confirmed, [member.actor.personId, Buffer.from('x')])
    expect(await kurierJson('people', 'remove-second-factor', member.email)).toMatchObject({ hasSecondFactor: false })
    const actions = (await auditOf(testHandle(), member.actor.personId)).map(({ action }) => action)
    expect(actions).toEqual(['sign-in', 'change-person', 'change-person', 'make-password-link', 'remove-second-factor'])
  })
})

describe('organisations', () => {
  it('are made, renamed, listed and shown with members and invitations', async () => {
    const name = `Amt ${newId()}`
    const { organisationId } = (await kurierJson('organisations', 'create', '--name', name)) as {
      organisationId: string
    }
    expect((await kurier('organisations', 'create', '--name', name)).stderr).toContain('has this name already')
    await kurierJson('organisations', 'rename', name, '--name', `${name} II`)
    const invite = ['organisations', 'invite', `${name} II`, '--email', 'ada@amt.example', '--role', 'owner'] as const
    const invited = (await kurierJson(...invite)) as { invitationId: string; link: string }
    expect(invited.link).toMatch(/\/invitations#[\w-]{43}$/)
    expect(await kurierJson('organisations', 'show', organisationId)).toMatchObject({
      name: `${name} II`,
      members: [],
      invitations: [{ email: 'ada@amt.example', role: 'owner' }],
    })
    const withdraw = ['organisations', 'withdraw-invitation', organisationId, invited.invitationId] as const
    expect(await kurierJson(...withdraw)).toEqual({ invitationId: invited.invitationId })
    expect(await kurierJson('organisations', 'list', '--search', name)).toMatchObject({
      organisations: [{ organisationId, memberCount: 0 }],
    })
    const { rows } = await query(`select action, actor_name from audit_log where organisation_id = $1 order by id`, [
      organisationId,
    ])
    expect(rows).toEqual(
      ['create-organisation', 'rename-organisation', 'invite-person', 'withdraw-invitation'].map((action) => {
        return { action, actor_name: 'command line' }
      }),
    )
  })

  it('are named whole', async () => {
    const { exitCode, stderr } = await kurier('organisations', 'show', 'defau')
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('`organisations list --search` finds them')])
  })
})
