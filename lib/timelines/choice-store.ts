import { statement } from '../platform/statement.ts'
import { sources } from './list-store.ts'
import type { ChoiceKind } from './terms.ts'

export type ChoiceRow = { kind: ChoiceKind; value: string; name: string | null }

/** `beginAt`, `beginId`, `since`: as for the list, from the newest case on. */
type ChoicesQuery = {
  organisations: string[] | null
  beginAt: Date | null
  beginId: string
  since: Date | null
  window: number
  most: number
}

/**
 * The choices that narrow a list of cases: destinations and clients of the organisations (null: all), destinations and
 * services of the newest visible cases. The name of a service came with its newest submission. Laterals with a limit
 * keep the plan to one index for each case, however many others there are.
 */
const choices = (source: 'all' | 'organisations') =>
  statement<ChoiceRow, ChoicesQuery>(
    `timeline-choices-${source}`,
    `with candidates as materialized (${sources[source]}),
     named as (
       select distinct on (s.service) s.service, s.name from candidates a cross join lateral (
         select s.public_service ->> 'identifier' as service, s.public_service ->> 'name' as name, s.created_at
         from submissions s where s.case_id = a.id order by s.created_at desc limit 1) s
       where s.service is not null order by s.service, s.created_at desc)
     (select 'destination' as kind, d.id::text as value, d.name from destinations d
      where :organisations::uuid[] is null or d.organisation_id = any(:organisations)
        or d.id in (select c.destination_id from candidates a cross join lateral (
          select c.destination_id from cases c where c.id = a.id limit 1) c)
      order by lower(d.name), d.id limit :most)
     union all
     (select 'client', k.id::text, k.name from clients k
      where :organisations::uuid[] is null or k.organisation_id = any(:organisations)
      order by lower(k.name), k.id limit :most)
     union all
     (select 'service', n.service, n.name from named n order by lower(n.name), n.service limit :most)`,
  )

export const selectChoices = { all: choices('all'), organisations: choices('organisations') }
