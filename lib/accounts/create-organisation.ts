import type { Actor } from '../platform/actor.ts'
import { inTransaction, prisma } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { auditRow } from './audit.ts'
import { insertAudit } from './audit-store.ts'
import { nameTaken, organisationName } from './organisation-name.ts'
import type { OrganisationInput } from './organisation-schema.ts'
import { insertOrganisation } from './organisation-store.ts'
import { assertOperator } from './permissions.ts'

/**
 * Makes an organisation without members; the first owner comes by invitation.
 * @param now the machine's clock
 * @throws Refusal `not-found` for who is no operator, `invalid` with pointer `/name`, `conflict` (reason `name-taken`)
 */
export async function createOrganisation(
  actor: Actor,
  input: OrganisationInput,
  now: Date,
): Promise<{ organisationId: string; name: string }> {
  assertOperator(actor)
  const name = organisationName(input)
  const id = newId()
  await inTransaction(prisma(), async (tx) => {
    const isMade = await insertOrganisation(tx, { id, name, createdAt: now })
    if (!isMade) throw nameTaken()
    const object = { kind: 'organisation', id, name }
    await insertAudit(
      tx,
      auditRow(actor, { action: 'create-organisation', organisationId: id, object, after: { name } }, now),
    )
  })
  return { organisationId: id, name }
}
