import { isOfCases } from '../callbacks/store.ts'
import { statement } from '../platform/statement.ts'
import type { FoundKind } from './terms.ts'

/** `caseId`: of a submission or reply; `organisationId`: whose it is, where that decides what may be opened. */
export type FoundRow = {
  kind: FoundKind
  id: string
  caseId: string | null
  organisationId: string | null
  name: string | null
  detail: string | null
}

/** Organisations whose things are in sight; null: all. */
export type Sight = {
  cases: string[] | null
  destinations: string[] | null
  clients: string[] | null
  callbacks: string[] | null
  organisations: string[] | null
  people: boolean
}

const isOf = (sight: Exclude<keyof Sight, 'people'>, column: string) =>
  `(:${sight}::uuid[] is null or ${column} = any(:${sight}))`

/** Of ids that begin alike the newest, over the primary key of their table. */
const among = (column: string) => `${column} between w.lower and w.upper
     and (w.ending is null or right(${column}::text, length(w.ending)) = w.ending)`

const sidesOfCase = `join clients k on k.id = c.client_id join destinations d on d.id = c.destination_id`
const caseInSight = `(${isOf('cases', 'c.organisation_id')} or ${isOf('cases', 'k.organisation_id')})`
const sides = `k.name || ' → ' || d.name as detail`

/** `attempt`: the number of a callback attempt. `most`: of each kind. */
type IdsQuery = Omit<Sight, 'people' | 'organisations'> & {
  lowers: string[]
  uppers: string[]
  endings: (string | null)[]
  attempt: number | null
  most: number
}

/** What the ids are, as far as it is in sight. */
export const selectByIds = statement<FoundRow, IdsQuery>(
  'search-ids',
  `with w as (select * from unnest(:lowers::uuid[], :uppers::uuid[], :endings::text[]) as w(lower, upper, ending))
   (select x.* from w cross join lateral (
      select 'case' as kind, c.id::text as id, c.id as case_id, c.organisation_id, null as name, ${sides}
      from cases c ${sidesOfCase} where ${among('c.id')} and ${caseInSight} order by c.id desc limit :most) x)
   union all
   (select x.* from w cross join lateral (
      select 'submission', s.id::text, c.id, c.organisation_id, s.public_service ->> 'name', ${sides}
      from submissions s join cases c on c.id = s.case_id ${sidesOfCase}
      where ${among('s.id')} and ${caseInSight} order by s.id desc limit :most) x)
   union all
   (select x.* from w cross join lateral (
      select 'reply', r.id::text, c.id, c.organisation_id, null, ${sides}
      from replies r join cases c on c.id = r.case_id ${sidesOfCase}
      where ${among('r.id')} and ${caseInSight} order by r.id desc limit :most) x)
   union all
   (select x.* from w cross join lateral (
      select 'destination', d.id::text, null::uuid, d.organisation_id, d.name, o.name
      from destinations d join organisations o on o.id = d.organisation_id
      where ${among('d.id')} and ${isOf('destinations', 'd.organisation_id')} order by d.id desc limit :most) x)
   union all
   (select x.* from w cross join lateral (
      select 'client', k.id::text, null::uuid, k.organisation_id, k.name, o.name
      from clients k join organisations o on o.id = k.organisation_id
      where ${among('k.id')} and ${isOf('clients', 'k.organisation_id')} order by k.id desc limit :most) x)
   union all
   select 'attempt', a.id::text, null::uuid, null::uuid, coalesce(d.name, k.name), null
     from callback_attempts a join callback_endpoints e on e.id = a.endpoint_id
     left join destinations d on e.owner_kind = 'destination' and d.id = e.owner_id
     left join clients k on e.owner_kind = 'client' and k.id = e.owner_id
     where a.id = :attempt::bigint and ${isOfCases('e')} and ${isOf('callbacks', 'coalesce(d.organisation_id, k.organisation_id)')}`,
)

/** Each of the words, in any order. */
const hasText = (column: string) =>
  `not exists (select from unnest(:words::text[]) w where strpos(lower(${column}), lower(w)) = 0)`
/** Names that begin with the text come first. */
const nearest = (column: string) =>
  `order by starts_with(lower(${column}), lower(:text)) desc, lower(${column}), ${column} limit :most`

type NameQuery = Omit<Sight, 'cases' | 'callbacks'> & { text: string; words: string[]; most: number }

/**
 * What has the words of the text in its name, as far as it is in sight; people by their e-mail addresses too, destinations by the
 * ids of their keys and the identifiers of their services.
 */
export const selectByName = statement<FoundRow, NameQuery>(
  'search-names',
  `(select 'destination' as kind, d.id::text as id, null::uuid as case_id, d.organisation_id, d.name, o.name as detail
    from destinations d join organisations o on o.id = d.organisation_id
    where ${isOf('destinations', 'd.organisation_id')} and ${hasText('d.name')} ${nearest('d.name')})
   union all
   (select 'destination', d.id::text, null, d.organisation_id, d.name, s.kid
    from destination_keys s join destinations d on d.id = s.destination_id
    where ${isOf('destinations', 'd.organisation_id')} and ${hasText('s.kid')} ${nearest('s.kid')})
   union all
   (select 'destination', d.id::text, null, d.organisation_id, d.name, s.identifier
    from destinations d cross join lateral (
      select distinct s ->> 'identifier' as identifier from jsonb_array_elements(d.public_services) s) s
    where ${isOf('destinations', 'd.organisation_id')} and ${hasText('s.identifier')} ${nearest('s.identifier')})
   union all
   (select 'client', k.id::text, null, k.organisation_id, k.name, o.name
    from clients k join organisations o on o.id = k.organisation_id
    where ${isOf('clients', 'k.organisation_id')} and ${hasText('k.name')} ${nearest('k.name')})
   union all
   (select 'organisation', o.id::text, null, o.id, o.name, null
    from organisations o where ${isOf('organisations', 'o.id')} and ${hasText('o.name')} ${nearest('o.name')})
   union all
   (select 'person', p.id::text, null, null, p.name, p.email
    from people p where :people::boolean and (${hasText('p.name')} or ${hasText('p.email')}) ${nearest('p.name')})`,
)
