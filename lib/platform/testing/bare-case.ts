import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { randomUUID } from 'node:crypto'

/** The organisation that every installation begins with. */
const organisation = '00000000-0000-7000-8000-000000000001'

/** A case in which nothing happened yet, with a client and a destination of its own. @returns its id */
export async function bareCase(db: TestDatabase): Promise<string> {
  const [client, destination, caseId] = [randomUUID(), randomUUID(), randomUUID()]
  await db.query(
    `insert into clients (id, organisation_id, name, kind, scopes) values ($1, $2, 'c', 'online-service', '{}')`,
    [client, organisation],
  )
  await db.query(
    `insert into destinations (id, organisation_id, name, status, contact_information, metadata_versions)
     values ($1, $2, 'd', 'active', '{}', '{1.0.0}')`,
    [destination, organisation],
  )
  await db.query(
    `insert into cases (id, organisation_id, destination_id, client_id, created_at, last_event_at)
     values ($1, $2, $3, $4, now(), now())`,
    [caseId, organisation, destination, client],
  )
  return caseId
}
