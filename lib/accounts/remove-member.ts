import type { Actor } from '../platform/actor.ts'
import { inTransaction, prisma } from '../platform/database.ts'
import { auditRow } from './audit.ts'
import { insertAudit } from './audit-store.ts'
import { assertOwnerStays, lockedMember } from './member-lock.ts'
import { deleteMember, endSessionsOf } from './member-store.ts'
import { assertMay } from './permissions.ts'

/**
 * Takes a person out of an organisation: owners and operators may, and everybody may leave. The person's sessions end.
 * @param now the machine's clock
 * @throws Refusal `not-found`, `forbidden`, `conflict` (reason `last-owner`)
 */
export async function removeMember(
  actor: Actor,
  { organisationId, personId }: { organisationId: string; personId: string },
  now: Date,
): Promise<void> {
  const isLeaving = actor.kind === 'person' && actor.personId === personId
  const permission = isLeaving ? 'see-organisation' : 'manage-organisation'
  assertMay(actor, { permission, see: 'see-organisation', what: 'organisation' }, organisationId)
  await inTransaction(prisma(), async (tx) => {
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
    await insertAudit(tx, auditRow(actor, entry, now))
  })
}
