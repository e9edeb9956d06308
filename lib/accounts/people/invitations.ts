import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import type { ListQuery } from '../../platform/page-of.ts'
import { notFound } from '../../platform/errors.ts'
import { PAGE_SIZE } from '../../platform/terms.ts'
import { audit } from '../audit/audit.ts'
import type { InvitationList, invitationSorts } from './invitation-schema.ts'
import { countOpenInvitations, openInvitationPages, deleteInvitation } from './invitation-store.ts'
import { readOrganisation } from './organisations.ts'
import { assertMay } from '../permissions.ts'

/** `q`: part of the e-mail address. */
type InvitationQuery = ListQuery<(typeof invitationSorts)[number]>

/**
 * A page of the invitations into an organisation that nobody accepted yet; owners and operators see them.
 * @throws Refusal `not-found`, `forbidden`
 */
export async function listInvitations(
  context: Context,
  { organisationId, q, sort, page }: InvitationQuery & { organisationId: string },
): Promise<InvitationList> {
  const { db, actor, clock } = context
  await readOrganisation(context, { organisationId })
  assertMay(actor, { permission: 'manage-organisation', see: 'see-organisation', what: 'organisation' }, organisationId)
  const [total] = await countOpenInvitations(db, { organisationId, q })
  const window = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
  const now = clock.machine()
  const rows = await openInvitationPages[sort](db, { organisationId, q, ...window })
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

/**
 * Takes back an invitation: its link works no more. Owners and operators may.
 * @throws Refusal `not-found` (also when it was accepted meanwhile), `forbidden`
 */
export async function withdrawInvitation(
  { db, actor, clock }: Context,
  { organisationId, invitationId }: { organisationId: string; invitationId: string },
): Promise<void> {
  assertMay(actor, { permission: 'manage-organisation', see: 'see-organisation', what: 'organisation' }, organisationId)
  await inTransaction(db, async (tx) => {
    const withdrawn = await deleteInvitation(tx, { organisationId, invitationId })
    if (!withdrawn) throw notFound('open invitation')
    const object = { kind: 'invitation', id: invitationId, name: withdrawn.email }
    const entry = { action: 'withdraw-invitation', organisationId, object, before: { role: withdrawn.role } } as const
    await audit(tx, actor, clock.machine(), entry)
  })
}
