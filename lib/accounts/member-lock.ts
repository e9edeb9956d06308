import type { Database } from '../platform/database.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import { selectMember } from './member-store.ts'
import { lockOrganisation } from './organisation-store.ts'

/**
 * A member, with the organisation locked until the transaction ends: of two changes that together would take its last
 * owners the second sees what the first did.
 * @throws Refusal `not-found`, when there is no such organisation and when the person is no member alike
 */
export async function lockedMember(tx: Database, organisationId: string, personId: string) {
  const [organisation] = await lockOrganisation(tx, organisationId)
  const [member] = organisation ? await selectMember(tx, organisationId, personId) : []
  if (!member) throw notFound('member')
  return member
}

/** An organisation never loses its last owner who can sign in. @throws Refusal `conflict` (reason `last-owner`) */
export function assertOwnerStays(member: { role: string; other_owners: number }): void {
  if (member.role !== 'owner' || member.other_owners > 0) return
  throw new Refusal('conflict', 'This is the last owner. Make somebody else an owner first.', { reason: 'last-owner' })
}
