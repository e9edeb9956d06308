import type { Handle } from '../platform/database.ts'
import { statement } from '../platform/statement.ts'
import type { Role } from '../platform/terms.ts'
import type { Standing } from './claimed-roles.ts'

/** Operators who can sign in; they stay locked until the transaction ends, so that changes of operators come one by one. */
export const lockOperators = statement<{ id: string }>(
  'operators-lock',
  'select id from people where is_operator and disabled_at is null order by id for no key update',
)

/** What an operator decides of a person. */
export type StandingOfPerson = { isOperator: boolean; isSupport: boolean; disabledAt: Date | null }

/** A person, locked until the transaction ends. */
export const lockPerson = statement<
  StandingOfPerson & { id: string; name: string; oidcIssuer: string | null },
  { personId: string }
>(
  'person-lock',
  'select id, name, is_operator, is_support, disabled_at, oidc_issuer from people where id = :personId for no key update',
)

/** Gives a person who is locked another standing. */
export async function updateStanding(db: Handle, personId: string, standing: Partial<StandingOfPerson>): Promise<void> {
  await db.person.update({ where: { id: personId }, data: standing, select: { id: true } })
}

/** What a person may, and by which provider the person is linked. */
export async function selectStanding(
  db: Handle,
  personId: string,
): Promise<(Standing & { oidcIssuer: string | null }) | undefined> {
  const found = await db.person.findUnique({
    where: { id: personId },
    select: {
      isOperator: true,
      isSupport: true,
      oidcIssuer: true,
      memberships: { select: { organisationId: true, role: true } },
    },
  })
  if (!found) return undefined
  const { memberships, ...person } = found
  const roles = memberships.map(({ organisationId, role }) => [organisationId, role as Role] as const) // by a check of the table
  return { ...person, roles: Object.fromEntries(roles) }
}

/** Those of the organisations that exist. */
export async function selectKnownOrganisations(db: Handle, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await db.organisation.findMany({ where: { id: { in: [...ids] } }, select: { id: true } })
  return found.map(({ id }) => id)
}

/** Adds an operator with no way to sign in yet. @returns false when the address is taken */
export async function insertOperator(
  db: Handle,
  person: { id: string; email: string; name: string },
  createdAt: Date,
): Promise<boolean> {
  const data = { ...person, createdAt, isOperator: true }
  return (await db.person.createMany({ data, skipDuplicates: true })).count > 0
}
