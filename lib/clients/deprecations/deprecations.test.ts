import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemActor, type SystemActor } from '../../platform/actor.ts'
import { contextFor, type Context } from '../../platform/context.ts'
import { DAY, SECOND } from '../../platform/durations.ts'
import { completeSettings } from '../../platform/env.ts'
import { contextAt } from '../../platform/testing/context-at.ts'
import { mailServer, textOf, type MailServer } from '../../platform/testing/mail-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { createClient } from '../create-client.ts'
import { GRANT_TYPE, issueToken } from '../issue-token.ts'
import { tokenRequestsWritten } from '../note-token-request.ts'
import { readClient } from '../read-client.ts'
import { setClientStatus } from '../set-client-status.ts'
import { warnOfSunsets } from '../../wings/attention/warn-of-sunsets.ts'
import { deprecationHeaders } from './headers.ts'

const now = new Date('2027-01-10T12:00:00Z')
const end = '2027-06-30T00:00:00Z'
const before = (days: number) => new Date(Date.parse(end) - days * DAY)
let db: TestDatabase
let context: Context<SystemActor>
let server: MailServer

beforeAll(async () => {
  server = await mailServer()
  db = await testDatabase({ SMTP_URL: server.url, MAIL_FROM: 'kurier@amt.example' })
  context = contextAt(systemActor, now)
})

afterAll(async () => {
  completeSettings({ DEPRECATION_SUNSETS: '' })
  await server.close()
})

beforeEach(async () => {
  await db.query('delete from deprecated_uses')
  await db.query('delete from sunset_warnings')
  server.mails.splice(0)
  server.refused.clear()
  completeSettings({ DEPRECATION_SUNSETS: '' })
})

async function client(kind: 'online-service' | 'administration-system', contactEmail?: string): Promise<string> {
  return (await createClient(contextFor(systemActor), { name: 'Antragsportal', kind, contactEmail })).clientId
}

const noteUse = (clientId: string, last: Date) =>
  db.query(`insert into deprecated_uses values ($1, 'named-scopes', $2, $2, 3)`, [clientId, last])

/** A destination of the client with a callback address, to which submissionIds are sent. */
async function destinationWithCallback(clientId: string): Promise<void> {
  await db.query(
    `with e as (insert into callback_endpoints (id, owner_kind, owner_id, url, secret_sealed, secret_digest)
                values (gen_random_uuid(), 'destination', gen_random_uuid(), 'https://r.example/' || $1, '\\x00', '\\x00')
                returning id, owner_id),
       d as (insert into destinations (id, organisation_id, name, status, contact_information, metadata_versions, callback_endpoint_id)
             select e.owner_id, c.organisation_id, 'Stelle', 'active', '{}', '{1.0.0}', e.id from e, clients c where c.id = $1::uuid
             returning id)
     insert into destination_clients (destination_id, client_id) select id, $1::uuid from d`,
    [clientId],
  )
}

const announce = (sunset: string, ...more: string[]) =>
  completeSettings({ DEPRECATION_SUNSETS: [`named-scopes=${sunset}`, ...more].join(',') })
const warnAt = async (days: number) => (await warnOfSunsets(contextAt(systemActor, before(days)))).warned

test('a client shows what it uses of the known ones, with the announced end', async () => {
  const clientId = await client('online-service')
  await noteUse(clientId, now)
  await db.query(`insert into deprecated_uses values ($1, 'of-another-version', $2, $2, 1)`, [clientId, now])
  const used = { what: 'named-scopes', seen: { firstUsedAt: now, lastUsedAt: now, uses: 3 } }
  const notSet = { sunset: null, hasEnded: false }
  expect((await readClient(context, { clientId })).deprecatedUses).toEqual([{ ...used, ...notSet }])
  announce(end)
  const set = { sunset: new Date(end), hasEnded: false }
  expect((await readClient(context, { clientId })).deprecatedUses).toEqual([{ ...used, ...set }])
})

test('a client to which submissionIds go shows that once an end is set, though nobody sees who reads it', async () => {
  const receiver = await client('administration-system')
  const usesOf = async () => (await readClient(context, { clientId: receiver })).deprecatedUses
  announce(end, `submission-ids=${end}`)
  expect(await usesOf()).toEqual([])
  await destinationWithCallback(receiver)
  expect(await usesOf()).toEqual([{ what: 'submission-ids', seen: null, sunset: new Date(end), hasEnded: false }])
  announce(end)
  expect(await usesOf()).toEqual([])
})

