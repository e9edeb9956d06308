import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv2020 from 'ajv/dist/2020.js'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { deliveryFixture } from '../../callbacks/testing/delivery-fixture.ts'
import { HOUR, MINUTE, SECOND } from '../../platform/durations.ts'
import { rotateKey } from '../../platform/keys/signing-keys.ts'
import { bareCase } from '../../platform/testing/bare-case.ts'
import { dataOf, streamSchema } from './event-data.ts'
import { allTypes, typesOf } from './rules.ts'
import { eventFamilyNames, TYPE_PREFIX } from './terms.ts'
import { begin, eventSide, eventsIn, later, recordable } from './testing/event-side.ts'

let side: Awaited<ReturnType<typeof eventSide>>

beforeAll(async () => {
  side = await eventSide()
})

beforeEach(() => side.clear())

/** In every text that somebody wrote, beside what is told. */
const MARKER = 'MARKER'

const audit = (action: string, kind: string, { before, after }: { before?: object; after?: object } = {}) =>
  side.db.query(
    `insert into audit_log (at, actor_kind, actor_id, actor_name, address, action, organisation_id, object_kind, object_id,
       object_name, before, after)
     values ($1, 'person', $2, $3, $3, $4, $5, $6, $7, $3, $8, $9)`,
    [
      later(2 * SECOND),
      randomUUID(),
      MARKER,
      action,
      randomUUID(),
      kind,
      randomUUID(),
      ...[before, after].map((facts) => (facts ? JSON.stringify(facts) : null)),
    ],
  )

/** Everything that is told happens once, with a marker in whatever should not be. */
async function everythingHappens(): Promise<void> {
  const { db } = side
  const caseId = await bareCase(db)
  await db.query('update destinations set name = $1, contact_information = $2', [MARKER, JSON.stringify({ x: MARKER })])
  await db.query('update clients set name = $1', [MARKER])
  const at = later(SECOND)
  const both = ['create', 'submit', 'notify', 'accept', 'reject', 'delete']
  const names = ['submission', 'reply'].flatMap((kind) => both.map((what) => `${what}-${kind}`))
  for (const name of [...names, 'forward-submission'])
    await db.query('select record_event($1, $2, $3)', [caseId, recordable(name, at), at])
  const fixture = deliveryFixture(db)
  const destinationId = await fixture.destination({ url: `https://${MARKER}.example/x`, secret: 'x'.repeat(40) })
  await db.query('update callback_endpoints set failing_since = $1', [later(-10 * MINUTE)])
  await db.query(
    `insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, state, attempts, created_at,
       finished_at)
     values ($1, 2, 'administration', 'new-submissions', 'submission', $2, $3, 'given-up', 12, $4, $4)`,
    [caseId, randomUUID(), destinationId, at],
  )
  await db.query(
    `insert into stuck_work (kind, subject, reason, retry_at) values ('remove-blob', $1, $2, now() + interval '1 hour')`,
    [randomUUID(), MARKER],
  )
  await db.query(
    `insert into checkpoints (number, until, cases, root, token, made_at)
     values (1, $1, 3, $2, $3, $4)`,
    [later(-HOUR), Buffer.alloc(32), MARKER, at],
  )
  await rotateKey(db, 'event', { now: true })
  await everythingIsManaged()
}

async function everythingIsManaged(): Promise<void> {
  const kid = 'kid-of-the-office'
  await audit('create-destination', 'destination', {
    after: { name: MARKER, status: 'created', contactInformation: MARKER },
  })
  const change = { before: { name: MARKER, status: 'created' }, after: { name: MARKER, status: 'active' } }
  await audit('change-destination', 'destination', change)
  await audit('delete-destination', 'destination', { before: { name: MARKER } })
  await audit('add-destination-key', 'destination', { after: { kid, purpose: 'signing' } })
  await audit('revoke-destination-key', 'destination', { before: { kid, purpose: 'signing' } })
  await audit('assign-client', 'destination', { after: { clientId: randomUUID() } })
  await audit('unassign-client', 'destination', { before: { clientId: randomUUID() } })
  for (const action of ['pause-callbacks', 'resume-callbacks']) await audit(action, 'destination')
  const contact = { before: { contactName: null }, after: { contactName: MARKER, contactEmail: MARKER } }
  await audit('change-client', 'client', contact)
  for (const action of ['create-client', 'change-client-scopes', 'disable-client', 'enable-client', 'delete-client'])
    await audit(action, 'client', { after: { name: MARKER, kind: 'online-service', scopes: [MARKER] } })
  const secret = { secretId: randomUUID(), secretName: MARKER }
  await audit('add-client-secret', 'client', { after: { ...secret, expiresAt: null } })
  await audit('revoke-client-secret', 'client', { before: secret })
  const opened = { kind: 'maintenance', beginsAt: begin, endsAt: later(HOUR) }
  await audit('open-incident', 'incident', { after: opened })
  await audit('note-incident', 'incident', { after: { stage: 'found', text: MARKER } })
  await audit('note-incident', 'incident', { after: { stage: 'mended' } })
  await audit('remove-incident', 'incident')
  await audit('sign-in', 'person')
}

