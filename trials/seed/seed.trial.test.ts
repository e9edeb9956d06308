import { createHash } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { readOffer } from '#lib/wings/applications/read-offer.ts'
import { applicantNameOf } from '@kurier/forms/applicant-name'
import { dataValidator, formOfSchema } from '@kurier/forms/data-validator'
import { isPassword } from '#lib/accounts/sign-in/password.ts'
import { usableKey } from '#lib/destinations/key-store.ts'
import { evidenceFile } from '#lib/wings/evidence/evidence-files.ts'
import { proveCase } from '#lib/wings/evidence/make-evidence.ts'
import { expireDocuments } from '#lib/documents/expire-documents.ts'
import { forms } from '@kurier/forms/registry/forms.generated'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { publishedKeys } from '#lib/platform/keys/signing-keys.ts'
import { contextAt } from '#lib/platform/testing/context-at.ts'
import { isWhole } from '@kurier/test-kit/share'
import { testDatabase, type TestDatabase } from '#lib/platform/testing/test-database.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import { decryptPart } from '@kurier/sdk/compact-jwe'
import { readMetadataRecord } from '@kurier/sdk/read-metadata-record'
import { replyKeyOf } from '@kurier/sdk/reply-channel'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { verifyEvidence } from '@kurier/proof/verify-evidence'
import { verifyEventLog } from '@kurier/sdk/verify-event-log'
import type { DemoFacts } from './facts.ts'
import { DEMO_PASSWORD } from './people.ts'
import { offeredForm, seedDemo, seedStanding } from './run-seed.ts'
import { DAY } from '#lib/platform/durations.ts'

let db: TestDatabase
let facts: DemoFacts
const now = new Date()

/** The pairs that all tests share, as the demo would make them. */
const makeKeys = () => Promise.resolve({ encryption: encryptionPair(), signing: signingPair() })

const seed = () => seedDemo(contextAt(systemActor, now), { makeKeys, say: () => undefined })

async function rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await db.query<Row>(text, values)).rows
}

async function counted(text: string): Promise<Record<string, number>> {
  const found = await rows<{ key: string; count: number }>(text)
  return Object.fromEntries(found.map(({ key, count }) => [key, count]))
}

// the short share makes none of it: all but the last test look at the demo data as a whole
beforeAll(async () => {
  if (!isWhole) return
  db = await testDatabase()
  const made = await seed()
  if (!made) throw new Error('nothing was made')
  facts = made
}, 240_000)

