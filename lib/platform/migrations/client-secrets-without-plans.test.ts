import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { databaseBefore } from './testing/database-before.ts'

test('exchanges under way end with both secrets valid, and are told; those of keys go on', async () => {
  const { db, upgrade } = await databaseBefore('20261205010000_client_secrets_without_plans')
  const [organisationId, destinationId, clientId, otherId] = [1, 2, 3, 4].map(() => randomUUID())
  await db.query('insert into organisations (id, name) values ($1, $2)', [organisationId, 'Stadt'])
  await db.query(
    `insert into destinations (id, organisation_id, name, status, contact_information, metadata_versions)
     values ($1, $2, 'Amt', 'active', '{}', '{}')`,
    [destinationId, organisationId],
  )
  await db.query(
    `insert into clients (id, organisation_id, name, kind, scopes)
     select id, $2, 'Portal', 'online-service', '{}' from unnest($1::uuid[]) id`,
    [[clientId, otherId], organisationId],
  )
  const secrets = [randomUUID(), randomUUID()]
  await db.query(
    `insert into client_secrets (id, client_id, name, hash, created_at)
     select id, $2, 'x', sha256(id::text::bytea), now() from unnest($1::uuid[]) id`,
    [secrets, clientId],
  )
  await db.query(
    `insert into rotations (id, kind, destination_id, client_id, state, old_id, new_id, retire_after_days, created_at, ended_at)
     values (gen_random_uuid(), 'client-secret', null, $2, 'in-use', $4, $5, 7, now(), null),
            (gen_random_uuid(), 'client-secret', null, $3, 'done', 'x', 'y', null, now(), now()),
            (gen_random_uuid(), 'encryption-key', $1, null, 'tried', 'a', 'b', null, now(), null)`,
    [destinationId, clientId, otherId, ...secrets],
  )
  await db.query(`insert into rotation_postponements values ('client-secret', $1, now()), ('signing-key', $2, now())`, [
    clientId,
    destinationId,
  ])

  expect(await upgrade()).toEqual([expect.stringMatching(new RegExp(`both secrets stay valid.*: ${clientId}$`))])
  const valid = 'select id from client_secrets where revoked_at is null and expires_at is null'
  expect((await db.query(valid)).rowCount).toBe(2)
  expect((await db.query('select object_id, after from audit_log')).rows).toEqual([
    {
      object_id: clientId,
      after: {
        kind: 'client-secret',
        step: 'cancel',
        oldId: secrets[0],
        newId: secrets[1],
        retireAfterDays: 7,
        bothStayValid: true,
      },
    },
  ])
  expect((await db.query('select kind, destination_id, state from rotations')).rows).toEqual([
    { kind: 'encryption-key', destination_id: destinationId, state: 'tried' },
  ])
  expect((await db.query('select kind, destination_id from rotation_postponements')).rows).toEqual([
    { kind: 'signing-key', destination_id: destinationId },
  ])
})

test('where no exchange is under way nothing is told', async () => {
  const { db, upgrade } = await databaseBefore('20261205010000_client_secrets_without_plans')
  expect(await upgrade()).toEqual([])
  expect((await db.query('select from audit_log')).rowCount).toBe(0)
})
