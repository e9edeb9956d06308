import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSelfSigned } from '../../platform/testing/certificates.ts'
import type { PersonActor } from '../../platform/actor.ts'
import { systemActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { completeSettings } from '../../platform/env.ts'
import { contextAt } from '../../platform/testing/context-at.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { showCase } from '../sandbox/show-case.ts'
import { countEventHours } from '../overview/count-event-hours.ts'
import { SHOWN_DAYS } from '../overview/figures-for.ts'
import { overviewFor } from './overview-for.ts'
import type { Overview } from './schema.ts'
import type { NowKind } from '../../rooms/lists.ts'
import { attention } from '../../works/works.ts'
import { sampleOffice, type SampleOffice } from '../overview/testing/sample-office.ts'
import { DAY } from '../../platform/durations.ts'
import type { Role } from '../../platform/terms.ts'

const now = new Date()
const before = (days: number): Date => new Date(now.getTime() - days * DAY)
const after = (days: number): Date => before(-days)

let db: TestDatabase
let mine: SampleOffice
let theirs: SampleOffice

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  await db.query('delete from event_hours')
  await db.query('delete from hour_totals')
  await db.query('select purge_case(id) from cases')
  await db.query('delete from notices')
  await db.query('delete from destinations')
  await db.query('delete from callback_endpoints')
  await db.query('delete from clients')
  mine = await sampleOffice(db)
  theirs = await sampleOffice(db)
})

type Standing = Role | 'operator' | 'support' | 'stranger'

function actorAs(standing: Standing, organisationId = mine.organisationId): PersonActor {
  const isRole = !['operator', 'support', 'stranger'].includes(standing)
  return {
    kind: 'person',
    personId: randomUUID(),
    sessionId: randomUUID(),
    name: 'Ada',
    address: '192.0.2.1',
    isOperator: standing === 'operator',
    isSupport: standing === 'support',
    roles: isRole ? { [organisationId]: standing as Role } : {}, // any other standing is a role
  }
}

const see = (standing: Standing): Promise<Overview> => overviewFor(contextAt(actorAs(standing), now), attention)
const groupOf = (overview: Overview, kind: NowKind) => overview.attention.find((group) => group.kind === kind)
const namesOf = (overview: Overview, kind: NowKind) =>
  groupOf(overview, kind)?.items.map(({ objectId }) => objectId) ?? []

async function endpoint(office: SampleOffice, failing: { since: Date | null; failures: number }): Promise<string> {
  const id = randomUUID()
  await db.query(
    `insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed, failing_since, failures)
     values ($1, 'destination', $2, 'https://amt.example/hidden-path', '\\x00', '\\x00', $3, $4)`,
    [id, office.destinationId, failing.since, failing.failures],
  )
  await db.query('update destinations set callback_endpoint_id = $2 where id = $1', [office.destinationId, id])
  return id
}

/** An endpoint that fails while something waits there. */
async function failing(office: SampleOffice, since: Date, failures: number): Promise<void> {
  const id = await endpoint(office, { since, failures })
  const made = await office.submitted(before(1))
  await db.query(
    `insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, state,
                          next_attempt_at, created_at)
     values ($1, 1, 'administration', 'new-submissions', 'submission', $2, $3, $4, 'waiting', now(), now())`,
    [made.caseId, made.submissionId, office.destinationId, id],
  )
}

async function givenUp(office: SampleOffice, endpointId: string, at: Date, renewedAt: Date | null = null) {
  const made = await office.submitted(before(20))
  await db.query('update submissions set state = $2 where id = $1', [made.submissionId, 'accepted'])
  await db.query(
    `insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, state,
                          reason, created_at, finished_at, renewed_at)
     values ($1, 1, 'administration', 'new-events', 'submission', $2, $3, $4, 'given-up', 'not-in-time', $5, $5, $6)`,
    [made.caseId, made.submissionId, office.destinationId, endpointId, at, renewedAt],
  )
}

