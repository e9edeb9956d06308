import type { Management } from '../platform/database.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import { selectMember, type MemberKey } from './member-store.ts'
import { lockOrganisation } from './organisation-store.ts'

/**
 * A member, with the organisation locked until the transaction ends: of two changes that together would take its last
 * owners the second sees what the first did.
 * @throws Refusal `not-found`, when there is no such organisation and when the person is no member alike
 */
export async function lockedMember(tx: Management, key: MemberKey) {
  const [organisation] = await lockOrganisation(tx, key)
  const [member] = organisation ? await selectMember(tx, key) : []
  if (!member) throw notFound('member')
  return member
}

/** An organisation never loses its last owner who can sign in. @throws Refusal `conflict` (reason `last-owner`) */
export function assertOwnerStays(member: { role: string; otherOwners: number }): void {
  if (member.role !== 'owner' || member.otherOwners > 0) return
  throw new Refusal('conflict', 'This is the last owner. Make somebody else an owner first.', { reason: 'last-owner' })
}
