import type { Actor } from '../platform/actor.ts'
import { database } from '../platform/database.ts'
import type { InvitationList, invitationSorts } from './invitation-schema.ts'
import { countOpenInvitations, selectOpenInvitations } from './invitation-store.ts'
import { assertMay } from './permissions.ts'
import { readOrganisation } from './read-organisation.ts'

type Sort = (typeof invitationSorts)[number]
/** `q`: part of the e-mail address. `page` from 1. */
export type InvitationQuery = { q: string; sort: Sort | `-${Sort}`; page: number }

/**
 * A page of the invitations into an organisation that nobody accepted yet; owners and operators see them.
 * @param now the machine's clock
 * @throws Refusal `not-found`, `forbidden`
 */
export async function listInvitations(
  actor: Actor,
  { organisationId, q, sort, page }: InvitationQuery & { organisationId: string },
  pageSize: number,
  now: Date,
): Promise<InvitationList> {
  await readOrganisation(actor, organisationId)
  assertMay(actor, { permission: 'manage-organisation', see: 'see-organisation', what: 'organisation' }, organisationId)
  const [total] = await countOpenInvitations(database(), organisationId, q)
  const window = { limit: pageSize, offset: (page - 1) * pageSize }
  const rows = await selectOpenInvitations(database(), sort, { organisationId, q, ...window })
  const invitations = rows.map((row) => ({
    invitationId: row.id,
    email: row.email,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isExpired: row.expires_at <= now,
    invitedBy: row.invited_by,
  }))
  return { invitations, totalCount: total?.count ?? 0 }
}
