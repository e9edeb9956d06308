import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { person } from '#server/testing/people.ts'
import { systemActor, type Actor } from '../../platform/actor.ts'
import { contextAt } from '../../platform/testing/context-at.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { attention } from '../../works/works.ts'
import { agreeWithOrganisation } from './agree-with-organisation.ts'
import { countFigures } from './count-event-hours.ts'
import { figuresAsCsv } from './organisation-csv.ts'
import { figuresOfOrganisation, figuresOfOrganisations } from './organisation-figures.ts'
import { removeOldOrganisationDays } from './organisation-figures-store.ts'
import { sampleOffice, type SampleOffice } from './testing/sample-office.ts'

/** Some minutes before and after midnight in Berlin, on the night from October to November. */
const inOctober = new Date('2026-10-31T22:50:00Z')
const inNovember = new Date('2026-10-31T23:10:00Z')
const noon = new Date('2026-11-20T11:00:00Z')

let db: TestDatabase
/** Receives what the portal sends. */
let town: SampleOffice
let portal: SampleOffice

beforeAll(async () => {
  db = await testDatabase()
})

beforeEach(async () => {
  for (const table of ['event_hours', 'organisation_days', 'organisation_agreements'])
    await db.query(`delete from ${table}`)
  await db.query('delete from content_parts')
  await db.query('select purge_case(id) from cases')
  portal = await sampleOffice(db)
  town = await sampleOffice(db)
  await db.query('update clients set organisation_id = $2 where id = $1', [town.clientId, portal.organisationId])
})

const countAt = (now: Date) => countFigures(contextAt(systemActor, now))
const figuresAt = (now: Date, office: SampleOffice, actor: Actor = systemActor) =>
  figuresOfOrganisation(contextAt(actor, now), office)

/** Encrypted parts of a submission or reply, of these sizes. */
async function contentOf(documentId: string, sizes: readonly number[]): Promise<void> {
  for (const size of sizes) {
    await db.query(
      `insert into content_parts (document_id, part, kid, tag, size, body) values ($1, $2, 'k', $3, $4, '')`,
      [documentId, randomUUID(), randomUUID(), size],
    )
  }
}

async function sentAt(at: Date, sizes: readonly number[]) {
  const made = await town.submitted(at)
  await contentOf(made.submissionId, sizes)
  return made
}

async function replyAt(at: Date, { caseId }: { caseId: string }, size: number): Promise<void> {
  const replyId = randomUUID()
  await db.query(
    `insert into replies (id, case_id, destination_id, client_id, receiver_id, state, announced_attachments, created_at,
       submitted_at, state_since)
     values ($1, $2, $3, $4, $4, 'submitted', '{}', $5, $5, $5)`,
    [replyId, caseId, town.destinationId, town.clientId, at],
  )
  await contentOf(replyId, [size])
  await town.record({ submissionId: replyId, caseId }, 'submit-reply', at)
}

test('the figures of a month are what was sent, received and decided in it, by the days of Berlin', async () => {
  const first = await sentAt(inOctober, [100, 20])
  const second = await sentAt(inNovember, [7])
  await town.decide(first, 'accept-submission', inNovember)
  await town.decide(second, 'reject-submission', noon)
  await replyAt(noon, second, 1000)
  await countAt(noon)
  const [received, sent] = [await figuresAt(noon, town), await figuresAt(noon, portal)]
  expect(received.months).toHaveLength(13)
  expect(received.months.slice(0, 3)).toEqual([
    {
      month: '2026-11',
      received: 1,
      accepted: 1,
      rejected: 1,
      sent: 0,
      receivedBytes: 7,
      sentBytes: 1000,
      storedBytes: 1127,
    },
    {
      month: '2026-10',
      received: 1,
      accepted: 0,
      rejected: 0,
      sent: 0,
      receivedBytes: 120,
      sentBytes: 0,
      storedBytes: null,
    },
    {
      month: '2026-09',
      received: 0,
      accepted: 0,
      rejected: 0,
      sent: 0,
      receivedBytes: 0,
      sentBytes: 0,
      storedBytes: null,
    },
  ])
  expect(sent.months.slice(0, 2)).toEqual([
    {
      month: '2026-11',
      received: 0,
      accepted: 0,
      rejected: 0,
      sent: 1,
      receivedBytes: 1000,
      sentBytes: 7,
      storedBytes: 0,
    },
    {
      month: '2026-10',
      received: 0,
      accepted: 0,
      rejected: 0,
      sent: 1,
      receivedBytes: 0,
      sentBytes: 120,
      storedBytes: null,
    },
  ])
})

