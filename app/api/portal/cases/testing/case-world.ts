import { seal } from '#lib/platform/crypto/sealed.ts'
import { testPool } from '#lib/platform/testing/test-database.ts'
import { newId } from '#lib/platform/ids.ts'
import { organisation } from '#server/testing/people.ts'
import {
  destination,
  party,
  postedEvent,
  submitted,
  type Party,
  type Send,
  type NewSubmission,
} from '#server/testing/service.ts'

/** Two organisations: one with an online service, one with the destination that it sends to. */
export type CaseWorld = {
  sending: { organisationId: string; client: Party }
  receiving: { organisationId: string; client: Party; destinationId: string }
}

async function partyOf(send: Send, kind: 'online-service' | 'administration-system') {
  const organisationId = await organisation()
  const client = await party(send, kind)
  await testPool().query('update clients set organisation_id = $2 where id = $1', [client.clientId, organisationId])
  return { organisationId, client }
}

export async function caseWorld(send: Send): Promise<CaseWorld> {
  const sending = await partyOf(send, 'online-service')
  const receiving = await partyOf(send, 'administration-system')
  const destinationId = await destination(send, receiving.client)
  await testPool().query('update destinations set organisation_id = $2 where id = $1', [
    destinationId,
    receiving.organisationId,
  ])
  return { sending, receiving: { ...receiving, destinationId } }
}

/** A submission of the world's online service, submitted. */
export function submittedIn(send: Send, world: CaseWorld, attachmentIds: string[] = []): Promise<NewSubmission> {
  return submitted(send, world.sending.client, world.receiving.destinationId, { attachmentIds })
}

export const mismatch = {
  type: 'http://localhost:3999/schemas/events/problems/authentication-tag-incorrect',
  title: 'The authentication tag differs from the one in the submit event',
  detail: 'Please <b>call</b> us',
  instance: 'data',
}

/** The administration's rejection of a submission, posted to the service. */
export async function reject(
  send: Send,
  world: CaseWorld,
  made: NewSubmission,
  problems: object[] = [mismatch],
): Promise<void> {
  const { destinationId, client } = world.receiving
  const { caseId, submissionId } = made
  const token = postedEvent({ destinationId, caseId, submissionId, name: 'reject-submission', content: { problems } })
  const answer = await send('POST', `/submission-api/v2/cases/${caseId}/events`, { token: client.token, body: token })
  if (answer.status !== 204) throw new Error(`the rejection was refused: ${answer.text}`)
}

/** Writes an event past all checks, as damage or an earlier version might have left it. */
export async function forge(
  made: NewSubmission,
  event: { name: string; issuer: string; kid: string; token: string; jti: string },
) {
  const subject = {
    subjectKind: 'submission',
    subjectId: made.submissionId,
    issuedAt: new Date().toISOString(),
    tell: [],
  }
  await testPool().query('select record_event($1, $2, now())', [made.caseId, JSON.stringify({ ...subject, ...event })])
}

/**
 * An attempt to tell the administration of a submission has failed, and another is to follow in an hour; what it is to be told
 * of `later` ones was not tried yet.
 */
export async function callbackFailing(
  { receiving }: CaseWorld,
  { caseId }: NewSubmission,
  later: readonly NewSubmission[] = [],
): Promise<{ attemptId: string; endpointId: string; nextAttemptAt: string }> {
  const db = testPool()
  const endpointId = newId()
  await db.query(
    `insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed, failures, failing_since)
     values ($1, 'destination', $2, 'https://amt.example/callbacks', $3, $4, 6, now() - interval '1 day')`,
    [endpointId, receiving.destinationId, Buffer.from(endpointId), seal('callback-secret', endpointId, 'a secret')],
  )
  const { rows: endpoints } = await db.query<{ at: Date }>(
    `update callback_endpoints set wait_milliseconds = 3600000,
       next_attempt_at = date_trunc('milliseconds', now()) + interval '1 hour'
     where id = $1 returning next_attempt_at as at`,
    [endpointId],
  )
  const { rows } = await db.query<{ id: number }>(
    `insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, state,
                          attempts, next_attempt_at, created_at)
     select case_id, 2, 'administration', 'new-submissions', 'submission', id, destination_id, $2, 'waiting',
       case case_id when $1 then 1 else 0 end, now(), now()
     from submissions where case_id = any($3::uuid[]) order by case_id <> $1 returning id`,
    [caseId, endpointId, [caseId, ...later.map((one) => one.caseId)]],
  )
  const { rows: attempts } = await db.query<{ id: number }>(
    `insert into callback_attempts (endpoint_id, type, notice_ids, started_at, duration_milliseconds, status, error_class,
                                    detail, request_body, callback_timestamp)
     values ($1, 'new-submissions', array[$2, 999999], now(), 12, 500, 'status', 'Answered with status 500.', '{}', 1)
     returning id`,
    [endpointId, rows[0]?.id],
  )
  return { attemptId: String(attempts[0]?.id), endpointId, nextAttemptAt: endpoints[0]?.at.toISOString() ?? '' }
}