describe.runIf(isWhole)('the demo data', () => {
  test('hold submissions in every state, of which some are decided by the service', async () => {
    expect(await counted('select state as key, count(*) from submissions group by state')).toEqual({
      incomplete: 8,
      submitted: 56,
      accepted: 70,
      rejected: 35,
      deleted: 143,
    })
    const overdue = `select 'all' as key, count(*) from events where name = 'reject-submission' and issuer = 'service'`
    expect(await counted(overdue)).toEqual({ all: 17 })
  })

  test('hold replies in every state, of which some are rejected by the service and some with problems', async () => {
    expect(await counted('select state as key, count(*) from replies group by state')).toEqual({
      incomplete: 3,
      submitted: 8,
      accepted: 9,
      rejected: 8,
      deleted: 13,
    })
    const names = await counted(
      `select name as key, count(*) from events where subject_kind = 'reply' and name <> 'notify-reply' group by name`,
    )
    expect(names).toEqual({
      'create-reply': 41,
      'submit-reply': 36,
      'accept-reply': 15,
      'reject-reply': 13,
      'delete-reply': 13,
    })
    const told = await counted(
      `select notify_type as key, count(*) from tellings where subject_kind = 'reply' group by notify_type`,
    )
    expect(Object.keys(told).sort()).toEqual(['callback', 'polling'])
  })

  test('hold replies only in cases that could be replied to, by a client of their destination', async () => {
    const wrong = await rows(
      `select r.id from replies r join cases c on c.id = r.case_id
       where c.destination_id <> r.destination_id
         or not exists (select from destination_clients d where d.destination_id = r.destination_id and d.client_id = r.client_id)
         or not exists (select from events e where e.case_id = r.case_id and e.recorded_at < r.created_at
                          and e.name in ('submit-submission', 'accept-submission'))`,
    )
    expect(wrong).toEqual([])
  })

  test('hold replies that the city’s online service leaves waiting, so that somebody is told', async () => {
    const waiting = await rows(
      `select r.id from replies r join cases c on c.id = r.case_id
       where r.state = 'submitted' and r.state_since < $1 and c.client_id = $2`,
      [new Date(now.getTime() - 9 * DAY), facts.clients.portal.id],
    )
    expect(waiting).not.toEqual([])
  })

  test('hold notices in every state, and attempts that went well and that failed', async () => {
    const states = await counted('select state as key, count(*) from notices group by state')
    expect(Object.keys(states).sort()).toEqual(['cancelled', 'delivered', 'given-up', 'waiting'])
    expect(states.delivered).toBeGreaterThan(200)
    expect(states['given-up']).toBeGreaterThan(5)
    const classes = await counted(
      `select coalesce(error_class, 'none') as key, count(*) from callback_attempts group by 1`,
    )
    expect(Object.keys(classes).sort()).toEqual(['dns', 'none', 'status', 'tls'])
  })

  test('hold every status of destinations, both of clients and every role', async () => {
    const statuses = await counted('select status as key, count(*) from destinations group by status')
    expect(statuses).toEqual({ created: 1, active: 5, inactive: 1, decommissioned: 1 })
    expect(await counted('select status as key, count(*) from clients group by status')).toEqual({
      active: 7,
      disabled: 1,
    })
    const roles = await counted('select role as key, count(distinct organisation_id) from memberships group by role')
    expect(roles).toEqual({ owner: 2, developer: 2, 'case-worker': 2, reader: 2 })
  })

  test('offer a form for the housing office', async () => {
    const { id: destinationId } = facts.destinations.housing
    expect(await readOffer(contextFor(undefined), { path: offeredForm })).toMatchObject({ destinationId, open: true })
  })

  test('let everybody sign in with the one password', async () => {
    const [operator] = await rows<{ password_hash: string; is_operator: boolean }>(
      `select password_hash, is_operator from people where email = 'betrieb@demo.example'`,
    )
    expect(operator?.is_operator).toBe(true)
    expect(await isPassword(DEMO_PASSWORD, operator?.password_hash)).toBe(true)
  })

  test('name a case of each kind for the journeys', async () => {
    const { cases } = facts
    const states = await rows<{ id: string; state: string }>('select id, state from submissions where id = any($1)', [
      Object.values(cases).map(({ submissionId }) => submissionId),
    ])
    const stateOf = (key: keyof typeof cases) => states.find(({ id }) => id === cases[key].submissionId)?.state
    expect(
      ['incomplete', 'nearDeadline', 'accepted', 'rejected', 'overdue', 'deleted'].map((key) => stateOf(key as never)),
    ).toEqual(['incomplete', 'submitted', 'accepted', 'rejected', 'rejected', 'deleted'])
    expect(await rows('select case_id, state from replies where id = $1', [facts.replyId])).toEqual([
      { case_id: facts.replyCaseId, state: 'accepted' },
    ])
  })
})

