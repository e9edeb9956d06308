import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assertAttempt } from './accounts/sign-in/sign-in-attempts.ts'
import { claimAt, later as after, roundAt, secretOf } from './callbacks/testing/delivery-fixture.ts'
import { columnsOf, endLeftExaminations, insertExamination } from './callbacks/examinations/store.ts'
import { removeIdleEndpoints } from './callbacks/store.ts'
import { documentStore } from './documents/document-store.ts'
import { begin, eventSide, later, recordable } from './wings/event-streams/testing/event-side.ts'
import { insertRun } from './works/store.ts'
import { DAY, HOUR, MINUTE, SECOND } from './platform/durations.ts'
import { ensureSigningKeys, signingKey } from './platform/keys/signing-keys.ts'
import { forget } from './platform/once-per-process.ts'
import { isNotStuck, noteStuck } from './platform/stuck-work/store.ts'
import { bareCase } from './platform/testing/bare-case.ts'
import { contextWithClocksAt } from './platform/testing/context-at.ts'
import { timeColumns } from './platform/testing/time-columns.ts'
import { claimRotation, selectDueRotations } from './wings/rotations/store.ts'
import { claimDue } from './wings/sandbox/partner-store.ts'

const ordering = timeColumns.filter(({ ordersWork }) => ordersWork)

let side: Awaited<ReturnType<typeof eventSide>>

beforeAll(async () => {
  side = await eventSide()
})

beforeEach(async () => {
  await side.clear()
  await side.fixture.clear()
  forget('sign-in-attempts')
})

/** Lets the column lie an hour further ahead, as it does once its clock was set back by an hour. */
const setBack = (column: string) => {
  const [of, name] = column.split('.')
  return side.db.query(`update ${of} set ${name} = ${name} + interval '1 hour' where ${name} is not null`)
}

async function failingAddress(retryAfter?: number, status = 503) {
  const receiver = await side.newReceiver()
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  receiver.respondWith({ kind: 'answer', status, headers })
  const destinationId = await side.fixture.destination({ url: receiver.url, secret: secretOf('a secret') })
  await side.fixture.submitted(begin, { destinationId })
  await roundAt(side.db, side.client, begin)
  return receiver
}

/** An endpoint that failed once, or refused a kind, is tried again as soon as the clock was set back. */
async function triedAgain(status?: number): Promise<boolean> {
  const receiver = await failingAddress(undefined, status)
  await roundAt(side.db, side.client, after(begin, -HOUR))
  return receiver.requests.length === 2
}

async function waitingSubmission() {
  const destinationId = await side.fixture.destination()
  return side.fixture.submitted(after(begin, -DAY), { destinationId })
}

async function rotation(): Promise<string> {
  const [id, destinationId] = [randomUUID(), await side.fixture.destination()]
  await side.db.query(
    `insert into rotations (id, kind, destination_id, state, old_id, new_id, created_at, looked_at)
     values ($1, 'signing-key', $2, 'made', 'a', 'b', $3, $4)`,
    [id, destinationId, begin, after(begin, -MINUTE)],
  )
  return id
}

const dueRotations = async () => (await selectDueRotations(side.db, { now: begin, most: 50 })).map(({ id }) => id)

async function partner(): Promise<void> {
  const [clientId, receiverId] = [await side.fixture.client(), randomUUID()]
  const [{ organisation_id: of } = {}] = (
    await side.db.query<{ organisation_id: string }>('select organisation_id from clients where id = $1', [clientId])
  ).rows
  await side.db.query(`delete from sandbox_partners`)
  await side.db.query(
    `insert into sandbox_receivers (id, organisation_id, name, secret_sealed, answer, created_at)
     values ($1, $2, 'r', '', '{}', $3)`,
    [receiverId, of, begin],
  )
  await side.db.query(
    `insert into sandbox_partners (id, organisation_id, kind, name, client_id, receiver_id, secret_sealed, behaviour,
       is_running, next_due_at, created_at)
     values ($1, $2, 'administration', 'p', $3, $4, '', '{"does": "accept", "afterHours": 0}', true, $5, $5)`,
    [randomUUID(), of, clientId, receiverId, begin],
  )
}

const takePartner = async () =>
  (await claimDue(side.db, { machine: begin, service: begin, leaseUntil: after(begin, 3 * MINUTE) })).length

