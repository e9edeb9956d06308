import type { Actor } from '../platform/actor.ts'
import { inTransaction, prisma } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { auditRow } from './audit.ts'
import { insertAudit } from './audit-store.ts'
import { deleteInvitation } from './invitation-store.ts'
import { assertMay } from './permissions.ts'

/**
 * Takes back an invitation: its link works no more. Owners and operators may.
 * @param now the machine's clock
 * @throws Refusal `not-found` (also when it was accepted meanwhile), `forbidden`
 */
export async function withdrawInvitation(
  actor: Actor,
  { organisationId, invitationId }: { organisationId: string; invitationId: string },
  now: Date,
): Promise<void> {
  assertMay(actor, { permission: 'manage-organisation', see: 'see-organisation', what: 'organisation' }, organisationId)
  await inTransaction(prisma(), async (tx) => {
    const withdrawn = await deleteInvitation(tx, { organisationId, invitationId })
    if (!withdrawn) throw notFound('open invitation')
    const object = { kind: 'invitation', id: invitationId, name: withdrawn.email }
    const entry = { action: 'withdraw-invitation', organisationId, object, before: { role: withdrawn.role } } as const
    await insertAudit(tx, auditRow(actor, entry, now))
  })
}
