import type { ClaimRow } from '../platform/claim-roles.ts'
import { roles, type Role } from '../platform/terms.ts'

/** What a person may: for the whole installation, and by organisation. */
export type Standing = { isOperator: boolean; isSupport: boolean; roles: Readonly<Record<string, Role>> }

/** What OIDC_ROLES names, and so the provider alone gives and takes away. */
export type GovernedRoles = { isOperator: boolean; isSupport: boolean; organisationIds: readonly string[] }

export const nothingGoverned: GovernedRoles = { isOperator: false, isSupport: false, organisationIds: [] }

export function governedBy(rows: readonly ClaimRow[]): GovernedRoles {
  const named = rows.flatMap(({ gives }) => gives)
  const organisationIds = named.flatMap((one) => (one.kind === 'member' ? one.organisationId : []))
  return {
    isOperator: named.some(({ kind }) => kind === 'operator'),
    isSupport: named.some(({ kind }) => kind === 'support'),
    organisationIds: [...new Set(organisationIds)].toSorted(),
  }
}

/** What values of the claim give. Of several roles in one organisation the strongest, by the order of `roles`. */
export function standingGiven(rows: readonly ClaimRow[], values: readonly string[]): Standing {
  const held = new Set(values)
  const given = rows.filter(({ value }) => held.has(value)).flatMap(({ gives }) => gives)
  const members = given.filter((one) => one.kind === 'member')
  const strongest = (organisationId: string) =>
    roles.find((role) => members.some((one) => one.role === role && one.organisationId === organisationId))
  const places = [...new Set(members.map(({ organisationId }) => organisationId))]
  return {
    isOperator: given.some(({ kind }) => kind === 'operator'),
    isSupport: given.some(({ kind }) => kind === 'support'),
    roles: Object.fromEntries(
      places.flatMap((organisationId) => {
        const role = strongest(organisationId)
        return role ? [[organisationId, role] as const] : []
      }),
    ),
  }
}

export const givesNothing = ({ isOperator, isSupport, roles: held }: Standing): boolean =>
  !isOperator && !isSupport && Object.keys(held).length === 0

/** A standing in which what is governed is as it was given, and all else as it was before. */
export function standingAfter(before: Standing, given: Standing, governed: GovernedRoles): Standing {
  const own = Object.entries(before.roles).filter(([id]) => !governed.organisationIds.includes(id))
  const theirs = Object.entries(given.roles).filter(([id]) => governed.organisationIds.includes(id))
  return {
    isOperator: governed.isOperator ? given.isOperator : before.isOperator,
    isSupport: governed.isSupport ? given.isSupport : before.isSupport,
    roles: Object.fromEntries([...own, ...theirs]),
  }
}

/** What of a standing is governed: the roles that hold only as long as the provider says so. */
export const governedPart = (standing: Standing, governed: GovernedRoles): Standing => ({
  isOperator: governed.isOperator && standing.isOperator,
  isSupport: governed.isSupport && standing.isSupport,
  roles: Object.fromEntries(Object.entries(standing.roles).filter(([id]) => governed.organisationIds.includes(id))),
})

export const areAlike = (one: Standing, other: Standing): boolean =>
  one.isOperator === other.isOperator &&
  one.isSupport === other.isSupport &&
  Object.keys(one.roles).length === Object.keys(other.roles).length &&
  Object.entries(one.roles).every(([id, role]) => other.roles[id] === role)

/** Values of a claim that are read at most; more than any directory puts into a token. */
export const MOST_VALUES = 1000
/** Characters of a value at most. */
const MOST_VALUE = 1000

/** Values of a claim; `fault`: what of it was left out, and why. */
export type ClaimValues = { values: string[]; fault?: 'missing' | 'not-texts' | 'too-many' }

/**
 * The claim with a name; otherwise the one at a path, names with dots between them (`realm_access.roles`). Names of claims
 * may be addresses, which hold dots too.
 */
export function claimAt(claims: object, path: string): unknown {
  if (Object.hasOwn(claims, path)) return Reflect.get(claims, path)
  return path.split('.').reduce<unknown>((found, name) => {
    const isThere = typeof found === 'object' && found !== null && !Array.isArray(found) && Object.hasOwn(found, name)
    return isThere ? Reflect.get(found, name) : undefined
  }, claims)
}

/** The values of a claim: one text, or a list of texts. Other values are left out; of too many all are. */
export function claimValues(claims: object, path: string): ClaimValues {
  const found = claimAt(claims, path)
  if (found === undefined || found === null) return { values: [], fault: 'missing' }
  const list: unknown[] = Array.isArray(found) ? found : [found]
  if (list.length > MOST_VALUES) return { values: [], fault: 'too-many' }
  const values = list.filter((value) => typeof value === 'string').filter(({ length }) => length <= MOST_VALUE)
  return { values, ...(values.length < list.length && { fault: 'not-texts' as const }) }
}
