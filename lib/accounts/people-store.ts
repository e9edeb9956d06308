import type { Role } from '../platform/actor.ts'
import { statement, type Database } from '../platform/database.ts'
import type { PeopleStanding, peopleSorts } from './people-schema.ts'

export type PersonRow = {
  id: string
  name: string
  email: string
  is_operator: boolean
  is_support: boolean
  disabled_at: Date | null
  created_at: Date
  last_sign_in_at: Date | null
  organisation_count: number
}

type Sort = (typeof peopleSorts)[number]

const columns = `p.id, p.name, p.email, p.is_operator, p.is_support, p.disabled_at, p.created_at, p.last_sign_in_at,
  (select count(*) from memberships m where m.person_id = p.id) as organisation_count`

/** `$1` part of the name or the e-mail address, `$2` standing (null: any). */
const found = `($1 = '' or position(lower($1) in lower(p.name)) > 0 or position(lower($1) in p.email) > 0)
  and ($2::text is null or ($2 = 'operator' and p.is_operator) or ($2 = 'support' and p.is_support)
    or ($2 = 'disabled' and p.disabled_at is not null))`

/** Number of people: `$1` part of the name or the e-mail address, `$2` standing (null: any). */
export const countPeople = statement<{ count: number }>(
  'people-count',
  `select count(*) as count from people p where ${found}`,
)

const orders: Record<Sort | `-${Sort}`, string> = {
  name: 'lower(p.name), p.id',
  '-name': 'lower(p.name) desc, p.id desc',
  email: 'p.email',
  '-email': 'p.email desc',
  lastSignInAt: 'p.last_sign_in_at nulls first, p.id',
  '-lastSignInAt': 'p.last_sign_in_at desc nulls last, p.id desc',
  createdAt: 'p.created_at, p.id',
  '-createdAt': 'p.created_at desc, p.id desc',
}

/** A page of people in this order. `standing`: null for any. */
export async function selectPeople(
  db: Database,
  order: keyof typeof orders,
  query: { q: string; standing: PeopleStanding | null; limit: number; offset: number },
): Promise<PersonRow[]> {
  const select = statement<PersonRow>(
    `people-${order}`,
    `select ${columns} from people p where ${found} order by ${orders[order]} limit $3 offset $4`,
  )
  return select(db, query.q, query.standing, query.limit, query.offset)
}

export type PersonDetailRow = PersonRow & {
  has_password: boolean
  has_second_factor: boolean
  oidc_issuer: string | null
  session_count: number
  memberships: { organisationId: string; name: string; role: Role }[]
}

/** Person `$1` with memberships; sessions count that end after `$2` and were used since `$3`. */
export const selectPerson = statement<PersonDetailRow>(
  'person-detail',
  `select ${columns}, p.password_hash is not null as has_password, p.totp_confirmed_at is not null as has_second_factor,
     p.oidc_issuer,
     (select count(*) from portal_sessions s
      where s.person_id = p.id and s.ended_at is null and s.expires_at > $2 and s.last_seen_at > $3
        and s.second_factor <> 'pending') as session_count,
     (select coalesce(jsonb_agg(jsonb_build_object('organisationId', o.id, 'name', o.name, 'role', m.role)
        order by lower(o.name)), '[]')
      from memberships m join organisations o on o.id = m.organisation_id where m.person_id = p.id) as memberships
   from people p where p.id = $1`,
)

/** Operators who can sign in; they stay locked until the transaction ends, so that changes of operators come one by one. */
export const lockOperators = statement<{ id: string }>(
  'operators-lock',
  'select id from people where is_operator and disabled_at is null order by id for no key update',
)

/** Person `$1`, locked until the transaction ends. */
export const lockPerson = statement<Pick<PersonRow, 'id' | 'name' | 'is_operator' | 'is_support' | 'disabled_at'>>(
  'person-lock',
  'select id, name, is_operator, is_support, disabled_at from people where id = $1 for no key update',
)

/** What person `$1` is from now on: `$2` operator, `$3` support, `$4` disabled since (null: not). */
export const updateStanding = statement<never>(
  'person-standing',
  'update people set is_operator = $2, is_support = $3, disabled_at = $4 where id = $1',
)
