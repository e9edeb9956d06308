import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET } from '#app/api/portal/audit-log/[[...path]]/route.ts'
import { audit } from '#lib/accounts/audit/audit.ts'
import { systemActor, type Actor } from '#lib/platform/actor.ts'
import { newId } from '#lib/platform/ids.ts'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { person, signedInAs, type TestPerson } from '#server/testing/people.ts'
import { service, type Send } from '#server/testing/service.ts'
import { DAY } from '#lib/platform/durations.ts'
import type { AuditAction } from '#lib/rooms/lists.ts'

let db: TestDatabase
let send: Send
let operator: TestPerson
let owner: TestPerson
let stranger: TestPerson

const path = '/api/portal/audit-log'
const start = new Date('2026-11-01T12:00:00Z')

beforeAll(async () => {
  db = await testDatabase()
  send = await service()
})

beforeEach(async () => {
  operator = await person({ isOperator: true, name: 'Otto Betrieb' })
  owner = await person({ role: 'owner', name: 'Anna Amt' })
  stranger = await person({ role: 'owner', name: 'Fremde' })
})

type Wish = { action?: AuditAction; days?: number; object?: string; name?: string; organisationId?: string | null }

/** A row of the owner's organisation, unless wished otherwise. */
async function note(actor: Actor, wish: Wish = {}): Promise<void> {
  const { action = 'create-client', days = 0, object = newId(), name = 'Ding', organisationId } = wish
  const entry = {
    action,
    organisationId: organisationId === undefined ? owner.organisationId : organisationId,
    object: { kind: 'client', id: object, name },
    before: { name: 'vorher' },
    after: { name: 'nachher' },
  }
  await audit(db, actor, new Date(start.getTime() + days * DAY), entry)
}

const ask = (someone: TestPerson, query = '') => send('GET', `${path}${query}`, { headers: signedInAs(someone) })

/** The file as it goes over the wire: lines of JSON are no JSON as a whole. */
async function take(someone: TestPerson, query = '') {
  const request = new Request(`http://localhost:3999${path}/export${query}`, { headers: signedInAs(someone) })
  const answer = await GET(request)
  return { status: answer.status, headers: answer.headers, text: Buffer.from(await answer.arrayBuffer()).toString() }
}
type Entry = { id: number; action: string; actor: { name: string }; organisationId: string | null }
const entriesOf = (answer: { json: Record<string, unknown> }) => answer.json.entries as Entry[] // promised by the schema