it('tells of every type, by data that fits the published schema, and of nothing that somebody wrote', async () => {
  const receiver = await side.agreeing()
  await side.add(receiver, { chosen: [...eventFamilyNames] })
  await everythingHappens()
  await side.tend(later(4 * SECOND))
  await side.db.query('delete from stuck_work')
  await side.db.query('update callback_endpoints set failing_since = null')
  await side.tend(later(26 * HOUR))
  // the figures of a day are told a while after midnight, when it may just be
  await side.tend(later(27 * HOUR))
  const sent = eventsIn(receiver)
  const types = new Set(sent.map(({ type }) => type))
  expect([...types].toSorted()).toEqual(allTypes.map((type) => `${TYPE_PREFIX}${type}`).toSorted())
  expect(receiver.requests.map(({ body }) => body).join('\n')).not.toContain(MARKER)

  const ajv = new Ajv2020({ formats: { uuid: true, 'date-time': true, date: true } })
  ajv.addSchema(streamSchema('https://kurier.example/schema'))
  const unfit = sent.filter(({ dataschema = '', data }) => {
    const validate = ajv.getSchema(`https://kurier.example/schema${dataschema.slice(dataschema.indexOf('#'))}`)
    return validate?.(data) !== true
  })
  expect(unfit).toEqual([])
  for (const event of sent) {
    expect(event).toMatchObject({
      specversion: '1.0',
      source: 'http://localhost:3999',
      datacontenttype: 'application/json',
    })
    expect(new Date(event.time).toISOString()).toBe(event.time)
    expect([event.id, event.subject]).toEqual([expect.stringMatching(/^[!-~]+$/), expect.stringMatching(/^[!-~]+$/)])
  }
  expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length)
})

it('is described by the page for operators: every type, each with an example that fits', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operating/event-streams.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` +\| `([\w.-]+)` +\|[^|]*\| `(\{.*\})` +\|$/gm)]
  expect(rows.map(([, , type]) => type)).toEqual(allTypes)
  for (const [, name, type, example = ''] of rows) {
    const family = eventFamilyNames.find((one) => one === name)
    const data: unknown = JSON.parse(example)
    expect([
      type,
      family && typesOf([family]).some((one) => one === type),
      family && dataOf[family].parse(data),
    ]).toEqual([type, true, data])
  }
})

it('leaves behind whatever was noted beside what is told', () => {
  const noted = { kid: 'k', purpose: 'event', activeFrom: begin.toISOString(), name: MARKER }
  expect(dataOf.keys.parse(noted)).not.toHaveProperty('name')
})

it('tells of what lasts once, and once of its end', async () => {
  const receiver = await side.agreeing()
  await side.add(receiver, { chosen: ['work'] })
  const stuck = () =>
    side.db.query(
      `insert into stuck_work (kind, subject, reason, retry_at) values ('due-work', 'cases', 'x', now() + interval '1 hour')
       on conflict (kind, subject) do update set failures = stuck_work.failures + 1`,
    )
  await stuck()
  await side.tend(later(SECOND))
  await stuck()
  await side.tend(later(MINUTE))
  await side.db.query('delete from stuck_work')
  await side.tend(later(2 * MINUTE))
  await side.tend(later(3 * MINUTE))
  expect(eventsIn(receiver).map(({ type }) => type)).toEqual(['de.kurier.work.stuck', 'de.kurier.work.resolved'])
})
