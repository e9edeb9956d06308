import type { Actor } from '../platform/actor.ts'
import { inTransaction, prisma } from '../platform/database.ts'
import { auditRow } from './audit.ts'
import { insertAudit } from './audit-store.ts'
import { assertOwnerStays, lockedMember } from './member-lock.ts'
import { endSessionsOf, updateRole } from './member-store.ts'
import { assertMay } from './permissions.ts'
import type { Role } from '../platform/terms.ts'

/**
 * Gives a member another role; owners and operators may. The member's sessions end, so that the new rights come with a
 * new session id.
 * @param now the machine's clock
 * @throws Refusal `not-found`, `forbidden`, `conflict` (reason `last-owner`)
 */
export async function changeMemberRole(
  actor: Actor,
  { organisationId, personId, role }: { organisationId: string; personId: string; role: Role },
  now: Date,
): Promise<void> {
  assertMay(actor, { permission: 'manage-organisation', see: 'see-organisation', what: 'organisation' }, organisationId)
  await inTransaction(prisma(), async (tx) => {
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
    await insertAudit(tx, auditRow(actor, entry, now))
  })
}
