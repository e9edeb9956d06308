import type { Actor } from '../platform/actor.ts'
import { inTransaction, prisma } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { auditRow } from './audit.ts'
import { insertAudit } from './audit-store.ts'
import { nameTaken, organisationName } from './organisation-name.ts'
import type { OrganisationInput } from './organisation-schema.ts'
import { lockOrganisation, updateOrganisationName } from './organisation-store.ts'
import { assertMay } from './permissions.ts'

/**
 * Names an organisation anew; owners and operators may.
 * @param now the machine's clock
 * @throws Refusal `not-found`, `forbidden`, `invalid` with pointer `/name`, `conflict` (reason `name-taken`)
 */
export async function renameOrganisation(
  actor: Actor,
  { organisationId, ...input }: OrganisationInput & { organisationId: string },
  now: Date,
): Promise<{ organisationId: string; name: string }> {
  return inTransaction(prisma(), async (tx) => {
    const [before] = await lockOrganisation(tx, { organisationId })
    if (!before) throw notFound('organisation')
    assertMay(actor, { permission: 'manage-organisation', see: 'see-organisation', what: 'organisation' }, before.id)
    const name = organisationName(input)
    if (name === before.name) return { organisationId, name }
    await updateOrganisationName(tx, before.id, name).catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken() : error
    })
    const entry = {
      action: 'rename-organisation',
      organisationId: before.id,
      object: { kind: 'organisation', id: before.id, name },
      before: { name: before.name },
      after: { name },
    } as const
    await insertAudit(tx, auditRow(actor, entry, now))
    return { organisationId, name }
  })
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'P2002'