describe.runIf(isWhole)('the events of the demo', () => {
  test('are really signed, all of them, by who may write them', async () => {
    const cases = await rows<{ id: string; destination_id: string; tokens: string[] }>(
      `select c.id, c.destination_id, array_agg(e.token order by e.sequence) as tokens
       from cases c join events e on e.case_id = c.id group by c.id`,
    )
    expect(cases).toHaveLength(300)
    const keys = (await publishedKeys(db, 'event')).map(({ jwk }) => jwk)
    const { submissionApi, eventTypeBase } = wireAddresses()
    const faults: object[] = []
    for (const { id: caseId, destination_id: destinationId, tokens } of cases) {
      const log = await verifyEventLog(tokens, {
        identities: [{ issuer: submissionApi, eventTypeBase }],
        serviceKeys: { keys },
        destinationId,
        caseId,
        destinationKey: (kid) => usableKey(db, destinationId, kid, 'signing'),
      })
      faults.push(...log.filter((event) => !event.verified))
    }
    expect(faults).toEqual([])
  }, 120_000)

  test('prove their cases: the file of each kind verifies, keys and their times included', async () => {
    const { submissionApi } = wireAddresses()
    for (const { caseId } of Object.values(facts.cases)) {
      const evidence = await proveCase(contextFor(systemActor), { caseId })
      const { faults } = await verifyEvidence(String(evidenceFile(evidence, 'json').content))
      expect({ caseId, faults }).toEqual({ caseId, faults: [] })
      expect(evidence.service.identities.at(-1)?.issuer).toBe(submissionApi)
    }
  })

  test('are numbered without gaps, in the order of time, each in its case', async () => {
    const wrong = await rows(
      `select c.id from cases c join events e on e.case_id = c.id group by c.id
       having max(e.sequence) <> count(*) or c.event_count <> count(*) or max(e.recorded_at) <> c.last_event_at
         or array_agg(e.sequence order by e.recorded_at, e.sequence) <> array_agg(e.sequence order by e.sequence)`,
    )
    expect(wrong).toEqual([])
    const [order] = await rows<{ inOrder: boolean; future: number }>(
      `select bool_and(recorded_at >= before) as "inOrder", count(*) filter (where recorded_at > $1) as future
       from (select recorded_at, lag(recorded_at) over (order by jti) as before from events where issuer = 'service') e`,
      [now],
    )
    expect(order).toEqual({ inOrder: true, future: 0 })
  })

  test('belong to content that the receiving side can decrypt, and to none once it is deleted', async () => {
    const { accepted, deleted } = facts.cases
    const read = (id: string) => rows<{ body: string }>('select body from content_parts where document_id = $1', [id])
    const parts = await read(accepted.submissionId)
    expect(parts.length).toBeGreaterThanOrEqual(2)
    const { decryption } = facts.destinations.housing.keys
    for (const { body } of parts) expect((await decryptPart(body, [decryption])).plaintext.length).toBeGreaterThan(0)
    expect(await read(deleted.submissionId)).toEqual([])
    expect((await read(facts.replyId)).length).toBeGreaterThanOrEqual(2)
    const [left] = await rows<{ count: number }>(
      `select count(*) from content_parts p join replies r on r.id = p.document_id where r.state = 'deleted'`,
    )
    expect(left).toEqual({ count: 0 })
  })
})

test.runIf(isWhole)(
  'what waits at the housing office opens with its key, follows its form, and names people and where to answer',
  async () => {
    const { id, keys } = facts.destinations.housing
    const waiting = await rows<{ id: string }>(
      `select id from submissions where destination_id = $1 and state = 'submitted'`,
      [id],
    )
    const names = new Set<string | undefined>()
    for (const submission of waiting) {
      const parts = await rows<{ part: string; body: string }>(
        'select part, body from content_parts where document_id = $1',
        [submission.id],
      )
      const plain = async (part: string): Promise<Uint8Array> => {
        const body = parts.find((one) => one.part === part)?.body ?? ''
        return (await decryptPart(body, [keys.decryption])).plaintext
      }
      const read = readMetadataRecord(await plain('metadata'))
      if (!read.ok) throw new Error(read.fault)
      const { data, attachments } = read.metadata.contentStructure
      expect(replyKeyOf(read.metadata)).toMatchObject({ kty: 'RSA' })
      const content = await plain('data')
      expect(data.hash.content).toBe(createHash('sha512').update(content).digest('hex'))
      for (const { attachmentId, hash } of attachments) {
        expect(
          createHash('sha512')
            .update(await plain(attachmentId))
            .digest('hex'),
        ).toBe(hash.content)
      }
      const { schemaUri } = data.submissionSchema
      expect(
        await dataValidator(forms, 'en', 'everyone')({ content, schemaUri, mimeType: 'application/json' }),
      ).toEqual([])
      const form = formOfSchema(forms, schemaUri)
      names.add(form && applicantNameOf(form, JSON.parse(new TextDecoder().decode(content)))?.name)
    }
    expect(waiting.length).toBeGreaterThanOrEqual(12)
    expect(names.size).toBeGreaterThanOrEqual(12)
  },
)

