import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { systemActor, type SystemActor } from '../../platform/actor.ts'
import { contextFor, type Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { claim, type Claim } from '../claim/claim.ts'
import { deliver, type Delivery } from '../claim/deliver.ts'
import type { GuardedClient } from '../connection/guarded-client.ts'
import { readClocks, type Instant } from '../instant.ts'
import type { CallbackInput } from '../schema.ts'
import { setEndpoint } from '../set-endpoint.ts'
import { laneCounts } from '../standing.ts'
import { manyDestinations, tellAll, type ManyWish } from './many-destinations.ts'

const organisation = '00000000-0000-7000-8000-000000000001'

export const later = (date: Date, milliseconds: number): Date => new Date(date.getTime() + milliseconds)

/** Waits until an expectation holds, however slow the machine is. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 100_000, interval: 20 })

/** A callback secret of the right length; another text makes another one. */
export const secretOf = (text: string): string => text.padEnd(32, '-')

/** A submission in a case of its own. */
export type SampleSubmission = { submissionId: string; caseId: string; destinationId: string; clientId: string }

type SubmissionWish = { destinationId: string; callback?: CallbackInput; caseId?: string; clientId?: string }

export type NoticeRow = {
  id: number
  type: string
  state: string
  reason: string | null
  attempts: number
  subject_id: string
  destination_id: string
  endpoint_id: string | null
  first_attempt_at: Date | null
  next_attempt_at: Date | null
  finished_at: Date | null
  renewed_at: Date | null
}

export type EndpointRow = {
  id: string
  failures: number
  failing_since: Date | null
  next_attempt_at: Date | null
  last_success_at: Date | null
  leased_until: Date | null
  fence: number
}

export type AttemptRow = {
  /** bigint inside an array comes as text */
  notice_ids: string[]
  started_at: Date
  status: number | null
  error_class: string | null
  detail: string
  request_body: string
  response_excerpt: string | null
  next_attempt_at: Date | null
}

/** Rows of clients, destinations, cases and submissions, and events by their one door, for tests of the delivery. */
export function deliveryFixture(db: TestDatabase) {
  async function client(): Promise<string> {
    const id = newId()
    await db.query(
      `insert into clients (id, organisation_id, name, kind, scopes) values ($1, $2, 'c', 'online-service', '{}')`,
      [id, organisation],
    )
    return id
  }

  async function destination(callback?: CallbackInput): Promise<string> {
    const id = randomUUID()
    const endpointId = callback ? await setEndpoint(db, { kind: 'destination', id }, callback) : null
    await db.query(
      `insert into destinations (id, organisation_id, name, status, contact_information, metadata_versions, callback_endpoint_id)
       values ($1, $2, 'd', 'active', '{}', '{1.0.0}', $3)`,
      [id, organisation, endpointId],
    )
    return id
  }

  /** A submission of a client of its own if none is named; nothing is announced yet. */
  async function submission(now: Date, wish: SubmissionWish): Promise<SampleSubmission> {
    const { destinationId, callback, caseId = randomUUID(), clientId = await client() } = wish
    const made = { submissionId: randomUUID(), caseId, destinationId, clientId }
    const endpointId = callback ? await setEndpoint(db, { kind: 'client', id: clientId }, callback) : null
    await db.query(
      `insert into cases (id, organisation_id, destination_id, client_id, created_at, last_event_at)
       values ($1, $2, $3, $4, $5, $5) on conflict do nothing`,
      [made.caseId, organisation, destinationId, made.clientId, now],
    )
    await db.query(
      `insert into submissions (id, case_id, destination_id, client_id, state, announced_attachments, public_service,
                                callback_endpoint_id, created_at, submitted_at, state_since)
       values ($1, $2, $3, $4, 'submitted', '{}', '{}', $5, $6, $6, $6)`,
      [made.submissionId, made.caseId, destinationId, made.clientId, endpointId, now],
    )
    return made
  }

  /** Many destinations at once, each with a submission that its own address is to be told of. */
  async function manySubmitted(now: Date, wish: ManyWish): Promise<void> {
    const cases = await manyDestinations(db, now, wish)
    await tellAll(db, now, { cases, event: 'submit-submission', type: 'new-submissions' })
  }

  /** Records an event about the submission, or about a reply in its case, with the notices it leads to. */
  async function record(
    { submissionId, caseId }: SampleSubmission,
    now: Date,
    event: { name: string; tell: readonly string[]; replyId?: string },
  ): Promise<void> {
    const subject = event.replyId
      ? { subjectKind: 'reply', subjectId: event.replyId }
      : { subjectKind: 'submission', subjectId: submissionId }
    const token = { jti: randomUUID(), issuer: 'service', kid: 'k', issuedAt: now.toISOString(), token: 'a.b.c' }
    const { name, tell } = event
    await db.query('select record_event($1, $2, $3)', [
      caseId,
      JSON.stringify({ ...token, ...subject, name, tell }),
      now,
    ])
  }

  /** A submission that the administration is to be told of. */
  async function submitted(now: Date, wish: SubmissionWish): Promise<SampleSubmission> {
    const made = await submission(now, wish)
    await record(made, now, { name: 'submit-submission', tell: ['administration:new-submissions'] })
    return made
  }

  /** Changes the state and records the event in one statement, as the product does. */
  async function accept({ submissionId }: SampleSubmission, now: Date): Promise<void> {
    const token = { jti: randomUUID(), issuer: 'service', kid: 'k', issuedAt: now.toISOString(), token: 'a.b.c' }
    const subject = { subjectKind: 'submission', subjectId: submissionId }
    const told = { name: 'accept-submission', tell: ['online-service:new-events'] }
    await db.query(
      `with s as (update submissions set state = 'accepted', state_since = $3 where id = $1 returning case_id)
       select record_event(s.case_id, $2::jsonb, $3) from s`,
      [submissionId, JSON.stringify({ ...token, ...subject, ...told }), now],
    )
  }

  /** A change that the administration is to be told of. */
  const tellAdministration = (made: SampleSubmission, now: Date): Promise<void> =>
    record(made, now, { name: 'notify-reply', tell: ['administration:new-events'] })

  async function notices(made: { caseId: string }): Promise<NoticeRow[]> {
    const { rows } = await db.query<NoticeRow>('select * from notices where case_id = $1 order by id', [made.caseId])
    return rows
  }

  async function endpoints(url: string): Promise<EndpointRow[]> {
    const { rows } = await db.query<EndpointRow>('select * from callback_endpoints where url = $1 order by id', [url])
    return rows
  }

  async function attempts(url: string): Promise<AttemptRow[]> {
    const { rows } = await db.query<AttemptRow>(
      'select a.* from callback_attempts a join callback_endpoints e on e.id = a.endpoint_id where e.url = $1 order by a.id',
      [url],
    )
    return rows
  }

  async function tellings(made: { submissionId: string }) {
    const { rows } = await db.query<{ notify_type: string; told_at: Date; case_id: string }>(
      'select notify_type, told_at, case_id from tellings where subject_id = $1',
      [made.submissionId],
    )
    return rows
  }

  /** Ends every lease, as if its time had passed. */
  const passLeases = () => db.query(`update callback_endpoints set leased_until = now() - interval '1 second'`)

  /** Removes what waits, so that a test starts with nothing due. */
  const clear = () =>
    db.query(
      `update notices set state = 'cancelled', next_attempt_at = null, finished_at = now() where state = 'waiting'`,
    )

  return {
    client,
    destination,
    submission,
    manySubmitted,
    record,
    submitted,
    accept,
    tellAdministration,
    notices,
    endpoints,
    attempts,
    tellings,
    passLeases,
    clear,
  }
}

export type DeliveryFixture = ReturnType<typeof deliveryFixture>

/** The present instant by the machine's clock, at a time of the service clock. */
export function instantAt(now: Date): Promise<Instant> {
  return readClocks({ ...contextFor(systemActor).clock, service: async () => now })
}

/** Claims at a time of the service clock; the machine's clock is the real one. */
export async function claimAt(db: TestDatabase, now: Date, free = laneCounts): Promise<Claim[]> {
  return claim(db, await instantAt(now), { free })
}

/** A context whose statements all go through `query`. */
export function contextThrough(query: TestDatabase['query']): Context<SystemActor> {
  const context = contextFor(systemActor)
  return { ...context, db: { query } as TestDatabase } // statements ask nothing else of a connection
}

/** One round at a time of the service clock: whatever is due is sent, each endpoint once. */
export async function roundAt(
  db: TestDatabase,
  client: GuardedClient,
  now: Date,
  random = 0.5,
): Promise<(Delivery | 'not-sent')[]> {
  const claims = await claimAt(db, now)
  return Promise.all(claims.map((taken) => deliver(contextFor(systemActor), { client, claim: taken, random })))
}
