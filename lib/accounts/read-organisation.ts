import type { Actor } from '../platform/actor.ts'
import { prisma } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { asRecord } from './list-organisations.ts'
import type { OrganisationDetail } from './organisation-schema.ts'
import { selectOrganisation } from './organisation-store.ts'
import { assertMay, may } from './permissions.ts'

/** An organisation, and what this actor may do there. @throws Refusal `not-found` */
export async function readOrganisation(actor: Actor, organisationId: string): Promise<OrganisationDetail> {
  const person = actor.kind === 'person' ? actor.personId : null
  const [row] = await selectOrganisation(prisma(), { organisationId, person })
  if (!row) throw notFound('organisation')
  assertMay(actor, { permission: 'see-organisation', see: 'see-organisation', what: 'organisation' }, row.id)
  return {
    ...asRecord(row),
    mayManage: may(actor, 'manage-organisation', row.id),
    maySeeAuditLog: may(actor, 'see-audit-log', row.id),
  }
}
