import type { Handle } from '../../platform/database.ts'
import { statement } from '../../platform/statement.ts'
import type { Role } from '../../platform/terms.ts'

/** What a person may see of the own account. */
export async function selectAccount(db: Handle, personId: string) {
  const recoveryCodes = { where: { usedAt: null } }
  return db.person.findUnique({
    where: { id: personId },
    select: {
      name: true,
      email: true,
      passwordHash: true,
      oidcSubject: true,
      oidcIssuer: true,
      lastSignInAt: true,
      totpConfirmedAt: true,
      _count: { select: { recoveryCodes } },
    },
  })
}

/** The organisations of a person, sorted by name regardless of case, which Prisma cannot do. */
export const selectOwnMemberships = statement<
  { organisationId: string; organisationName: string; role: Role },
  { personId: string }
>(
  'account-memberships',
  `select m.organisation_id, o.name as organisation_name, m.role
   from memberships m join organisations o on o.id = m.organisation_id
   where m.person_id = :personId order by lower(o.name), o.id`,
)

/** Replaces a password's hash. @returns false when the hash was changed meanwhile */
export async function updatePassword(
  db: Handle,
  personId: string,
  passwordHash: { before: string; after: string },
): Promise<boolean> {
  const { count } = await db.person.updateMany({
    where: { id: personId, passwordHash: passwordHash.before, disabledAt: null },
    data: { passwordHash: passwordHash.after },
  })
  return count > 0
}

/** Gives a person another name and answers the earlier one, which Prisma cannot do. No row: the name is the same. */
export const updateName = statement<{ before: string }, { personId: string; name: string }>(
  'account-name',
  `update people p set name = :name from people old where p.id = :personId and old.id = p.id and p.name <> :name
   returning old.name as before`,
)

/** Live sessions of a person (neither ended nor expired), the last seen first. */
export async function selectOwnSessions(db: Handle, personId: string, now: Date) {
  return db.portalSession.findMany({
    where: { personId, endedAt: null, expiresAt: { gt: now }, secondFactor: { not: 'pending' } },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }],
    select: {
      id: true,
      createdAt: true,
      lastSeenAt: true,
      expiresAt: true,
      endedAt: true,
      userAgent: true,
      address: true,
    },
  })
}

/** Ends sessions of a person: one, or all but one. @returns how many live sessions it ended */
export async function updateOwnEnds(
  db: Handle,
  personId: string,
  sessions: { id: string | { not: string } },
  now: Date,
): Promise<number> {
  const where = { ...sessions, personId, endedAt: null }
  return (await db.portalSession.updateMany({ where, data: { endedAt: now } })).count
}

export async function selectPerson(db: Handle, personId: string) {
  const select = { id: true, email: true, name: true, disabledAt: true }
  return db.person.findUnique({ where: { id: personId }, select })
}

/**
 * Ends all calendars of a person; each has a password of its own.
 * @returns their number, for the audit log; undefined for 0
 */
export async function endCalendars(tx: Handle, personId: string): Promise<{ calendars: number } | undefined> {
  const { count } = await tx.radarFeed.deleteMany({ where: { personId } })
  return count === 0 ? undefined : { calendars: count }
}
