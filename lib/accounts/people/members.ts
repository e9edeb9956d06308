import { lockOrganisation } from '../store.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import type { ListQuery } from '../../platform/page-of.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { PAGE_SIZE, type Role } from '../../platform/terms.ts'
import { audit } from '../audit/audit.ts'
import type { MemberList, memberSorts } from '../member-schema.ts'
import {
  countMembers,
  memberPages,
  selectMember,
  type MemberKey,
  endSessionsOf,
  updateRole,
  deleteMember,
} from '../member-store.ts'
import { givenByProvider, governedOf } from '../governed.ts'
import { assertMay } from '../permissions.ts'
import { readOrganisation } from './organisations.ts'

/** `q`: part of the name or the e-mail address. */
type MemberQuery = ListQuery<(typeof memberSorts)[number]>

/** A page of those who belong to an organisation; every member sees it. @throws Refusal `not-found` */
export async function listMembers(
  context: Context,
  { organisationId, q, sort, page }: MemberQuery & { organisationId: string },
): Promise<MemberList> {
  const { db, actor } = context
  await readOrganisation(context, { organisationId })
  const [total] = await countMembers(db, { organisationId, q })
  const window = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const rows = await memberPages[sort](db, { organisationId, q, ...window })
  const members = rows.map(({ createdAt, oidcIssuer, ...row }) => ({
    ...row,
    isGivenByProvider: governedOf({ oidcIssuer }).organisationIds.includes(organisationId),
    since: createdAt.toISOString(),
    isSelf: actor.kind === 'person' && actor.personId === row.personId,
  }))
  return { members, totalCount: total?.count ?? 0 }
}

/**
 * A member, with the organisation locked until the transaction ends: of two changes that together would take its last
 * owners the second sees what the first did.
 * @throws Refusal `not-found`, when there is no such organisation and when the person is no member alike; `conflict`
 *   (reason `given-by-provider`)
 */
async function lockedMember(tx: Handle, key: MemberKey) {
  const [organisation] = await lockOrganisation(tx, key)
  const [member] = organisation ? await selectMember(tx, key) : []
  if (!member) throw notFound('member')
  if (governedOf(member).organisationIds.includes(key.organisationId)) throw givenByProvider()
  return member
}

/** An organisation never loses its last owner who can sign in. @throws Refusal `conflict` (reason `last-owner`) */
function assertOwnerStays(member: { role: string; otherOwners: number }): void {
  if (member.role !== 'owner' || member.otherOwners > 0) return
  throw new Refusal('conflict', 'This is the last owner. Make somebody else an owner first.', { reason: 'last-owner' })
}

/**
 * Gives a member another role; owners and operators may. The member's sessions end, so that the new rights come with a
 * new session id.
 * @throws Refusal `not-found`, `forbidden`, `conflict` (reason `last-owner` or `given-by-provider`)
 */
export async function changeMemberRole(
  { db, actor, clock }: Context,
  { organisationId, personId, role }: { organisationId: string; personId: string; role: Role },
): Promise<void> {
  assertMay(actor, { permission: 'manage-organisation', see: 'see-organisation', what: 'organisation' }, organisationId)
  const now = clock.machine()
  await inTransaction(db, async (tx) => {
    const member = await lockedMember(tx, { organisationId, personId })
    if (member.role === role) return
    assertOwnerStays(member)
    await updateRole(tx, { organisationId, personId }, role)
    await endSessionsOf(tx, personId, now)
    const entry = {
      action: 'change-role',
      organisationId,
      object: { kind: 'person', id: personId, name: member.name },
      before: { role: member.role },
      after: { role },
    } as const
    await audit(tx, actor, now, entry)
  })
}

/**
 * Takes a person out of an organisation: owners and operators may, and everybody may leave. The person's sessions end.
 * @throws Refusal `not-found`, `forbidden`, `conflict` (reason `last-owner` or `given-by-provider`)
 */
export async function removeMember(
  { db, actor, clock }: Context,
  { organisationId, personId }: { organisationId: string; personId: string },
): Promise<void> {
  const isLeaving = actor.kind === 'person' && actor.personId === personId
  const permission = isLeaving ? 'see-organisation' : 'manage-organisation'
  assertMay(actor, { permission, see: 'see-organisation', what: 'organisation' }, organisationId)
  const now = clock.machine()
  await inTransaction(db, async (tx) => {
    const member = await lockedMember(tx, { organisationId, personId })
    assertOwnerStays(member)
    await deleteMember(tx, { organisationId, personId })
    await endSessionsOf(tx, personId, now)
    const entry = {
      action: isLeaving ? 'leave-organisation' : 'remove-member',
      organisationId,
      object: { kind: 'person', id: personId, name: member.name },
      before: { role: member.role },
    } as const
    await audit(tx, actor, now, entry)
  })
}