describe('the audit log', () => {
  it('shows an owner what concerns the own organisations, latest first, and no more', async () => {
    await note(owner.actor, { action: 'create-client' })
    await note(stranger.actor, { organisationId: stranger.organisationId })
    await note(operator.actor, { organisationId: null, action: 'sign-in' })
    await note(operator.actor, { action: 'see-case' })
    const answer = await ask(owner)
    expect(entriesOf(answer).map(({ action }) => action)).toEqual(['see-case', 'create-client'])
    expect(entriesOf(answer)[1]).toMatchObject({
      actor: { kind: 'person', id: owner.personId, name: 'Anna Amt' },
      address: '192.0.2.1',
      organisationName: expect.stringMatching(/^Amt /),
      object: { kind: 'client', name: 'Ding' },
      before: { name: 'vorher' },
      after: { name: 'nachher' },
    })
  })

  it('shows operators everything', async () => {
    await note(owner.actor)
    await note(systemActor, { organisationId: null, action: 'run-cron' })
    const [first, second] = entriesOf(await ask(operator))
    expect(first).toMatchObject({ action: 'run-cron', actor: { kind: 'system' }, organisationId: null })
    expect(second).toMatchObject({ actor: { name: 'Anna Amt' } })
  })

  it.each(['developer', 'case-worker', 'reader'] as const)('is not there for a %s', async (role) => {
    const someone = await person({ role, organisationId: owner.organisationId })
    for (const request of [ask, take]) {
      expect((await request(someone)).status).toBe(404)
      expect((await request(someone, `?organisationId=${owner.organisationId}`)).status).toBe(403)
    }
  })

  it('of a foreign organisation is not there, for support neither', async () => {
    for (const someone of [stranger, await person({ isSupport: true })]) {
      for (const request of [ask, take]) {
        expect((await request(someone, `?organisationId=${owner.organisationId}`)).status).toBe(404)
      }
    }
  })

  it('is filtered by organisation, action, person, object and time', async () => {
    const object = newId()
    await note(owner.actor, { action: 'invite-person', days: 0 })
    await note(owner.actor, { action: 'change-role', days: 1, object })
    await note(operator.actor, { action: 'see-case', days: 2 })
    await note(stranger.actor, { action: 'sign-out', days: 3, organisationId: stranger.organisationId })
    const actions = async (query: string) => {
      const answer = await ask(operator, `?organisationId=${owner.organisationId}&${query}`)
      return entriesOf(answer).map(({ action }) => action)
    }
    expect(await actions('')).toEqual(['see-case', 'change-role', 'invite-person'])
    expect(await actions('action=change-role')).toEqual(['change-role'])
    expect(await actions('who=anna')).toEqual(['change-role', 'invite-person'])
    expect(await actions(`who=${operator.personId}`)).toEqual(['see-case'])
    expect(await actions(`object=${object.toUpperCase()}`)).toEqual(['change-role'])
    expect(await actions('from=2026-11-02')).toEqual(['see-case', 'change-role'])
    expect(await actions('until=2026-11-02')).toEqual(['change-role', 'invite-person'])
    expect(await actions('from=2026-11-02T12:00:00.001Z&until=2026-11-03T12:00:00Z')).toEqual([])
    expect(await actions('action=nonsense&from=yesterday')).toHaveLength(3)
  })

  it('counts days as clocks in Berlin do', async () => {
    const hours = async (query: string) => entriesOf(await ask(owner, `?${query}`)).map(({ actor }) => actor.name)
    for (const at of ['2026-11-09T22:59:59Z', '2026-11-09T23:00:00Z', '2026-11-10T22:59:59Z', '2026-11-10T23:00:00Z'])
      await audit(db, { ...owner.actor, name: at }, new Date(at), {
        action: 'create-client',
        organisationId: owner.organisationId,
        object: { kind: 'client', id: newId(), name: 'Ding' },
      })
    expect(await hours('from=2026-11-10')).toEqual([
      '2026-11-10T23:00:00Z',
      '2026-11-10T22:59:59Z',
      '2026-11-09T23:00:00Z',
    ])
    expect(await hours('from=2026-11-10&until=2026-11-10')).toEqual(['2026-11-10T22:59:59Z', '2026-11-09T23:00:00Z'])
  })

  it('goes on where the page before ended', async () => {
    for (let number = 0; number < 26; number += 1) await note(owner.actor, { name: String(number) })
    const first = await ask(owner)
    expect(entriesOf(first)).toHaveLength(25)
    expect(first.json.next).toBe(entriesOf(first).at(-1)?.id)
    await note(owner.actor)
    const second = await ask(owner, `?before=${String(first.json.next)}`)
    expect(second.json).toMatchObject({ entries: [{ object: { name: '0' } }], next: null })
  })
})

describe('taking the audit log along', () => {
  it('as JSON lines gives the rows of the list, in as many batches as it takes, and is noted itself', async () => {
    await db.query(
      `insert into audit_log (at, actor_kind, actor_name, action, organisation_id, object_kind, object_id)
       select now(), 'system', 'command line', 'run-cron', $1, 'cron', n::text from generate_series(1, 1234) n`,
      [owner.organisationId],
    )
    const answer = await take(owner, `?format=jsonl&organisationId=${owner.organisationId}`)
    expect(answer.headers.get('content-type')).toBe('application/jsonl; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="kurier-audit-log-.*\.jsonl"$/)
    const lines = answer.text.trimEnd().split('\n')
    expect(lines).toHaveLength(1235)
    const rows = lines.map((line) => JSON.parse(line) as { action: string; object: { id: string } }) // our own rows
    expect(rows[0]).toMatchObject({ action: 'export-audit-log', after: { format: 'jsonl' } })
    expect(new Set(rows.slice(1).map(({ object }) => object.id)).size).toBe(1234)
  })

  it('as a table makes nothing a formula that strangers wrote', async () => {
    await note(owner.actor, { name: '=HYPERLINK("https://evil.example"; "Ding")' })
    const answer = await take(owner, '?action=create-client')
    const [head, row, ...more] = answer.text.split('\r\n')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(head).toBe(
      '\ufeffid,at,actorKind,actorId,actorName,address,action,organisationId,organisationName,objectKind,objectId,' +
        'objectName,before,after',
    )
    expect(row).toContain(`,"'=HYPERLINK(""https://evil.example""; ""Ding"")",`)
    expect(row).toContain(`"{""name"":""nachher""}"`)
    expect(more).toEqual([''])
  })

  it('leaves out what the person may not see', async () => {
    await note(owner.actor)
    await note(stranger.actor, { organisationId: stranger.organisationId })
    const answer = await take(owner, '?format=jsonl')
    expect(answer.text).toContain(owner.organisationId)
    expect(answer.text).not.toContain(stranger.organisationId)
  })
})
