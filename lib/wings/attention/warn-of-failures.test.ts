import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contextAt } from '../../platform/testing/context-at.ts'
import { mailServer, textOf, type MailServer } from '../../platform/testing/mail-server.ts'
import { systemActor } from '../../platform/actor.ts'
import { contextFor } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { failingEndpoints } from '../../callbacks/log/failing-endpoints.ts'
import { listUndeliveredNotices } from '../../callbacks/log/list-undelivered.ts'
import {
  deliveryFixture,
  later,
  roundAt,
  secretOf,
  type DeliveryFixture,
  type SampleSubmission,
} from '../../callbacks/testing/delivery-fixture.ts'
import { member, operator, ownOrganisation, stranger } from '../../callbacks/testing/portal-actors.ts'
import { sampleNetwork } from '../../callbacks/testing/sample-network.ts'
import { warnOfFailures } from './warn-of-failures.ts'
import { DAY, HOUR } from '../../platform/durations.ts'

const start = new Date('2031-03-05T12:00:00Z')
let server: MailServer
let db: TestDatabase
let fixture: DeliveryFixture
let url: string
let urls = 0
let made: SampleSubmission
let status: number
const { client } = sampleNetwork(() => ({ status }))

beforeAll(async () => {
  server = await mailServer()
  db = await testDatabase({ SMTP_URL: server.url, MAIL_FROM: 'kurier@amt.example' })
  fixture = deliveryFixture(db)
  for (const [name, role, disabled] of [
    ['owner', 'owner', null] as const,
    ['developer', 'developer', null] as const,
    ['reader', 'reader', null] as const,
    ['gone', 'developer', start] as const,
  ]) {
    await db.query(
      `with p as (insert into people (id, email, name, disabled_at) values (gen_random_uuid(), $1, $1, $2) returning id)
       insert into memberships (organisation_id, person_id, role, created_at) select $3, id, $4, now() from p`,
      [`${name}@amt.example`, disabled, ownOrganisation, role],
    )
  }
})

afterAll(() => server.close())

beforeEach(async () => {
  await fixture.clear()
  server.mails.splice(0)
  server.refused.clear()
  status = 503
  url = `https://failing-${(urls += 1)}.example/callback?token=receivers-own`
  const destinationId = await fixture.destination({ url, secret: secretOf('x') })
  await db.query(`update destinations set contact_information = '{"email": "Kontakt@stelle.example"}' where id = $1`, [
    destinationId,
  ])
  made = await fixture.submission(start, { destinationId })
  await failAt(start)
})

/** A change that cannot be told: the endpoint has failed since exactly then, as if the attempt had taken no time. */
async function failAt(now: Date): Promise<void> {
  await fixture.tellAdministration(made, now)
  await roundAt(db, client, now)
  await db.query('update callback_endpoints set failing_since = $2 where url = $1', [url, now])
  await db.query('update notices set first_attempt_at = $2 where case_id = $1 and created_at = $2', [made.caseId, now])
}

const daysWarned = async () =>
  (
    await db.query<{ days: number; failing_since: Date; mailed_to: string[] }>(
      `select w.* from endpoint_warnings w join callback_endpoints e on e.id = w.endpoint_id where e.url = $1
       order by w.failing_since, w.days`,
      [url],
    )
  ).rows

const warnAt = async (milliseconds: number) =>
  (await warnOfFailures(contextAt(systemActor, later(start, milliseconds)))).warned

