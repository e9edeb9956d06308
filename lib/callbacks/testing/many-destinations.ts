import { randomUUID } from 'node:crypto'
import { seal } from '../../platform/crypto/sealed.ts'
import type pg from 'pg'
import { newId } from '../../platform/ids.ts'

/** Addresses with this secret, all of one owner, or each of one of its own. */
export type ManyWish = { urls: readonly string[]; secret: string; owner: 'one' | 'each' }

/** The organisation that every database begins with. */
const organisation = '00000000-0000-7000-8000-000000000001'

const given = `jsonb_to_recordset($1::jsonb) as r(destination uuid, endpoint uuid, url text, sealed text, "case" uuid)`

/** Many destinations at once, each with an address and a case. @returns the cases, in the order of the addresses */
export async function manyDestinations(
  db: Pick<pg.ClientBase, 'query'>,
  now: Date,
  { urls, secret, owner }: ManyWish,
): Promise<string[]> {
  const rows = urls.map((url) => {
    const endpoint = randomUUID()
    const sealed = seal('callback-secret', endpoint, secret).toString('hex')
    return { destination: newId(), endpoint, url, sealed, case: randomUUID() }
  })
  const json = JSON.stringify(rows)
  const destinations = `insert into destinations (id, organisation_id, name, status, contact_information, metadata_versions)
    select destination, '${organisation}', 'd', 'active', '{}', '{1.0.0}' from ${given}`
  const endpoints = `insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed)
    select endpoint, 'destination', destination, url, '\\x00', decode(sealed, 'hex') from ${given}`
  // an address that is there before its destination counts as an owner of its own
  for (const sql of owner === 'one' ? [destinations, endpoints] : [endpoints, destinations]) await db.query(sql, [json])
  await db.query(`update destinations set callback_endpoint_id = r.endpoint from ${given} where id = r.destination`, [
    json,
  ])
  await db.query(
    `with c as (insert into clients (id, organisation_id, name, kind, scopes)
       values (gen_random_uuid(), $2, 'c', 'online-service', '{}') returning id)
     insert into cases (id, organisation_id, destination_id, client_id, created_at, last_event_at)
     select r."case", $2, r.destination, c.id, $3, $3 from c cross join ${given}`,
    [json, organisation, now],
  )
  return rows.map((row) => row.case)
}

type Telling = { cases: readonly string[]; event: string; type: 'new-submissions' | 'new-events' }

/** Records an event in each of the cases that its administration is to be told of. */
export async function tellAll(
  db: Pick<pg.ClientBase, 'query'>,
  now: Date,
  { cases, event, type }: Telling,
): Promise<void> {
  await db.query(
    `select record_event(c, jsonb_build_object('jti', gen_random_uuid(), 'issuer', 'service', 'kid', 'k', 'name', $3::text,
       'subjectKind', 'submission', 'subjectId', gen_random_uuid(), 'issuedAt', $2::timestamptz, 'token', 'a.b.c',
       'tell', jsonb_build_array('administration:' || $4::text)), $2::timestamptz) from unnest($1::uuid[]) c`,
    [cases, now, event, type],
  )
}
