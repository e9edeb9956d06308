import type { Handle } from '../platform/database.ts'
import { statement } from '../platform/statement.ts'
import type { ClientKind } from '../clients/terms.ts'
import type { DestinationStatus } from '@kurier/wire/names'
import type { CallbackStanding } from './terms.ts'

export type FoundRow = {
  destinationId: string
  name: string
  status: DestinationStatus
  organisationId: string
  organisationName: string
  services: number
  /** a client or a case worker may fetch what it receives */
  isServed: boolean
  callback: CallbackStanding
  /** since when it fails or is paused */
  callbackSince: Date | null
  /** notices, where it fails or is paused */
  waiting: number
  createdAt: Date
  total: number
}

export type PortalSearch = { q: string; sort: DestinationSort; offset: number; limit: number }
type DestinationSearch = Omit<PortalSearch, 'sort'> & { organisations: string[] | null }

/** Somebody may fetch what destination `d` receives: an active client that is assigned to it, or a case worker at the workbench. */
export const isServed = `(exists (select from destination_clients a join clients c on c.id = a.client_id
           where a.destination_id = d.id and c.status = 'active')
         or exists (select from memberships m join people p on p.id = m.person_id
           where m.organisation_id = d.organisation_id and m.role = 'case-worker' and p.disabled_at is null))`

/** Whether somebody may fetch what a destination receives. */
export const selectIsServed = statement<{ isServed: boolean }, { destinationId: string }>(
  'destination-is-served',
  `select ${isServed} as is_served from destinations d where d.id = :destinationId`,
)

/**
 * Of these organisations (null: all) what `:q` finds (in lower case; empty: everything): by id, part of the name, status,
 * and part of a service's identifier.
 */
const found = (name: string, order: string) =>
  statement<FoundRow, DestinationSearch>(
    `destinations-by-${name}`,
    `select d.id as destination_id, d.name, d.status, d.organisation_id, o.name as organisation_name,
       jsonb_array_length(d.public_services) as services, ${isServed} as is_served,
       case when e.id is null then 'none' when e.paused_at is not null then 'paused'
         when e.failures > 0 then 'failing' else 'working' end as callback,
       coalesce(e.paused_at, e.failing_since) as callback_since,
       case when e.paused_at is not null or e.failures > 0 then (
         select count(*) from notices n
         where n.destination_id = d.id and n.side = 'administration' and n.state = 'waiting') else 0 end as waiting,
       d.created_at, count(*) over () as total
     from destinations d join organisations o on o.id = d.organisation_id
       left join callback_endpoints e on e.id = d.callback_endpoint_id
     where (:organisations::uuid[] is null or d.organisation_id = any(:organisations))
       and (:q::text = '' or d.id::text = :q or d.status = :q or strpos(lower(d.name), :q) > 0
         or exists (
           select 1 from jsonb_array_elements(d.public_services) s where strpos(lower(s ->> 'identifier'), :q) > 0))
     order by ${order} offset :offset limit :limit`,
  )

const byStatus = `array_position(array['created', 'active', 'inactive', 'decommissioned'], d.status)`

const searches = {
  name: found('name', 'lower(d.name), d.id'),
  '-name': found('name-desc', 'lower(d.name) desc, d.id'),
  status: found('status', `${byStatus}, lower(d.name), d.id`),
  '-status': found('status-desc', `${byStatus} desc, lower(d.name), d.id`),
  createdAt: found('age', 'd.created_at, d.id'),
  '-createdAt': found('age-desc', 'd.created_at desc, d.id'),
}

export type DestinationSort = keyof typeof searches

/** @param organisations ids; null for all */
export async function foundDestinations(
  db: Handle,
  organisations: string[] | null,
  { q, sort, ...page }: PortalSearch,
): Promise<FoundRow[]> {
  return searches[sort](db, { ...page, organisations, q: q.toLowerCase() })
}

/** Since when a destination is there, and whose it is. */
export async function originOf(
  db: Handle,
  destinationId: string,
): Promise<{ createdAt: Date; organisation: { id: string; name: string } } | undefined> {
  const select = { createdAt: true, organisation: { select: { id: true, name: true } } }
  return (await db.destination.findUnique({ where: { id: destinationId }, select })) ?? undefined
}

type ClientRow = { clientId: string; name: string; kind: ClientKind; isDisabled: boolean }

/** The clients that are assigned to a destination, by name, whatever its case. */
export const selectAssignedClients = statement<ClientRow, { destinationId: string }>(
  'destination-clients',
  `select c.id as client_id, c.name, c.kind, c.status = 'disabled' as is_disabled
   from destination_clients a join clients c on c.id = a.client_id
   where a.destination_id = :destinationId order by lower(c.name), c.id`,
)

/** Administration systems of a destination's organisation that are active, not assigned to it, and fit `q`, by name. */
export const selectAssignable = statement<
  Pick<ClientRow, 'clientId' | 'name'>,
  { destinationId: string; q: string; most: number }
>(
  'destination-assignable-clients',
  `select c.id as client_id, c.name
   from destinations d join clients c on c.organisation_id = d.organisation_id
   where d.id = :destinationId and c.kind = 'administration-system' and c.status = 'active'
     and (strpos(lower(c.name), :q) > 0 or starts_with(c.id::text, :q))
     and not exists (select 1 from destination_clients a where a.destination_id = d.id and a.client_id = c.id)
   order by lower(c.name), c.id limit :most`,
)
