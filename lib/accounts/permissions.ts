import type { Actor, PersonActor } from '../platform/actor.ts'
import { forbidden, notFound } from '../platform/errors.ts'
import type { Role } from '../platform/terms.ts'

type PermissionStanding = Role | 'operator' | 'support'

/** Who may do what in the portal: in an organisation by role, operators and support in every one. */
export const permissionTable = {
  'see-organisation': ['owner', 'developer', 'case-worker', 'reader', 'operator'],
  'manage-organisation': ['owner', 'operator'],
  /** What it sent and received, and what was agreed: for cost sharing. */
  'see-figures': ['owner', 'reader', 'operator'],
  'see-clients': ['owner', 'developer', 'reader', 'operator'],
  'manage-clients': ['owner', 'developer', 'operator'],
  'see-destinations': ['owner', 'developer', 'case-worker', 'reader', 'operator'],
  'manage-destinations': ['owner', 'developer', 'operator'],
  'see-callbacks': ['owner', 'developer', 'reader', 'operator', 'support'],
  'send-again': ['owner', 'developer', 'operator'],
  'see-cases': ['owner', 'developer', 'case-worker', 'reader', 'operator', 'support'],
  /** Reads what applicants sent, so neither operators nor support. */
  'work-on-submissions': ['case-worker'],
  'see-audit-log': ['owner', 'operator'],
  /** Receivers, simulated partners and the clock of a sandbox. */
  'play-in-sandbox': ['owner', 'developer', 'operator'],
  operate: ['operator'],
} as const satisfies Record<string, readonly PermissionStanding[]>

export type Permission = keyof typeof permissionTable

const isIn = (permission: Permission, standing: PermissionStanding | undefined): boolean =>
  permissionTable[permission].some((allowed) => allowed === standing)

/** True when the person may do this in every organisation, as an operator or as support. */
export function mayEverywhere(actor: PersonActor, permission: Permission): boolean {
  return (actor.isOperator && isIn(permission, 'operator')) || (actor.isSupport && isIn(permission, 'support'))
}

/** True when this actor may do this in this organisation. The installation itself may everything; an API client nothing here. */
export function may(actor: Actor | undefined, permission: Permission, organisationId: string): boolean {
  if (!actor || actor.kind === 'client') return false
  if (actor.kind === 'system') return true
  return mayEverywhere(actor, permission) || isIn(permission, actor.roles[organisationId])
}

/**
 * The organisations in which this actor may do this; null for all of them. Queries take it as `$n::uuid[]`:
 * `($n is null or organisation_id = any($n))`.
 */
export function organisationsFor(actor: Actor, permission: Permission): string[] | null {
  if (actor.kind === 'system') return null
  if (actor.kind === 'client') return []
  if (mayEverywhere(actor, permission)) return null
  return Object.keys(actor.roles).filter((id) => isIn(permission, actor.roles[id]))
}

/** True when all that a person is here for is to work on submissions: what needs an owner or a developer is not told to them. */
export function worksOnly({ isOperator, isSupport, roles }: PersonActor): boolean {
  const held = Object.values(roles)
  return !isOperator && !isSupport && held.length > 0 && held.every((role) => role === 'case-worker')
}

/**
 * The same by roles alone, without what operators and support may everywhere: for what an operator does in passing for
 * an organisation of their own. Null only for the installation itself.
 */
export function organisationsByRole(actor: Actor, permission: Permission): string[] | null {
  return actor.kind === 'person'
    ? organisationsFor({ ...actor, isOperator: false, isSupport: false }, permission)
    : organisationsFor(actor, permission)
}

/**
 * Lets through who may do this in the organisation that a stored row belongs to.
 * @param see what one must be allowed for the row to be there at all
 * @param what the row's noun, for "There is no such …"
 * @throws Refusal `not-found` for who may not even see it, `forbidden` for who sees it and may not do this
 */
export function assertMay(
  actor: Actor | undefined,
  { permission, see, what }: { permission: Permission; see: Permission; what: string },
  organisationId: string,
): void {
  if (may(actor, permission, organisationId)) return
  throw may(actor, see, organisationId) ? forbidden('Your role does not allow this.') : notFound(what)
}

/** @throws Refusal `not-found` unless this is an operator (or the installation itself): others see no operator's page. */
export function assertOperator(actor: Actor | undefined): void {
  if (actor?.kind === 'system' || (actor?.kind === 'person' && actor.isOperator)) return
  throw notFound('page')
}