async function secret(office: SampleOffice, name: string, expiresAt: Date | null): Promise<void> {
  await db.query(
    `insert into client_secrets (id, client_id, name, hash, expires_at) values ($1, $2, $3, '\\x00', $4)`,
    [randomUUID(), office.clientId, name, expiresAt],
  )
}

describe('what needs attention', () => {
  it('is what fails, for those who may see callbacks of its organisation, without the address', async () => {
    await failing(mine, before(3), 12)
    await failing(theirs, before(5), 20)
    const overview = await see('developer')
    expect(groupOf(overview, 'callback-failing')).toEqual({
      kind: 'callback-failing',
      tone: 'danger',
      total: 1,
      items: [
        {
          objectKind: 'destination',
          objectId: mine.destinationId,
          objectName: 'Wohngeldstelle',
          organisationName: `Amt ${mine.organisationId}`,
          at: before(3).toISOString(),
          count: 12,
          detail: null,
        },
      ],
    })
    expect(JSON.stringify(overview)).not.toContain('hidden-path')
  })

  it.each<[Standing, string[]]>([
    ['owner', ['mine']],
    ['developer', ['mine']],
    ['reader', ['mine']],
    ['case-worker', []],
    ['stranger', []],
    ['operator', ['theirs', 'mine']],
    ['support', ['theirs', 'mine']],
  ])('as %s tells of the failing endpoints of %j', async (standing, expected) => {
    await failing(mine, before(3), 12)
    await failing(theirs, before(5), 20)
    const ids = { mine: mine.destinationId, theirs: theirs.destinationId }
    expect(namesOf(await see(standing), 'callback-failing')).toEqual(
      expected.map((name) => ids[name as keyof typeof ids]), // the table names these two
    )
  })

  it('names what was given up and not sent again, with the number and the last time', async () => {
    const id = await endpoint(mine, { since: null, failures: 0 })
    await givenUp(mine, id, before(3))
    await givenUp(mine, id, before(1))
    await givenUp(mine, id, before(2), before(1))
    await givenUp(mine, id, before(31))
    expect(groupOf(await see('developer'), 'callbacks-given-up')).toMatchObject({
      total: 1,
      items: [{ objectId: mine.destinationId, count: 2, at: before(1).toISOString() }],
    })
  })

  it('names event streams that get nothing through or were stopped for it, to operators alone', async () => {
    const insert = (name: string, state: string, reason: string | null, failingSince: Date | null) =>
      db.query(
        `with e as (
           insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, failing_since, failures)
           select id, 'event-stream', id, 'https://x.example', '', $4, 3 from gen_random_uuid() id returning id)
         insert into event_streams (id, name, format, chosen, consent, secret_sealed, state, state_since, reason,
           told_position, created_at)
         select id, $1, 'batch', '{work}', 'handshake', '', $2, $5, $3, 0, $5 from e`,
        [name, state, reason, failingSince, before(1)],
      )
    await insert('failing', 'active', null, before(2))
    await insert('gone', 'ended', 'gone', null)
    await insert('paused', 'paused', 'operator', null)
    await insert('well', 'active', null, null)
    const named = groupOf(await see('operator'), 'event-stream-stopped')?.items.map(({ objectName }) => objectName)
    expect(named).toEqual(['failing', 'gone'])
    for (const standing of ['owner', 'support'] as const)
      expect(groupOf(await see(standing), 'event-stream-stopped')).toBeUndefined()
    await db.query('delete from event_streams')
  })

  it('names destinations whose submissions wait for more than nine days, with the day of the rejection', async () => {
    await mine.submitted(before(9.1))
    await mine.submitted(before(13))
    await mine.submitted(before(8.9))
    await theirs.submitted(before(13))
    for (const standing of ['developer', 'case-worker'] as const) {
      expect(groupOf(await see(standing), 'submissions-near-deadline')).toMatchObject({
        total: 1,
        items: [{ objectId: mine.destinationId, count: 2, at: after(1).toISOString() }],
      })
    }
    expect(groupOf(await see('support'), 'submissions-near-deadline')?.total).toBe(2)
  })

  it('names clients for which replies wait for more than nine days, to their own organisation', async () => {
    const { caseId } = await theirs.submitted(before(20))
    await db.query('update cases set client_id = $2 where id = $1', [caseId, mine.clientId])
    const reply = (state: string, since: Date) =>
      db.query(
        `insert into replies (id, case_id, destination_id, client_id, state, announced_attachments, created_at, state_since)
         values ($1, $2, $3, $4, $5, '{}', $6, $6)`,
        [randomUUID(), caseId, theirs.destinationId, theirs.clientId, state, since],
      )
    await reply('submitted', before(9.1))
    await reply('submitted', before(13))
    await reply('submitted', before(8.9))
    await reply('accepted', before(13))
    await reply('incomplete', before(13))
    for (const standing of ['developer', 'case-worker', 'support'] as const) {
      expect(groupOf(await see(standing), 'replies-near-deadline')).toMatchObject({
        tone: 'danger',
        total: 1,
        items: [{ objectKind: 'client', objectId: mine.clientId, count: 2, at: after(1).toISOString() }],
      })
    }
    const receiving = await overviewFor(contextAt(actorAs('developer', theirs.organisationId), now), attention)
    expect(groupOf(receiving, 'replies-near-deadline')).toBeUndefined()
  })

  it('goes by the deadline that is set', async () => {
    await mine.submitted(before(2.5))
    completeSettings({ DEADLINE_SUBMITTED_DAYS: '3' })
    expect(groupOf(await see('developer'), 'submissions-near-deadline')?.total).toBe(1)
    completeSettings({ DEADLINE_SUBMITTED_DAYS: '' })
    expect(groupOf(await see('developer'), 'submissions-near-deadline')).toBeUndefined()
  })

  it('names secrets that end within 30 days, and ended ones only where there is no other', async () => {
    await secret(mine, 'soon', after(29))
    await secret(mine, 'later', after(31))
    await secret(mine, 'gone', before(1))
    await secret(theirs, 'gone alone', before(1))
    const detailsOf = async (standing: Standing) =>
      groupOf(await see(standing), 'secret-ending')?.items.map(({ detail }) => detail)
    expect(await detailsOf('developer')).toEqual(['soon'])
    expect(await detailsOf('case-worker')).toBeUndefined()
    expect(await detailsOf('operator')).toEqual(['gone alone', 'soon'])
    // changed over: the newer one was used since, and the older one was not
    const used = `update client_secrets set last_used_at = now() + $2::interval, created_at = now() + $2::interval where name = $1`
    await db.query(used, ['soon', '-1 hour'])
    await db.query(used, ['later', '0 hours'])
    expect(await detailsOf('operator')).toEqual(['gone alone'])
    await db.query(`update client_secrets set last_used_at = now() + interval '1 hour' where name = 'soon'`)
    await db.query('update client_secrets set revoked_at = now()')
    expect(await detailsOf('operator')).toBeUndefined()
  })

  it('names keys in use whose certificate ends within 30 days', async () => {
    const ending = await makeSelfSigned({ names: [], notAfter: after(10) })
    const lasting = await makeSelfSigned({ names: [], notAfter: after(400) })
    const der = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '')
    const key = (kid: string, certificate: string, revokedAt: Date | null = null) =>
      db.query(
        `insert into destination_keys (destination_id, kid, purpose, jwk, revoked_at) values ($1, $2, 'signing', $3, $4)`,
        [mine.destinationId, kid, { x5c: [der(certificate)] }, revokedAt],
      )
    await key('ending', ending.certificate)
    await key('lasting', lasting.certificate)
    await key('revoked', ending.certificate, before(1))
    await key('unreadable', 'AAAA')
    const group = groupOf(await see('case-worker'), 'certificate-ending')
    expect(group).toMatchObject({ total: 1, items: [{ objectId: mine.destinationId, detail: 'ending' }] })
    expect(Math.abs(Date.parse(group?.items[0]?.at ?? '') - after(10).getTime())).toBeLessThan(1000)
  })

  it('names destinations without a callback, and those that take nothing, but none that was closed for good', async () => {
    const { organisationId } = mine
    const created = await sampleOffice(db, { organisationId, status: 'created' })
    await sampleOffice(db, { organisationId, status: 'decommissioned' })
    const overview = await see('reader')
    expect(namesOf(overview, 'destination-without-callback')).toEqual([mine.destinationId])
    expect(groupOf(overview, 'destination-not-active')).toMatchObject({
      items: [{ objectId: created.destinationId, detail: 'created' }],
    })
  })

  it('names what clients still use although it is deprecated', async () => {
    const use = (what: string, at: Date) =>
      db.query('insert into deprecated_uses values ($1, $2, $3, $3, 4)', [mine.clientId, what, at])
    await use('named-scopes', before(2))
    await use('submission-ids', before(40))
    expect(groupOf(await see('reader'), 'deprecated-use')).toMatchObject({
      items: [{ objectId: mine.clientId, detail: 'named-scopes', count: 4 }],
    })
    expect(groupOf(await see('support'), 'deprecated-use')).toBeUndefined()
  })

  it('tells apart what clients use that ends soon', async () => {
    for (const what of ['named-scopes', 'submission-ids']) {
      await db.query('insert into deprecated_uses values ($1, $2, $3, $3, 4)', [mine.clientId, what, before(2)])
    }
    const announce = (named: Date, ids: Date) =>
      completeSettings({
        DEPRECATION_SUNSETS: `named-scopes=${named.toISOString()},submission-ids=${ids.toISOString()}`,
      })
    announce(before(-80), before(-100))
    const overview = await see('reader')
    const detailsOf = (kind: 'deprecation-ending' | 'deprecated-use') =>
      groupOf(overview, kind)?.items.map(({ detail }) => detail)
    expect(detailsOf('deprecation-ending')).toEqual(['named-scopes'])
    expect(groupOf(overview, 'deprecation-ending')?.items[0]?.at).toBe(before(-80).toISOString())
    expect(detailsOf('deprecated-use')).toEqual(['submission-ids'])
    expect(groupOf(await see('support'), 'deprecation-ending')).toBeUndefined()
    announce(before(-100), before(1))
    expect(groupOf(await see('reader'), 'deprecation-ending')?.items).toMatchObject([{ detail: 'submission-ids' }])
    completeSettings({ DEPRECATION_SUNSETS: '' })
  })

  it('names who is sent what ends soon, though nobody sees who reads it, until its end', async () => {
    await db.query(
      `with endpoint as (
         insert into callback_endpoints (id, owner_kind, owner_id, url, secret_sealed, secret_digest)
         values (gen_random_uuid(), 'destination', $1, 'https://r.example/', '\\x00', '\\x00') returning id)
       update destinations d set callback_endpoint_id = endpoint.id from endpoint where d.id = $1`,
      [mine.destinationId],
    )
    await db.query('insert into destination_clients (destination_id, client_id) values ($1, $2)', [
      mine.destinationId,
      mine.clientId,
    ])
    const endsAt = (end: Date) => completeSettings({ DEPRECATION_SUNSETS: `submission-ids=${end.toISOString()}` })
    const items = async () => groupOf(await see('reader'), 'deprecation-ending')?.items
    endsAt(before(-80))
    const at = before(-80).toISOString()
    expect(await items()).toMatchObject([{ objectId: mine.clientId, detail: 'submission-ids', count: null, at }])
    endsAt(before(-100))
    expect(await items()).toBeUndefined()
    endsAt(before(1))
    expect(await items()).toBeUndefined()
    completeSettings({ DEPRECATION_SUNSETS: '' })
  })

  it('names ten of a kind and counts them all', async () => {
    const { organisationId } = mine
    for (let count = 0; count < 11; count += 1) await sampleOffice(db, { organisationId })
    const group = groupOf(await see('owner'), 'destination-without-callback')
    expect([group?.total, group?.items.length]).toEqual([12, 10])
  })
})