describe.runIf(isWhole)('what the demo leaves to do', () => {
  test('nothing waits that is due, but at the paused callback', async () => {
    const due = await rows<{ paused: boolean }>(
      `select distinct e.paused_at is not null as paused from notices n join callback_endpoints e on e.id = n.endpoint_id
       where n.state = 'waiting' and (e.paused_at is not null or greatest(n.next_attempt_at, e.next_attempt_at) <= $1)`,
      [now],
    )
    expect(due).toEqual([{ paused: true }])
  })

  test('no telling waits to be recorded, and the next sweep finds nothing to expire', async () => {
    expect(await rows('select 1 from tellings where not recorded')).toEqual([])
    const nothing = { rejected: 0, deleted: 0, failed: 0, more: false }
    const { deadlines } = settings()
    expect(await expireDocuments(contextFor(systemActor), { kind: 'submission', deadlines })).toEqual(nothing)
    expect(await expireDocuments(contextFor(systemActor), { kind: 'reply', deadlines })).toEqual(nothing)
  })

  test('the figures by the hour are those of events and attempts', async () => {
    const [events] = await rows(
      `select (select sum(count) from event_hours) as hours, (select count(*) from events) as events`,
    )
    expect(Number(events?.hours)).toBe(Number(events?.events))
    const [deliveries] = await rows(
      `select (select sum(delivered + failed) from delivery_hours) as hours, count(*) as attempts
       from callback_attempts a join callback_endpoints e on e.id = a.endpoint_id where e.owner_kind = 'destination'`,
    )
    expect(Number(deliveries?.hours)).toBe(Number(deliveries?.attempts))
    const [classes] = await rows(
      `select (select sum(count) from attempt_hours) as attempts, (select count(*) from callback_attempts) as tried,
         (select sum(count) from decision_hours) as decisions,
         (select count(*) from events where name in ('accept-submission', 'reject-submission')) as decided`,
    )
    expect([Number(classes?.attempts), Number(classes?.decisions)]).toEqual([
      Number(classes?.tried),
      Number(classes?.decided),
    ])
    // what operators see is what organisations see, added up
    const totals = await rows<{ kind: string; sum: string }>(
      'select kind, sum(count) from hour_totals group by kind order by kind',
    )
    expect(totals.map(({ kind, sum }) => [kind, Number(sum)])).toEqual([
      ['attempt', Number(classes?.attempts)],
      ['decision', Number(classes?.decisions)],
      ['event', Number(events?.hours)],
    ])
  })

  test('a failing callback has had its warnings, and no more', async () => {
    const warned = await rows<{ days: number[] }>(
      'select array_agg(days order by days) as days from endpoint_warnings group by endpoint_id order by 1',
    )
    expect(warned.map(({ days }) => days)).toEqual([
      [1, 3],
      [1, 3, 7, 12],
    ])
  })
})

describe.runIf(isWhole)('seeding again', () => {
  test('changes nothing and says so', async () => {
    expect(await seed()).toBeUndefined()
    expect(await rows('select 1 from organisations')).toHaveLength(3)
  })
})

test.each([
  [['default'], false, 'open'],
  [['default', 'Kreis Anderswo'], false, 'in-use'],
  [['default', 'Kreis Anderswo'], true, 'open'],
  [['default', 'Kreis Anderswo', 'Stadt Beispielhausen'], true, 'seeded'],
] as const)('an installation with the organisations %j (sandbox: %s) is %s', (names, isSandbox, standing) => {
  expect(seedStanding(names, isSandbox)).toBe(standing)
})
