import { randomUUID } from 'node:crypto'
import type { TestDatabase } from './test-database.ts'

/** Gives both sides of the case a callback address that is paused: what they are told of waits, and nothing is sent. */
export async function addressSides(db: TestDatabase, caseId: string): Promise<void> {
  for (const [owner, table] of [
    ['destination', 'destinations'],
    ['client', 'cases'],
  ] as const) {
    const at = table === 'cases' ? 'id = c.id' : 'id = c.destination_id'
    await db.query(
      `with c as (select * from cases where id = $1),
       e as (
         insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed, paused_at)
         select $2, '${owner}', c.${owner}_id, 'https://' || $2::uuid || '.example', '', '', now() from c returning id)
       update ${table} t set callback_endpoint_id = e.id from e, c where t.${at}`,
      [caseId, randomUUID()],
    )
  }
}