describe('the figures', () => {
  it('are those of the own organisation, as the receiving and as the sending side, by day', async () => {
    const two = new Date(before(2).setUTCHours(10, 0, 0, 0))
    const later = new Date(two.getTime() + 90 * 60_000)
    await mine.decide(await mine.submitted(two), 'accept-submission', later)
    await mine.decide(await mine.submitted(two), 'reject-submission', new Date(two.getTime() + 30 * 60_000))
    await theirs.submitted(two)
    await db.query('update cases set destination_id = $1 where destination_id = $2', [
      theirs.destinationId,
      mine.destinationId,
    ])
    await countEventHours(contextAt(systemActor, now))
    const { days } = await see('reader')
    expect(days).toHaveLength(SHOWN_DAYS)
    const day = two.toISOString().slice(0, 10)
    const { median, p95, ...counts } = days.find((one) => one.day === day) ?? {}
    expect(counts).toEqual({ day, submitted: 2, accepted: 1, rejected: 1 })
    // to a twentieth
    expect(Math.abs(Number(median) / (30 * 60_000) - 1)).toBeLessThan(0.05)
    expect(Math.abs(Number(p95) / (90 * 60_000) - 1)).toBeLessThan(0.05)
    expect(days.filter((one) => one.submitted > 0)).toHaveLength(1)
    expect(days.at(-1)?.median).toBeNull()
    const all = (await see('operator')).days.find((one) => one.day === day)
    expect(all?.submitted).toBe(3)
  })

  it('are nobody else’s', async () => {
    await theirs.submitted(before(1))
    await countEventHours(contextAt(systemActor, now))
    for (const standing of ['owner', 'stranger'] as const) {
      expect((await see(standing)).days.every(({ submitted }) => submitted === 0)).toBe(true)
    }
  })
})

