import type { Handle } from '../platform/database.ts'
import { networksOf } from '../platform/networks.ts'
import { statement } from '../platform/statement.ts'
import type { Role } from '../platform/terms.ts'

export type CredentialsRow = {
  id: string
  email: string
  name: string
  passwordHash: string | null
  disabledAt: Date | null
}

const credentials = { id: true, email: true, name: true, passwordHash: true, disabledAt: true }

/** The person with this e-mail address, and the hash that verifies the password. */
export async function selectCredentials(db: Handle, email: string): Promise<CredentialsRow | null> {
  return db.person.findUnique({ where: { email }, select: credentials })
}

/** Most sessions of a person that are searched for a network. */
const MOST_SESSIONS = 200

/** Whether the person with this e-mail address has opened a session from the network of this address. */
export async function hasBeenLetInFrom(
  db: Handle,
  { email, address }: { email: string; address: string },
): Promise<boolean> {
  const sessions = await db.portalSession.findMany({
    where: { person: { email }, secondFactor: { not: 'pending' } },
    orderBy: { createdAt: 'desc' },
    take: MOST_SESSIONS,
    select: { address: true },
  })
  const { own } = networksOf(address)
  return sessions.some((session) => networksOf(session.address).own === own)
}

/** The credentials of a person who is not disabled. */
export async function selectOwnCredentials(db: Handle, personId: string): Promise<CredentialsRow | null> {
  return db.person.findUnique({ where: { id: personId, disabledAt: null }, select: credentials })
}

/** True when somebody is an operator already. */
export async function operatorExists(db: Handle): Promise<boolean> {
  return (await db.person.findFirst({ where: { isOperator: true }, select: { id: true } })) !== null
}

/** `provider`: signed in at the OpenID Connect provider, whose own second factor counts. */
export type SecondFactorStanding = 'none' | 'pending' | 'done' | 'provider'

/**
 * `passwordHash`: the verified one; null: the person is known otherwise. `previousSessionId`: the session that the
 * browser had before. `secondFactor`: `ask` for `pending` until `pendingUntil` when the person has one.
 */
export type NewSession = {
  id: string
  personId: string
  passwordHash: string | null
  now: Date
  expiresAt: Date
  userAgent: string
  address: string
  previousSessionId: string | null
  secondFactor: 'provider' | 'done' | 'ask'
  pendingUntil: Date
}

/**
 * Opens a session, ends the previous one and sets the time of the person's last sign-in unless a second factor is
 * pending. No row: the password was changed meanwhile, or the person is disabled.
 */
export const insertSession = statement<{ id: string; secondFactor: SecondFactorStanding }, NewSession>(
  'portal-session-insert',
  `with before as (
     update portal_sessions set ended_at = :now::timestamptz where id = :previousSessionId::uuid and ended_at is null
   ), person as (
     select id, case when :secondFactor::text <> 'ask' then :secondFactor when totp_confirmed_at is null then 'none'
       else 'pending' end as factor
     from people
     where id = :personId::uuid and disabled_at is null
       and (:passwordHash::text is null or password_hash = :passwordHash)
   ), signed_in as (
     update people set last_sign_in_at = :now where id in (select id from person where factor <> 'pending')
   )
   insert into portal_sessions (id, person_id, created_at, last_seen_at, expires_at, user_agent, address, second_factor)
   select :id::uuid, id, :now, :now,
     case factor when 'pending' then :pendingUntil::timestamptz else :expiresAt::timestamptz end,
     :userAgent::text, :address::text, factor
   from person returning id, second_factor`,
)

/** `secondFactor`: the session's standing from now on; null: unchanged. */
type Renewal = { sessionId: string; renewedId: string; now: Date; secondFactor: 'none' | 'done' | null }

/**
 * Ends every session of the session's person; this session goes on under the renewed id. No row: it was over already.
 */
export const renewSession = statement<{ id: string }, Renewal>(
  'portal-session-renew',
  `with old as (
     update portal_sessions set ended_at = :now::timestamptz
     where person_id = (select person_id from portal_sessions where id = :sessionId::uuid) and ended_at is null
     returning id, person_id, created_at, expires_at, user_agent, address, second_factor
   )
   insert into portal_sessions (id, person_id, created_at, last_seen_at, expires_at, user_agent, address, second_factor)
   select :renewedId::uuid, person_id, created_at, :now, expires_at, user_agent, address,
     case second_factor when 'provider' then second_factor else coalesce(:secondFactor::text, second_factor) end
   from old where id = :sessionId
   returning id`,
)

export type SessionRow = {
  personId: string
  email: string
  name: string
  isOperator: boolean
  isSupport: boolean
  roles: Record<string, Role>
  lastSeenAt: Date
  expiresAt: Date
  endedAt: Date | null
  secondFactor: SecondFactorStanding
}

/** A session with its person; looked up for every page and every call of the workbench, so a prepared statement. */
export const selectSession = statement<SessionRow, { sessionId: string }>(
  'portal-session',
  `select p.id as person_id, p.email, p.name, p.is_operator, p.is_support, s.last_seen_at, s.expires_at, s.ended_at,
     s.second_factor,
     (select coalesce(jsonb_object_agg(m.organisation_id, m.role), '{}') from memberships m
      where m.person_id = p.id) as roles
   from portal_sessions s join people p on p.id = s.person_id
   where s.id = :sessionId and p.disabled_at is null and s.second_factor <> 'pending'`,
)

/** A person and the person's rights. */
export type KnownPerson = Pick<SessionRow, 'personId' | 'email' | 'name' | 'isOperator' | 'isSupport' | 'roles'>

/** A person who is not disabled, with the present roles. */
export async function selectPersonNow(db: Handle, personId: string): Promise<KnownPerson | undefined> {
  const found = await db.person.findUnique({
    where: { id: personId, disabledAt: null },
    select: {
      email: true,
      name: true,
      isOperator: true,
      isSupport: true,
      memberships: { select: { organisationId: true, role: true } },
    },
  })
  if (!found) return undefined
  const { memberships, ...person } = found
  const roles = memberships.map(({ organisationId, role }) => [organisationId, role as Role] as const) // by a check of the table
  return { personId, ...person, roles: Object.fromEntries(roles) }
}

/** Notes that a session was used, on the handle of its lookup; never moves back, whichever node writes last. */
export const updateLastSeen = statement<{ id: string }, { sessionId: string; now: Date }>(
  'portal-session-seen',
  `update portal_sessions set last_seen_at = :now
   where id = :sessionId and last_seen_at < :now and ended_at is null returning id`,
)

/** Ends a session; an earlier end stays. @returns its person, and whether the provider opened it, unless the session was over */
export async function updateEnd(db: Handle, sessionId: string, now: Date) {
  const [ended] = await db.portalSession.updateManyAndReturn({
    where: { id: sessionId, endedAt: null },
    data: { endedAt: now },
    select: { secondFactor: true, person: { select: { id: true, email: true, name: true } } },
  })
  return ended && { person: ended.person, isByProvider: ended.secondFactor === 'provider' }
}

/** Name of an organisation; changes of its members and name wait until the transaction ends, new clients do not. */
export const lockOrganisation = statement<{ id: string; name: string }, { organisationId: string }>(
  'organisation-lock',
  'select id, name from organisations where id = :organisationId for no key update',
)