/** What happened after the clock was set back reaches a stream that was told of everything before. */
async function streamGoesOn(): Promise<boolean> {
  const caseId = await bareCase(side.db)
  const happens = (at: Date) =>
    side.db.query('select record_event($1, $2, $3)', [caseId, recordable('submit-submission', at), at])
  await side.add(await side.agreeing())
  await happens(later(SECOND))
  await side.tend(later(2 * SECOND))
  for (const seconds of [0, 100, 200]) {
    await happens(later(-HOUR + seconds * SECOND))
    const { taken, sent } = await side.tend(later(-HOUR + (seconds + 30) * SECOND))
    if (taken !== 1 || sent !== 1) return false
  }
  return true
}

async function failingStream() {
  const receiver = await side.agreeing()
  await side.add(receiver)
  const caseId = await bareCase(side.db)
  receiver.respondWith({ kind: 'answer', status: 503 })
  const at = later(SECOND)
  await side.db.query('select record_event($1, $2, $3)', [caseId, recordable('submit-submission', at), at])
  await side.tend(at)
  receiver.respondWith({ kind: 'answer' })
}

/** Of each column that orders work: whether the work is done, although the column lies an hour ahead of its clock. */
const played: Record<string, () => Promise<boolean>> = {
  'callback_endpoints.next_attempt_at': () => triedAgain(),
  'notices.next_attempt_at': () => triedAgain(),
  'callback_refusals.next_attempt_at': () => triedAgain(404),
  'callback_endpoints.leased_until': async () => {
    const receiver = await side.newReceiver()
    const callback = { url: receiver.url, secret: secretOf('a secret') }
    await side.fixture.submitted(begin, { destinationId: await side.fixture.destination(callback) })
    if ((await claimAt(side.db, begin)).length !== 1 || (await claimAt(side.db, begin)).length !== 0) return false
    await setBack('callback_endpoints.leased_until')
    return (await claimAt(side.db, begin)).length === 1
  },
  'callback_endpoints.waits_since': async () => {
    await failingStream()
    await setBack('callback_endpoints.waits_since')
    return (await side.tend(later(MINUTE))).sent === 1
  },
  'callback_endpoints.looked_at': async () => {
    const url = (await failingAddress()).url
    const [{ id } = { id: '' }] = await side.fixture.endpoints(url)
    await side.db.query('update callback_endpoints set looked_at = $1', [after(begin, HOUR)])
    const looked = await removeIdleEndpoints(side.db, { now: begin, before: after(begin, -DAY), most: 100 })
    return looked.some((row) => row.id === id)
  },
  'callback_examinations.claimed_at': async () => {
    const of = columnsOf({ kind: 'destination', id: await side.fixture.destination() })
    const begun = () =>
      insertExamination(side.db, { ...of, id: randomUUID(), url: 'u', secretDigest: Buffer.of(1), now: begin })
    if ((await begun()).length !== 1 || (await begun()).length !== 0) return false
    await setBack('callback_examinations.claimed_at')
    await endLeftExaminations(side.db, { ...of, now: begin })
    return (await begun()).length === 1
  },
  'cron_runs.started_at': async () => {
    const run = (at: Date) =>
      insertRun(side.db, { startedAt: at, finishedAt: at, summary: '{}', isIdle: true }).then((rows) => rows.length)
    const noted = [await run(begin), await run(later(MINUTE)), await run(later(-HOUR))]
    return noted.join() === '1,0,1'
  },
  'due_leases.until': async () => {
    const { submissionId } = await waitingSubmission()
    const take = async () =>
      (await documentStore.submission.takeSubmittedDue(side.db, { since: begin, most: 500 })).map(({ id }) => id)
    if (!(await take()).includes(submissionId) || (await take()).includes(submissionId)) return false
    await setBack('due_leases.until')
    return (await take()).includes(submissionId)
  },
  'rotations.leased_until': async () => {
    const id = await rotation()
    await claimRotation(side.db, { id, state: 'made' })
    await side.db.query('update rotations set looked_at = $1', [after(begin, -MINUTE)])
    if ((await dueRotations()).includes(id)) return false
    await setBack('rotations.leased_until')
    return (await dueRotations()).includes(id) && (await claimRotation(side.db, { id, state: 'made' })).length === 1
  },
  'rotations.looked_at': async () => {
    const id = await rotation()
    await side.db.query('update rotations set looked_at = clock_timestamp()')
    if ((await dueRotations()).includes(id)) return false
    await setBack('rotations.looked_at')
    return (await dueRotations()).includes(id)
  },
  'sandbox_partners.leased_until': async () => {
    await partner()
    if ((await takePartner()) !== 1 || (await takePartner()) !== 0) return false
    await setBack('sandbox_partners.leased_until')
    return (await takePartner()) === 1
  },
  'sandbox_partners.next_due_at': async () => {
    await partner()
    await setBack('sandbox_partners.next_due_at')
    return (await takePartner()) === 1
  },
  'sign_in_attempts.at': async () => {
    const attempt = (at: Date) =>
      assertAttempt(contextWithClocksAt(undefined, at), { email: 'ada@amt.example', address: '192.0.2.7' })
    for (let time = 0; time < 5; time += 1) await attempt(begin)
    await expect(attempt(begin)).rejects.toThrow('Too many attempts')
    forget('sign-in-attempts')
    await attempt(after(begin, -HOUR))
    return true
  },
  'signing_keys.active_from': async () => {
    await side.db.query('delete from signing_keys')
    await ensureSigningKeys()
    await setBack('signing_keys.active_from')
    forget('key-rings')
    return (await signingKey(side.db, 'event')).kid !== ''
  },
  'stream_reach.begun_machine': streamGoesOn,
  'stream_reach.begun_service': streamGoesOn,
  'stream_reach.machine_at': streamGoesOn,
  'stream_reach.service_at': streamGoesOn,
  'stream_reach.whole_at': streamGoesOn,
  'stuck_work.retry_at': async () => {
    await noteStuck(side.db, { kind: 'purge-case', subject: 'x', reason: 'r' })
    const isTried = async () => {
      const { rows } = await side.db.query<{ yes: boolean }>(`select ${isNotStuck('purge-case', "'x'")} as yes`)
      return rows[0]?.yes === true
    }
    if (await isTried()) return false
    await setBack('stuck_work.retry_at')
    return isTried()
  },
}