describe('the first steps', () => {
  it('are ticked off by what is there, and none of those who may not take them', async () => {
    const organisationId = randomUUID()
    await db.query('insert into organisations (id, name) values ($1, $2)', [organisationId, organisationId])
    const steps = async (role: Role) =>
      (await overviewFor(contextAt(actorAs(role, organisationId), now), attention)).firstSteps
    const nothing = {
      organisations: 1,
      administrationClient: false,
      onlineServiceClient: false,
      destination: false,
      keys: false,
      assignment: false,
      callback: false,
      submission: false,
      destinationId: null,
      onlineServiceId: null,
      firstCaseId: null,
    }
    expect(await steps('owner')).toEqual(nothing)
    const office = await sampleOffice(db, { organisationId })
    expect(await steps('developer')).toMatchObject({
      destination: true,
      destinationId: office.destinationId,
      submission: false,
    })
    await office.submitted(now)
    expect(await steps('developer')).toMatchObject({ destination: true, submission: true })
    expect(await steps('reader')).toBeNull()
    expect((await see('stranger')).firstSteps).toBeNull()
  })

  it('count nothing that was made to watch a whole case being played', async () => {
    const organisationId = randomUUID()
    await db.query('insert into organisations (id, name) values ($1, $2)', [organisationId, organisationId])
    await showCase(contextFor(systemActor), { organisationId })
    const context = contextAt(actorAs('owner', organisationId), now)
    expect((await overviewFor(context, attention)).firstSteps).toMatchObject({
      administrationClient: false,
      onlineServiceClient: false,
      onlineServiceId: null,
    })
  })

  it('count a submission that went to another organisation', async () => {
    await db.query(
      `with c as (
         insert into cases (id, organisation_id, destination_id, client_id, created_at, last_event_at)
         values ($1, $2, $3, $4, now(), now()) returning id)
       insert into submissions
         (id, case_id, destination_id, client_id, state, announced_attachments, public_service, created_at, state_since)
       select $1, id, $3, $4, 'submitted', '{}', '{}', now(), now() from c`,
      [randomUUID(), theirs.organisationId, theirs.destinationId, mine.clientId],
    )
    expect((await see('owner')).firstSteps?.submission).toBe(true)
  })
})

it('says whose overview it is', async () => {
  const scopes = await Promise.all((['operator', 'support', 'reader', 'stranger'] as const).map(see))
  expect(scopes.map(({ scope }) => scope)).toEqual(['all', 'all', 'own', 'none'])
  expect((await overviewFor(contextAt(systemActor, now), attention)).scope).toBe('all')
})
