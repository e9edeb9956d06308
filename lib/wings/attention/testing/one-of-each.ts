import { randomUUID } from 'node:crypto'
import { sampleOffice, type SampleOffice } from '#lib/wings/overview/testing/sample-office.ts'
import { deprecationNames } from '../../../clients/deprecations/names.ts'
import { DAY } from '#lib/platform/durations.ts'
import { makeSelfSigned } from '#lib/platform/testing/certificates.ts'
import type { TestDatabase } from '#lib/platform/testing/test-database.ts'

/** An organisation in which there is something of every kind that may need somebody; what ends, ends within five days of `now`. */
export async function oneOfEach(db: TestDatabase, now: Date): Promise<SampleOffice> {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY)
  const office = await sampleOffice(db)
  await documents(db, office, before)
  await callbacks(db, office, before)
  await secretsAndKeys(db, office, before)
  for (const status of ['active', 'created']) {
    await sampleOffice(db, { organisationId: office.organisationId, status })
  }
  for (const what of deprecationNames)
    await db.query('insert into deprecated_uses values ($1, $2, $3, $3, 4)', [office.clientId, what, before(1)])
  const streamId = randomUUID()
  await db.query(
    `insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, created_at, failing_since, failures)
     values ($1, 'event-stream', $1, 'https://x.example', '', $2, $2, 3)`,
    [streamId, before(1)],
  )
  await db.query(
    `insert into event_streams (id, name, format, chosen, consent, secret_sealed, state, state_since, told_position, created_at)
     values ($1, 'monitoring', 'batch', '{work}', 'handshake', '', 'active', $2, 0, $2)`,
    [streamId, before(1)],
  )
  return office
}

type Before = (days: number) => Date

async function documents(db: TestDatabase, office: SampleOffice, before: Before): Promise<void> {
  const put = async (state: string, days: number) => {
    const made = await office.submitted(before(days))
    await db.query('update submissions set state = $2 where id = $1', [made.submissionId, state])
    return made
  }
  const { caseId } = await put('submitted', 11)
  await put('incomplete', 0.5)
  await put('accepted', 4)
  await put('deleted', 727)
  const unsubmitted = await put('deleted', 4)
  await db.query('update cases set submitted_at = created_at')
  await db.query('update cases set submitted_at = null where id = $1', [unsubmitted.caseId])
  for (const [state, days] of [
    ['submitted', 11],
    ['incomplete', 0.5],
    ['accepted', 4],
  ] as const) {
    await db.query(
      `insert into replies (id, case_id, destination_id, client_id, state, announced_attachments, created_at, state_since)
       values ($1, $2, $3, $4, $5, '{}', $6, $6)`,
      [randomUUID(), caseId, office.destinationId, office.clientId, state, before(days)],
    )
  }
}

async function callbacks(db: TestDatabase, office: SampleOffice, before: Before): Promise<void> {
  const endpointId = randomUUID()
  await db.query(
    `insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed, failing_since, failures,
                                     created_at)
     values ($1, 'destination', $2, 'https://amt.example/', '\\x00', '\\x00', $3, 9, $4)`,
    [endpointId, office.destinationId, before(10), before(1000)],
  )
  await db.query('update destinations set callback_endpoint_id = $2 where id = $1', [office.destinationId, endpointId])
  for (const [state, reason, finishedAt] of [
    ['waiting', null, null],
    ['given-up', 'not-in-time', before(1)],
  ] as const) {
    const { caseId, submissionId } = await office.submitted(before(10))
    await db.query(
      `insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, state, reason,
                            attempts, first_attempt_at, next_attempt_at, created_at, finished_at)
       values ($1, 1, 'administration', 'new-events', 'submission', $2, $3, $4, $5, $6, 9, $7, now(), $7, $8)`,
      [caseId, submissionId, office.destinationId, endpointId, state, reason, before(10), finishedAt],
    )
  }
}

async function secretsAndKeys(db: TestDatabase, office: SampleOffice, before: Before): Promise<void> {
  await db.query(
    `insert into client_secrets (id, client_id, name, hash, created_at, expires_at) values ($1, $2, 'old', '\\x00', $3, $4)`,
    [randomUUID(), office.clientId, before(1000), before(-5)],
  )
  const { certificate } = await makeSelfSigned({ names: [], notAfter: before(-5) })
  const x5c = [certificate.replace(/-----[^-]+-----|\s/g, '')]
  await db.query(
    `insert into destination_keys (destination_id, kid, purpose, jwk, created_at) values ($1, 'k', 'signing', $2, $3)`,
    [office.destinationId, JSON.stringify({ kid: 'k', x5c }), before(1000)],
  )
}