it('the manifests name each moment of the database, with the clocks that write and read it', async () => {
  const { rows } = await side.db.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     join pg_class t on t.oid = ('public.' || quote_ident(c.table_name))::regclass
     where c.table_schema = 'public' and (c.data_type like 'timestamp%' or c.data_type in ('date', 'time with time zone'))
       and t.relkind in ('r', 'p') and not t.relispartition and c.table_name <> 'applied_migrations'`,
  )
  expect(timeColumns.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

describe('a clock that was set back by an hour does not stop', () => {
  it('anything that was not played', () => {
    expect(Object.keys(played).toSorted()).toEqual(ordering.map(({ name }) => name).toSorted())
  })

  it.each(Object.entries(played))('what %s orders', async (_, goesOn) => {
    expect(await goesOn()).toBe(true)
  })

  it('what came while an address failed, although it was to wait as long', async () => {
    const receiver = await failingAddress()
    const [{ id } = { id: '' }] = await side.fixture.endpoints(receiver.url)
    const { rows } = await side.db.query<{ id: string }>(
      'select id from destinations where callback_endpoint_id = $1',
      [id],
    )
    await side.fixture.submitted(after(begin, -HOUR), { destinationId: rows[0]?.id ?? '' })
    receiver.respondWith({ kind: 'answer' })
    await roundAt(side.db, side.client, after(begin, -HOUR))
    const { submissionIds } = JSON.parse(receiver.requests[1]?.body ?? '{}') as { submissionIds: string[] }
    expect(submissionIds).toHaveLength(2)
  })
})

describe('a wait that is right', () => {
  it('is kept by nodes whose clocks differ by minutes', async () => {
    const receiver = await failingAddress()
    for (const minutes of [4, 2, 1]) await roundAt(side.db, side.client, after(begin, -minutes * MINUTE))
    expect(receiver.requests).toHaveLength(1)
  })

  it('is kept for as long as a receiver asks', async () => {
    const receiver = await failingAddress(2 * 60 * 60)
    for (const minutes of [1, 60, 119]) await roundAt(side.db, side.client, after(begin, minutes * MINUTE))
    expect(receiver.requests).toHaveLength(1)
    await roundAt(side.db, side.client, after(begin, 2 * HOUR + SECOND))
    expect(receiver.requests).toHaveLength(2)
  })
})