test('as the clock goes past an end, what ended is told as such, and nothing is refused', async () => {
  const { clientId, clientSecret } = await createClient(contextFor(systemActor), { name: 'x', kind: 'online-service' })
  const request = { clientId, clientSecret, grantType: GRANT_TYPE, scope: 'send-submissions', address: '192.0.2.1' }
  announce(end)
  const ended: boolean[] = []
  for (const seconds of [-1, 0, 40 * 24 * 60 * 60]) {
    const at = new Date(Date.parse(end) + seconds * SECOND)
    const { scope } = await issueToken(contextAt(undefined, at), request)
    expect(scope).toBe('send-submissions')
    await tokenRequestsWritten(db)
    const [use] = (await readClient(contextAt(systemActor, at), { clientId })).deprecatedUses
    expect(use).toMatchObject({ sunset: new Date(end), seen: { lastUsedAt: at } })
    ended.push(use?.hasEnded ?? false)
    const { sunset = '' } = deprecationHeaders('named-scopes')
    expect(Date.parse(sunset)).toBe(Date.parse(end))
  }
  expect(ended).toEqual([false, true, true])
})

describe('who still uses it', () => {
  test('is told 90, 30 and 7 days before the end, each time once, and not after it', async () => {
    await noteUse(await client('online-service', 'technik@amt.example'), before(1))
    announce(end)
    const told: number[] = []
    for (let days = 120; days >= -3; days -= 1) if ((await warnAt(days)) > 0) told.push(days)
    expect(told).toEqual([90, 30, 7])
    expect(server.mails).toHaveLength(3)
    const [mail] = server.mails
    const text = mail ? textOf(mail) : ''
    expect(text).toContain('„Antragsportal“')
    expect(text).toContain('Leave scope out: ')
    expect(text).toMatch(/\/clients\/[0-9a-f-]{36}\s+http\S+\/deprecations#named-scopes\s/)
  })

  test('is told once after a standstill, and anew of another end', async () => {
    await noteUse(await client('online-service', 'technik@amt.example'), before(1))
    announce(end)
    expect([await warnAt(5), await warnAt(4)]).toEqual([1, 0])
    announce('2028-06-30T00:00:00Z')
    expect((await warnOfSunsets(contextAt(systemActor, new Date('2028-06-29T00:00:00Z')))).warned).toBe(0)
    await db.query('update deprecated_uses set last_used_at = $1', ['2028-06-20T00:00:00Z'])
    expect((await warnOfSunsets(contextAt(systemActor, new Date('2028-06-29T00:00:00Z')))).warned).toBe(1)
  })

  test('is told by one of several nodes', async () => {
    await noteUse(await client('online-service', 'technik@amt.example'), before(7))
    announce(end)
    const counts = await Promise.all([warnAt(7), warnAt(7), warnAt(7)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  })

  test('is told who may read submissionIds too, and nobody who is disabled or has stopped', async () => {
    const stopped = await client('online-service', 'a@amt.example')
    await noteUse(stopped, before(60))
    const disabled = await client('online-service', 'b@amt.example')
    await noteUse(disabled, before(8))
    await setClientStatus(contextFor(systemActor), { clientId: disabled, status: 'disabled' })
    const receiver = await client('administration-system', 'c@amt.example')
    await destinationWithCallback(receiver)
    announce(end, `submission-ids=${end}`)
    expect(await warnAt(7)).toBeGreaterThan(0)
    expect(server.mails.map(textOf).filter((text) => text.includes('submissionIds'))).not.toEqual([])
    const { rows } = await db.query<{ client_id: string; mailed_to: string[] }>('select * from sunset_warnings')
    expect(rows.find(({ client_id }) => client_id === receiver)?.mailed_to).toEqual(['c@amt.example'])
    expect(rows.filter(({ client_id }) => [stopped, disabled].includes(client_id))).toEqual([])
  })

  test('is the owners and developers of the organisation where no contact is named; a mail that fails is not noted', async () => {
    const clientId = await client('online-service')
    await db.query(
      `with p as (insert into people (id, email, name) values (gen_random_uuid(), 'inhaberin@amt.example', 'x') returning id)
       insert into memberships (organisation_id, person_id, role, created_at)
       select c.organisation_id, p.id, 'owner', now() from p, clients c where c.id = $1`,
      [clientId],
    )
    await noteUse(clientId, before(7))
    announce(end)
    await warnAt(30)
    server.refused.add('inhaberin@amt.example')
    await warnAt(7)
    const { rows } = await db.query<{ mailed_to: string[] }>(
      'select mailed_to from sunset_warnings where client_id = $1 order by days desc',
      [clientId],
    )
    expect(rows.map(({ mailed_to }) => mailed_to)).toEqual([['inhaberin@amt.example'], []])
  })
})
