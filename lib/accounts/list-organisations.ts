import type { Actor } from '../platform/actor.ts'
import { prisma } from '../platform/database.ts'
import type { OrganisationList, OrganisationRecord, organisationSorts } from './organisation-schema.ts'
import { countOrganisations, organisationPages, type OrganisationRow } from './organisation-store.ts'
import { organisationsFor } from './permissions.ts'

type Sort = (typeof organisationSorts)[number]
/** `q`: part of the name. `page` from 1. */
export type OrganisationQuery = { q: string; sort: Sort | `-${Sort}`; page: number }

/** A page of the organisations that this actor sees: a person's own, for operators all. */
export async function listOrganisations(
  actor: Actor,
  { q, sort, page }: OrganisationQuery,
  pageSize: number,
): Promise<OrganisationList> {
  const among = organisationsFor(actor, 'see-organisation')
  const person = actor.kind === 'person' ? actor.personId : null
  const [total] = await countOrganisations(prisma(), { among, q })
  const window = { limit: pageSize, offset: (page - 1) * pageSize }
  const rows = await organisationPages[sort](prisma(), { among, q, person, ...window })
  return { organisations: rows.map(asRecord), totalCount: total?.count ?? 0 }
}

/** A stored organisation as it is shown. */
export function asRecord(row: OrganisationRow): OrganisationRecord {
  return {
    organisationId: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    memberCount: row.memberCount,
    role: row.role,
  }
}
