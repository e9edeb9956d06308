import type { PersonActor } from '../../platform/actor.ts'
import type { Handle } from '../../platform/database.ts'
import { log } from '../../platform/log.ts'
import type { Role } from '../../platform/terms.ts'
import { audit } from '../audit/audit.ts'
import { areAlike, standingAfter, type GovernedRoles, type Standing } from '../claimed-roles.ts'
import { deleteMember, endSessionsOf, insertMember, selectMember, updateRole } from '../member-store.ts'
import { lockOperators, lockPerson, selectStanding, updateStanding } from '../standing-store.ts'
import { lockOrganisation } from '../store.ts'
import { accountOf, notSignedIn, type Self } from './own-account.ts'

/** `given`: what the claim says; `governed`: what of it, and of what the person has, is the provider's. */
type FollowedClaims = { issuer: string; given: Standing; governed: GovernedRoles; address: string }

/**
 * Gives a person the roles that the provider's claim says, and takes away those that it no longer says, inside the
 * transaction of the sign-in. All sessions of before end when anything changes. The last operator and the last owner of an
 * organisation stay, as in the portal; log and audit log say so each time.
 */
export async function followClaims(tx: Handle, person: Self, claims: FollowedClaims, now: Date): Promise<void> {
  const { given, governed, address, issuer } = claims
  const seen = await selectStanding(tx, person.id)
  if (!seen || areAlike(seen, standingAfter(seen, given, governed))) return
  // whoever changes roles waits, in the order in which the portal locks
  for (const organisationId of governed.organisationIds) await lockOrganisation(tx, { organisationId })
  const operators = await lockOperators(tx)
  await lockPerson(tx, { personId: person.id })
  const before = await selectStanding(tx, person.id)
  if (!before) return
  const wanted = standingAfter(before, given, governed)
  const isLastOperator = operators.length === 1 && operators[0]?.id === person.id
  const change: RoleChange = { person, actor: notSignedIn(person, address), issuer, now }
  const after = await withLastOnes(tx, change, { before, wanted, isLastOperator })
  if (areAlike(before, after)) return
  await changeStanding(tx, change, before, after)
  await changeMemberships(tx, change, before.roles, after.roles)
  await endSessionsOf(tx, person.id, now)
}

type RoleChange = { person: Self; actor: PersonActor; issuer: string; now: Date }

type WantedChange = { before: Standing; wanted: Standing; isLastOperator: boolean }

/** What was wanted, but the last operator and the last owners stay what they are. */
async function withLastOnes(
  tx: Handle,
  change: RoleChange,
  { before, wanted, isLastOperator }: WantedChange,
): Promise<Standing> {
  const keepsOperator = before.isOperator && !wanted.isOperator && isLastOperator
  if (keepsOperator) await noteKept(tx, change, { isOperator: true }, null)
  const kept: Record<string, Role> = {}
  for (const [organisationId, role] of Object.entries(before.roles)) {
    if (role !== 'owner' || wanted.roles[organisationId] === 'owner') continue
    const [member] = await selectMember(tx, { organisationId, personId: change.person.id })
    if (!member || member.otherOwners > 0) continue
    kept[organisationId] = role
    await noteKept(tx, change, { role }, organisationId)
  }
  return {
    ...wanted,
    isOperator: wanted.isOperator || keepsOperator,
    roles: { ...wanted.roles, ...kept },
  }
}

async function noteKept(
  tx: Handle,
  { person, actor, issuer, now }: RoleChange,
  after: object,
  organisationId: string | null,
): Promise<void> {
  log.warn(
    { personId: person.id, organisationId, ...after },
    'a role that the provider took away stays: it is the last',
  )
  const object = accountOf(person)
  await audit(tx, actor, now, { ...object, action: 'keep-role', organisationId, after: { ...after, by: issuer } })
}

async function changeStanding(
  tx: Handle,
  { person, actor, issuer, now }: RoleChange,
  before: Standing,
  after: Standing,
): Promise<void> {
  const standing = ({ isOperator, isSupport }: Standing) => ({ isOperator, isSupport })
  if (before.isOperator === after.isOperator && before.isSupport === after.isSupport) return
  await updateStanding(tx, person.id, standing(after))
  await audit(tx, actor, now, {
    action: after.isOperator && !before.isOperator ? 'make-operator' : 'change-person',
    ...accountOf(person),
    before: standing(before),
    after: { ...standing(after), by: issuer },
  })
}

async function changeMemberships(
  tx: Handle,
  { person, actor, issuer, now }: RoleChange,
  before: Standing['roles'],
  after: Standing['roles'],
): Promise<void> {
  const places = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  for (const organisationId of places) {
    const [old, role] = [before[organisationId], after[organisationId]]
    if (old === role) continue
    const key = { organisationId, personId: person.id }
    if (role === undefined) await deleteMember(tx, key)
    else if (old === undefined) await insertMember(tx, { ...key, role, createdAt: now })
    else await updateRole(tx, key, role)
    await audit(tx, actor, now, {
      ...accountOf(person),
      action: role === undefined ? 'remove-member' : old === undefined ? 'add-member' : 'change-role',
      organisationId,
      ...(old && { before: { role: old } }),
      after: { ...(role && { role }), by: issuer },
    })
  }
}
