import type { Actor } from '../platform/actor.ts'
import { prisma } from '../platform/database.ts'
import type { InvitationList, invitationSorts } from './invitation-schema.ts'
import { countOpenInvitations, openInvitationPages } from './invitation-store.ts'
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
  const [total] = await countOpenInvitations(prisma(), { organisationId, q })
  const window = { limit: pageSize, offset: (page - 1) * pageSize }
  const rows = await openInvitationPages[sort](prisma(), { organisationId, q, ...window })
  const invitations = rows.map((row) => ({
    invitationId: row.id,
    email: row.email,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isExpired: row.expiresAt <= now,
    invitedBy: row.invitedBy,
  }))
  return { invitations, totalCount: total?.count ?? 0 }
}
