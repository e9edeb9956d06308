import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { newId } from '#lib/platform/ids.ts'

type NoticeDetails = { destinationId: string; clientId: string; state?: string; nextAttemptAt?: Date }

/**
 * Puts a case with one submission and the event that it was submitted into the database, so that a notice waits for the
 * destination's administration.
 */
export async function waitingNotice(
  db: TestDatabase,
  { destinationId, clientId, state = 'submitted', nextAttemptAt }: NoticeDetails,
): Promise<{ caseId: string; submissionId: string }> {
  const [caseId, submissionId, now] = [newId(), newId(), new Date()]
  await db.query(
    `insert into cases (id, organisation_id, destination_id, client_id, created_at, last_event_at)
     select $1, organisation_id, id, $3, $4, $4 from destinations where id = $2`,
    [caseId, destinationId, clientId, now],
  )
  await db.query(
    `insert into submissions (id, case_id, destination_id, client_id, state, announced_attachments, public_service, created_at, state_since)
     values ($1, $2, $3, $4, $5, '{}', '{}', $6, $6)`,
    [submissionId, caseId, destinationId, clientId, state, now],
  )
  const event = {
    jti: newId(),
    issuer: 'service',
    kid: 'k',
    name: 'submit-submission',
    subjectKind: 'submission',
    subjectId: submissionId,
    issuedAt: now,
    token: 'none',
    tell: ['administration:new-submissions'],
  }
  await db.query('select record_event($1, $2, $3)', [caseId, JSON.stringify(event), now])
  const later = `update notices set next_attempt_at = coalesce($2, next_attempt_at) where subject_id = $1 and state = 'waiting'`
  await db.query(later, [submissionId, nextAttemptAt])
  return { caseId, submissionId }
}
