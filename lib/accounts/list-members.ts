import type { Actor } from '../platform/actor.ts'
import { prisma } from '../platform/database.ts'
import type { MemberList, memberSorts } from './member-schema.ts'
import { countMembers, memberPages } from './member-store.ts'
import { readOrganisation } from './read-organisation.ts'

type Sort = (typeof memberSorts)[number]
/** `q`: part of the name or the e-mail address. `page` from 1. */
export type MemberQuery = { q: string; sort: Sort | `-${Sort}`; page: number }

/** A page of those who belong to an organisation; every member sees it. @throws Refusal `not-found` */
export async function listMembers(
  actor: Actor,
  { organisationId, q, sort, page }: MemberQuery & { organisationId: string },
  pageSize: number,
): Promise<MemberList> {
  await readOrganisation(actor, organisationId)
  const [total] = await countMembers(prisma(), { organisationId, q })
  const window = { limit: pageSize, offset: (page - 1) * pageSize }
  const rows = await memberPages[sort](prisma(), { organisationId, q, ...window })
  const members = rows.map(({ createdAt, ...row }) => ({
    ...row,
    since: createdAt.toISOString(),
    isSelf: actor.kind === 'person' && actor.personId === row.personId,
  }))
  return { members, totalCount: total?.count ?? 0 }
}
