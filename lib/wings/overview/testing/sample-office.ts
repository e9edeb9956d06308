import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { randomUUID } from 'node:crypto'

type NewSubmission = { submissionId: string; caseId: string }
type Wish = { organisationId?: string; status?: string }

/** An organisation with a destination and a client, and events by the one door to the log, for tests of the overview. */
export async function sampleOffice(db: TestDatabase, { organisationId, status = 'active' }: Wish = {}) {
  const office = { organisationId: organisationId ?? randomUUID(), destinationId: randomUUID(), clientId: randomUUID() }
  await db.query('insert into organisations (id, name) values ($1, $2) on conflict do nothing', [
    office.organisationId,
    `Amt ${office.organisationId}`,
  ])
  await db.query(
    `insert into destinations (id, organisation_id, name, status, contact_information, metadata_versions)
     values ($1, $2, 'Wohngeldstelle', $3, '{}', '{1.0.0}')`,
    [office.destinationId, office.organisationId, status],
  )
  await db.query(
    `insert into clients (id, organisation_id, name, kind, scopes) values ($1, $2, 'Antragsdienst', 'online-service', '{}')`,
    [office.clientId, office.organisationId],
  )

  async function record({ submissionId, caseId }: NewSubmission, name: string, at: Date): Promise<void> {
    const event = {
      jti: randomUUID(),
      issuer: 'service',
      kid: 'k',
      name,
      subjectKind: 'submission',
      subjectId: submissionId,
      issuedAt: at.toISOString(),
      token: 'a.b.c',
      tell: [],
    }
    await db.query('select record_event($1, $2, $3)', [caseId, JSON.stringify(event), at])
  }

  /** A submission that was sent at this time. */
  async function submitted(at: Date): Promise<NewSubmission> {
    const made = { submissionId: randomUUID(), caseId: randomUUID() }
    await db.query(
      `insert into cases (id, organisation_id, destination_id, client_id, created_at, last_event_at)
       values ($1, $2, $3, $4, $5, $5)`,
      [made.caseId, office.organisationId, office.destinationId, office.clientId, at],
    )
    await db.query(
      `insert into submissions (id, case_id, destination_id, client_id, state, announced_attachments, public_service,
                                created_at, submitted_at, state_since)
       values ($1, $2, $3, $4, 'submitted', '{}', '{}', $5, $5, $5)`,
      [made.submissionId, made.caseId, office.destinationId, office.clientId, at],
    )
    await record(made, 'submit-submission', at)
    return made
  }

  /** Decides it at this time. */
  async function decide(made: NewSubmission, name: 'accept-submission' | 'reject-submission', at: Date): Promise<void> {
    const state = name === 'accept-submission' ? 'accepted' : 'rejected'
    await db.query('update submissions set state = $2, state_since = $3 where id = $1', [made.submissionId, state, at])
    await record(made, name, at)
  }

  return { ...office, submitted, decide, record }
}

export type SampleOffice = Awaited<ReturnType<typeof sampleOffice>>
