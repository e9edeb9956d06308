import type { Actor } from '../platform/actor.ts'
import { database } from '../platform/database.ts'
import type { InvitationList } from './invitation-schema.ts'
import { selectOpenInvitations } from './invitation-store.ts'
import { assertMay } from './permissions.ts'
import { readOrganisation } from './read-organisation.ts'

/**
 * Invitations into an organisation that nobody accepted yet, latest first; owners and operators see them.
 * @param now the machine's clock
 * @throws Refusal `not-found`, `forbidden`
 */
export async function listInvitations(actor: Actor, organisationId: string, now: Date): Promise<InvitationList> {
  await readOrganisation(actor, organisationId)
  assertMay(actor, { permission: 'manage-organisation', see: 'see-organisation', what: 'organisation' }, organisationId)
  const rows = await selectOpenInvitations(database(), organisationId)
  const invitations = rows.map((row) => ({
    invitationId: row.id,
    email: row.email,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isExpired: row.expires_at <= now,
    invitedBy: row.invited_by,
  }))
  return { invitations }
}
