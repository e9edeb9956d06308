import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { clientSecretHash } from '#lib/clients/client-secret.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { exampleCheckpoint, exampleIds } from '#lib/platform/wire-examples.ts'
import { party, service, type ServiceAnswer } from '#server/testing/service.ts'
import type { ExampleRequest } from './example-requests.ts'

/** Sends requests, each as a client that has one of the scopes it needs. */
export async function exampleSender(): Promise<(request: ExampleRequest) => Promise<ServiceAnswer>> {
  const send = await service()
  const sender = await party(send, 'online-service')
  const receiver = await party(send, 'administration-system')
  return ({ operation: { method, security }, path, headers, body }) => {
    const [scope = ''] = security.flatMap((one) => Object.values(one).flat())
    const { token } = scope.endsWith('send-submissions') ? sender : receiver
    const isForm = body?.mediaType === 'application/x-www-form-urlencoded'
    const form = isForm ? String(new URLSearchParams(body.value as Record<string, string>)) : undefined // texts, as in a form
    // a text without a type is a token or an encrypted part
    const type = body?.mediaType === 'application/jose' ? undefined : body?.mediaType
    return send(method, path, { headers, ...(security.length > 0 && { token }), body: form ?? body?.value, type })
  }
}

/** Takes away what holds rows to the ids they were made with. For a database of a test alone. */
export async function loosen(db: TestDatabase): Promise<void> {
  const { rows } = await db.query<{ sql: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as sql
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { sql } of rows) await db.query(sql)
}

/** Gives something the id that it has in the examples, wherever it stands. */
export async function rename(db: TestDatabase, from: string, to: string): Promise<void> {
  const { rows } = await db.query<{ place: string; name: string }>(
    `select table_name as place, column_name as name from information_schema.columns join information_schema.tables
     using (table_schema, table_name) where table_schema = 'public' and data_type = 'uuid' and table_type = 'BASE TABLE'`,
  )
  const tables = [...new Set(rows.map(({ place }) => place))]
  for (const table of tables) await db.query(`alter table "${table}" disable trigger user`)
  for (const { place, name } of rows) {
    await db.query(`update "${place}" set "${name}" = $2 where "${name}" = $1`, [from, to])
  }
  for (const table of tables) await db.query(`alter table "${table}" enable trigger user`)
}

/** A client that has the id and the secret of an example. */
export async function exampleClient(db: TestDatabase, credentials: { id: string; secret: string }): Promise<void> {
  const { clientId } = await createClient(contextFor(systemActor), { name: 'Example', kind: 'online-service' })
  await rename(db, clientId, credentials.id)
  const hash = clientSecretHash(credentials.secret)
  await db.query('update client_secrets set hash = $2 where client_id = $1', [credentials.id, hash])
}

/** The checkpoint of the examples. */
export async function exampleCheckpointMade(db: TestDatabase): Promise<void> {
  const { number, until, token } = exampleCheckpoint
  await db.query(
    `insert into checkpoints (number, from_at, until, cases, root, token, made_at)
     values ($1, '2026-01-01', $2, 41, sha256(''), $3, now())`,
    [number, until, token],
  )
}

/** The example event was signed at the first hour of its year: the submission was there before. */
export async function submittedBefore(db: TestDatabase): Promise<void> {
  await db.query(`update submissions set submitted_at = '2026-01-01' where id = $1`, [exampleIds.submissionId])
}
