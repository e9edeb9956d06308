import type { Role } from '../platform/actor.ts'
import { statement, type Database } from '../platform/database.ts'
import type { organisationSorts } from './organisation-schema.ts'

export type OrganisationRow = { id: string; name: string; created_at: Date; member_count: number; role: Role | null }
type Sort = (typeof organisationSorts)[number]

const columns = (person: string) => `o.id, o.name, o.created_at,
  (select count(*) from memberships m where m.organisation_id = o.id) as member_count,
  (select m.role from memberships m where m.organisation_id = o.id and m.person_id = ${person}) as role`

/** `$1` organisations in question (null: all), `$2` part of the name. */
const found = `($1::uuid[] is null or o.id = any($1)) and ($2 = '' or position(lower($2) in lower(o.name)) > 0)`

/** Number of organisations: `$1` organisations in question (null: all), `$2` part of the name. */
export const countOrganisations = statement<{ count: number }>(
  'organisations-count',
  `select count(*) as count from organisations o where ${found}`,
)

const orders: Record<Sort | `-${Sort}`, string> = {
  name: 'lower(name), id',
  '-name': 'lower(name) desc, id desc',
  createdAt: 'created_at, id',
  '-createdAt': 'created_at desc, id desc',
  memberCount: 'member_count, lower(name), id',
  '-memberCount': 'member_count desc, lower(name), id',
}

/**
 * A page of organisations in this order.
 * @param person who asks, for the role
 * @param among the organisations in question; null: all
 */
export async function selectOrganisations(
  db: Database,
  order: keyof typeof orders,
  query: { among: string[] | null; q: string; person: string | null; limit: number; offset: number },
): Promise<OrganisationRow[]> {
  const select = statement<OrganisationRow>(
    `organisations-${order}`,
    `select * from (select ${columns('$3')} from organisations o where ${found}) as page
     order by ${orders[order]} limit $4 offset $5`,
  )
  return select(db, query.among, query.q, query.person, query.limit, query.offset)
}

/** Organisation `$2` as person `$1` (or null) sees it. */
export const selectOrganisation = statement<OrganisationRow>(
  'organisation',
  `select ${columns('$1')} from organisations o where o.id = $2`,
)

/** Name of organisation `$1`; changes of its members and name wait until the transaction ends, new clients do not. */
export const lockOrganisation = statement<{ id: string; name: string }>(
  'organisation-lock',
  'select id, name from organisations where id = $1 for no key update',
)

/** A new organisation `$1 id, $2 name, $3 now`; no row when the name is taken. */
export const insertOrganisation = statement<{ id: string }>(
  'organisation-insert',
  'insert into organisations (id, name, created_at) values ($1, $2, $3) on conflict (name) do nothing returning id',
)

/** Names organisation `$1` `$2`; fails by the unique constraint (SQLSTATE 23505) when another has that name. */
export const updateOrganisationName = statement<never>(
  'organisation-rename',
  'update organisations set name = $2 where id = $1',
)
