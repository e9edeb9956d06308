import { statement, type Database } from '../platform/database.ts'
import type { KeyPurpose } from './key-rules.ts'
import type { DestinationStatus, PublicKey } from './schema.ts'

export type FoundRow = {
  destinationId: string
  name: string
  status: DestinationStatus
  organisationId: string
  organisationName: string
  services: number
  callback: 'none' | 'paused' | 'failing' | 'working'
  createdAt: Date
  total: number
}

/**
 * `$1` organisations or null for all, `$2` what is searched for (in lower case; empty: everything), `$3` offset, `$4`
 * how many. Found by id, part of the name, status, and part of a service's identifier.
 */
const found = (order: string) => `
  select d.id as "destinationId", d.name, d.status, d.organisation_id as "organisationId",
    o.name as "organisationName", jsonb_array_length(d.public_services) as services,
    case when e.id is null then 'none' when e.paused_at is not null then 'paused'
      when e.failures > 0 then 'failing' else 'working' end as callback,
    d.created_at as "createdAt", count(*) over () as total
  from destinations d join organisations o on o.id = d.organisation_id
    left join callback_endpoints e on e.id = d.callback_endpoint_id
  where ($1::uuid[] is null or d.organisation_id = any($1))
    and ($2 = '' or d.id::text = $2 or d.status = $2 or strpos(lower(d.name), $2) > 0
      or exists (select 1 from jsonb_array_elements(d.public_services) s where strpos(lower(s ->> 'identifier'), $2) > 0))
  order by ${order} offset $3 limit $4`

const byStatus = `array_position(array['created', 'active', 'inactive', 'decommissioned'], d.status)`

const searches = {
  name: statement<FoundRow>('destinations-by-name', found('lower(d.name), d.id')),
  '-name': statement<FoundRow>('destinations-by-name-desc', found('lower(d.name) desc, d.id')),
  status: statement<FoundRow>('destinations-by-status', found(`${byStatus}, lower(d.name), d.id`)),
  '-status': statement<FoundRow>('destinations-by-status-desc', found(`${byStatus} desc, lower(d.name), d.id`)),
  createdAt: statement<FoundRow>('destinations-by-age', found('d.created_at, d.id')),
  '-createdAt': statement<FoundRow>('destinations-by-age-desc', found('d.created_at desc, d.id')),
}

export type DestinationSort = keyof typeof searches

export type Search = { q: string; sort: DestinationSort; offset: number; limit: number }

/** @param organisations ids; null for all */
export async function foundDestinations(
  db: Database,
  organisations: string[] | null,
  { q, sort, offset, limit }: Search,
): Promise<FoundRow[]> {
  return searches[sort](db, organisations, q.toLowerCase(), offset, limit)
}

export type OrganisationRow = { id: string; name: string }

const selectOrganisations = statement<OrganisationRow>(
  'destination-organisations',
  'select id, name from organisations where $1::uuid[] is null or id = any($1) order by lower(name), id',
)

/** @param ids null for all */
export async function organisationsOf(db: Database, ids: string[] | null): Promise<OrganisationRow[]> {
  return selectOrganisations(db, ids)
}

const selectCreatedAt = statement<{ createdAt: Date }>(
  'destination-created-at',
  'select created_at as "createdAt" from destinations where id = $1',
)

export async function createdAtOf(db: Database, id: string): Promise<Date | undefined> {
  return (await selectCreatedAt(db, id))[0]?.createdAt
}

export type KeyRow = { kid: string; purpose: KeyPurpose; jwk: PublicKey; createdAt: Date; revokedAt: Date | null }

const selectKeyRows = statement<KeyRow>(
  'destination-keys-dated',
  `select kid, purpose, jwk, created_at as "createdAt", revoked_at as "revokedAt" from destination_keys
   where destination_id = $1 order by revoked_at is not null, created_at desc, kid`,
)

/** All keys with their dates: those in use first, newest first. */
export async function keyRowsOf(db: Database, id: string): Promise<KeyRow[]> {
  return selectKeyRows(db, id)
}

export type ClientRow = {
  clientId: string
  name: string
  kind: 'online-service' | 'administration-system'
  isDisabled: boolean
  isAssigned: boolean
}

const selectClients = statement<ClientRow>(
  'destination-clients-and-others',
  `select c.id as "clientId", c.name, c.kind, c.status = 'disabled' as "isDisabled",
     a.client_id is not null as "isAssigned"
   from destinations d join clients c on c.organisation_id = d.organisation_id
     left join destination_clients a on a.destination_id = d.id and a.client_id = c.id
   where d.id = $1 order by lower(c.name), c.id`,
)

/** The clients of a destination's organisation, with whether they are assigned to it. */
export async function clientsAround(db: Database, id: string): Promise<ClientRow[]> {
  return selectClients(db, id)
}