describe('an endpoint that fails', () => {
  test('is warned of after 1, 3, 7 and 12 days, each time once', async () => {
    const hoursWarned: number[] = []
    for (let hour = 0; hour <= 13 * 24; hour += 6) {
      if ((await warnAt(hour * HOUR)) > 0) hoursWarned.push(hour)
    }
    expect(hoursWarned).toEqual([24, 72, 168, 288])
    expect((await daysWarned()).map(({ days }) => days)).toEqual([1, 3, 7, 12])
  })

  test('is warned of once by many nodes at the same time, with one mail to each owner, developer and contact', async () => {
    const asked = Array.from({ length: 6 }, () => warnAt(DAY))
    expect((await Promise.all(asked)).reduce((sum, count) => sum + count)).toBe(1)
    const receivers = ['developer@amt.example', 'kontakt@stelle.example', 'owner@amt.example']
    expect(server.mails.flatMap(({ to }) => to).sort()).toEqual(receivers)
    expect(await daysWarned()).toEqual([expect.objectContaining({ days: 1, mailed_to: receivers })])
    const [text = ''] = server.mails.map(textOf)
    expect(text).toContain(`/callbacks/undelivered/destination/${made.destinationId}`)
    expect(server.mails.some((mail) => textOf(mail).includes('receivers-own'))).toBe(false)
  })

  test('gives one warning after a standstill, that of the most days reached', async () => {
    expect(await warnAt(8 * DAY)).toBe(1)
    expect(await warnAt(8 * DAY + HOUR)).toBe(0)
    expect((await daysWarned()).map(({ days }) => days)).toEqual([7])
  })

  test('begins anew after a success', async () => {
    await warnAt(DAY)
    status = 204
    await roundAt(db, client, later(start, 2 * DAY))
    expect(await warnAt(4 * DAY)).toBe(0)
    status = 503
    const again = later(start, 5 * DAY)
    await failAt(again)
    expect(await warnAt(5 * DAY + 23 * HOUR)).toBe(0)
    expect(await warnAt(6 * DAY)).toBe(1)
    expect((await daysWarned()).map(({ days, failing_since }) => [days, failing_since])).toEqual([
      [1, start],
      [1, again],
    ])
  })

  test('is not warned of while it is paused or nothing waits there', async () => {
    await db.query('update callback_endpoints set paused_at = $2 where url = $1', [url, start])
    expect(await warnAt(2 * DAY)).toBe(0)
    await db.query('update callback_endpoints set paused_at = null where url = $1', [url])
    await fixture.clear()
    expect(await warnAt(2 * DAY)).toBe(0)
  })

  test('shows to whom a mail did not get', async () => {
    server.refused.add('owner@amt.example')
    expect(await warnAt(DAY)).toBe(1)
    expect((await daysWarned())[0]?.mailed_to).toEqual(['developer@amt.example', 'kontakt@stelle.example'])
  })
})

describe('the list of failing endpoints', () => {
  const own = async (actor = member('reader')) =>
    (await failingEndpoints(contextFor(actor))).filter((endpoint) => endpoint.owner.id === made.destinationId)

  test('says since when, why, what was warned of, and when the first notice is given up', async () => {
    await warnAt(DAY)
    expect(await own()).toEqual([
      expect.objectContaining({
        owner: { kind: 'destination', id: made.destinationId, name: 'd' },
        url: url.split('?')[0],
        failures: 1,
        failingSince: start.toISOString(),
        lastFailure: { errorClass: 'status', status: 503, certificate: null, kind: 'broken' },
        givenUpAt: later(start, 14 * DAY).toISOString(),
        warnings: [{ days: 1, warnedAt: later(start, DAY).toISOString(), mailed: 3 }],
      }),
    ])
  })

  test('is for those only who may see the callbacks of the organisation', async () => {
    expect(await own(operator)).toHaveLength(1)
    expect(await own(stranger)).toEqual([])
    expect(await own(member('case-worker'))).toEqual([])
  })
})

test('an address that others kept from being tried has not failed: nobody is warned, and no page says so', async () => {
  const destinationId = await fixture.destination({ url: 'https://blocked.example/', secret: secretOf('x') })
  await fixture.submitted(start, { destinationId })
  const request = () => Promise.reject(new Refusal('unavailable', 'Others have all lookups.'))
  for (let day = 0; day <= 4; day += 1) {
    const now = later(start, day * DAY)
    expect(await roundAt(db, { ...client, request }, now)).toContain('not-sent')
    await warnOfFailures(contextAt(systemActor, now))
  }
  const { rows } = await db.query(
    `select from endpoint_warnings w join callback_endpoints e on e.id = w.endpoint_id where e.url like '%blocked%'`,
  )
  expect(rows).toEqual([])
  expect(await fixture.attempts('https://blocked.example/')).toEqual([])
  const context = contextAt(operator, later(start, 4 * DAY))
  const failing = await failingEndpoints(context)
  expect(failing.map(({ owner }) => owner.id)).not.toContain(destinationId)
  const shown = await listUndeliveredNotices(context, { kind: 'destination', id: destinationId })
  expect(shown).toMatchObject({ wait: { reason: 'turn', since: null, lastFailure: null }, waiting: { count: 1 } })
  expect(shown.notices).toMatchObject([{ state: 'waiting', attempts: 0 }])
})