test('bytes stay in the figures when the content is gone, and what lies here is counted once a day', async () => {
  await sentAt(noon, [500])
  await countAt(noon)
  await sentAt(noon, [40])
  await db.query('delete from content_parts where size = 500')
  await countAt(new Date(noon.getTime() + 60_000))
  expect((await figuresAt(noon, town)).months[0]).toMatchObject({ received: 2, receivedBytes: 500, storedBytes: 500 })
  const tomorrow = new Date('2026-11-21T09:00:00Z')
  await countAt(tomorrow)
  const { months, use } = await figuresAt(tomorrow, town)
  expect([months[0]?.storedBytes, use.bytes.used]).toEqual([500, 40])
})

test('days are removed by their age alone', async () => {
  await countAt(noon)
  await countAt(new Date('2026-11-21T09:00:00Z'))
  const days = async () => (await db.query<{ day: string }>(`select distinct day from organisation_days`)).rows
  await removeOldOrganisationDays(db, { before: new Date('2026-11-20T23:30:00Z'), most: 1000 })
  expect(await days()).toEqual([{ day: '2026-11-21' }])
})

test('what was agreed warns owners and operators from 80 % on, and stands in the audit log', async () => {
  for (const at of [noon, noon, noon, noon]) await sentAt(at, [10])
  await countAt(noon)
  const operator = await person({ isOperator: true })
  const agree = (submissions: number | null, bytes: number | null) =>
    agreeWithOrganisation(contextAt(operator.actor, noon), { ...town, submissions, bytes })
  const wish = { organisations: [town.organisationId], most: 10, machine: noon, service: noon }
  const found = async () => [
    await attention['agreement-exceeded'](contextAt(operator.actor, noon), wish),
    await attention['agreement-nearly-used'](contextAt(operator.actor, noon), wish),
  ]
  await agree(5, 30)
  const row = { total: 1, objectKind: 'organisation', objectId: town.organisationId, at: null }
  expect(await found()).toMatchObject([
    [{ ...row, count: 133, detail: 'bytes' }],
    [{ ...row, count: 80, detail: 'submissions' }],
  ])
  expect((await figuresAt(noon, town)).use).toEqual({
    submissions: { used: 4, percent: 80, state: 'nearly-used' },
    bytes: { used: 40, percent: 133, state: 'exceeded' },
  })
  await agree(5, 30)
  await agree(100, null)
  expect(await found()).toEqual([[], []])
  await agree(null, null)
  expect((await figuresAt(noon, town)).agreement).toEqual({ submissions: null, bytes: null })
  const { rows } = await db.query<{ before: object; after: object }>(
    `select before, after from audit_log where action = 'agree-with-organisation' and object_id = $1 order by id`,
    [town.organisationId],
  )
  expect(rows).toEqual([
    { before: { submissions: null, bytes: null }, after: { submissions: 5, bytes: 30 } },
    { before: { submissions: 5, bytes: 30 }, after: { submissions: 100, bytes: null } },
    { before: { submissions: 100, bytes: null }, after: { submissions: null, bytes: null } },
  ])
})

test('owners and readers see the figures of their own organisation; only operators agree and see those of all', async () => {
  const { organisationId } = town
  for (const role of ['owner', 'reader'] as const) {
    const { actor } = await person({ role, organisationId })
    expect(await figuresAt(noon, town, actor)).toMatchObject({ organisationId, mayAgree: false })
    await expect(figuresAt(noon, portal, actor)).rejects.toMatchObject({ code: 'not-found' })
    await expect(figuresOfOrganisations(contextAt(actor, noon), {})).rejects.toMatchObject({ code: 'not-found' })
    const agreed = agreeWithOrganisation(contextAt(actor, noon), { organisationId, submissions: 1, bytes: null })
    await expect(agreed).rejects.toMatchObject({ code: 'not-found' })
  }
  const { actor } = await person({ role: 'developer', organisationId })
  await expect(figuresAt(noon, town, actor)).rejects.toMatchObject({ code: 'forbidden' })
})

test('the table of all organisations is harmless whatever they are called, and holds what each page tells', async () => {
  await sentAt(noon, [10])
  await countAt(noon)
  const hostile = `=HYPERLINK("https://x.example";"Ämter, \r\n${randomUUID()}")`
  await db.query('update organisations set name = $2 where id = $1', [town.organisationId, hostile])
  await agreeWithOrganisation(contextAt(systemActor, noon), { ...town, submissions: 3, bytes: null })
  const inMonth = await figuresOfOrganisations(contextAt(systemActor, noon), { month: '2026-11' })
  const csv = figuresAsCsv(inMonth)
  const cell = `"'${hostile.replaceAll('"', '""')}"`
  expect(csv).toContain(`2026-11,${town.organisationId},${cell},1,0,0,0,10,0,10,10,3,33,,\r\n`)
  expect(csv.startsWith('\ufeffmonth,organisationId,organisationName,received,')).toBe(true)
  const only = await figuresOfOrganisations(contextAt(systemActor, noon), { organisations: [portal.organisationId] })
  expect(only.organisations).toMatchObject([{ organisationId: portal.organisationId, sent: 1, sentBytes: 10 }])
})
