import type { ReplyChannels } from '../destinations/reply-channels.ts'
import type { DestinationRecord, PublicService } from '../destinations/schema.ts'
import { statement } from '../platform/statement.ts'

export type RouteRow = {
  id: string
  name: string
  contactInformation: DestinationRecord['contactInformation']
  metadataVersions: string[]
  replyChannels: ReplyChannels
  encryptionKid: string
  publicServices: PublicService[]
  total: number
}

export type RouteQuery = {
  identifier: string
  regions: string[]
  ranks: number[]
  /** first five and last three digits of a municipality whose regional key is not known */
  district: string | null
  last: string | null
}

type RoutingPage = { offset: number; limit: number }

/** Active destinations with an encryption key that offer service `:identifier` where it is sought, and how specially. */
const found = `
  select o.destination_id,
    max(case when o.region = '*' then -1 else coalesce(k.rank, 12) end) as rank, d.created_at
  from offered_services o
  join destinations d on d.id = o.destination_id and d.status = 'active' and d.encryption_kid is not null
  left join unnest(:regions::text[], :ranks::int[]) k(region, rank) on k.region = o.region
  where o.identifier = :identifier and (
    o.region = '*' or o.region = any(:regions::text[])
    or (o.region between :district::text || '0000000' and :district::text || '9999999'
        and length(o.region) = 12 and right(o.region, 3) = :last::text))
  group by o.destination_id, d.created_at`

/** A page of the destinations of a service at a place, the most special region first, oldest first among equals. */
export const selectRoutes = statement<RouteRow, RouteQuery & RoutingPage>(
  'routes',
  `with found as (${found}),
   page as (
     select destination_id, rank, created_at, count(*) over ()::int as total from found
     order by rank desc, created_at, destination_id offset :offset limit :limit)
   select d.id, d.name, d.contact_information, d.metadata_versions, d.reply_channels, d.encryption_kid,
     (select jsonb_agg(service) from jsonb_array_elements(d.public_services) service
      where service ->> 'identifier' = :identifier) as public_services, p.total
   from page p join destinations d on d.id = p.destination_id
   order by p.rank desc, p.created_at, d.id`,
)

export type OfferedRow = { identifier: string; destinations: number; names: string[] }

/**
 * Services of active destinations, those of most destinations first, with the names of three: those of which the identifier
 * is one of `:identifiers`, or the name of a destination fits all `:patterns`; without either all.
 */
export const selectOffered = statement<OfferedRow, { identifiers: string[]; patterns: string[]; limit: number }>(
  'offered-services',
  `select o.identifier, count(distinct d.id)::int as destinations, (array_agg(distinct d.name order by d.name))[1:3] as names
   from offered_services o
   join destinations d on d.id = o.destination_id and d.status = 'active' and d.encryption_kid is not null
   where o.identifier = any(:identifiers::text[])
     or (cardinality(:patterns::text[]) > 0 and d.name ilike all(:patterns::text[]))
     or (cardinality(:identifiers::text[]) = 0 and cardinality(:patterns::text[]) = 0)
   group by o.identifier
   order by destinations desc, o.identifier limit :limit`,
)

/** How many there are, for a page behind the last. */
export const countRoutes = statement<{ total: number }, RouteQuery>(
  'routes-count',
  `select count(*)::int as total from (${found}) found`,
)
