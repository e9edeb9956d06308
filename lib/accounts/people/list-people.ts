import type { Context } from '../../platform/context.ts'
import type { ListQuery } from '../../platform/page-of.ts'
import { PAGE_SIZE } from '../../platform/terms.ts'
import type { PeopleList, PersonRecord, peopleSorts } from './people-schema.ts'
import { countPeople, peoplePages, type PersonRow } from './people-store.ts'
import { assertOperator } from '../permissions.ts'
import { governedOf } from '../governed.ts'
import { providedStandings, type PeopleStanding } from '../terms.ts'
import { readableFromReplica } from '../../platform/replica.ts'

/** `q`: part of the name or the e-mail address. `organisationId`: only its members. */
export type PeopleQuery = ListQuery<(typeof peopleSorts)[number]> & {
  standing?: PeopleStanding
  organisationId?: string
}

/** A page of everybody who has access, for operators. @throws Refusal `not-found` for others */
export const listPeople = readableFromReplica(
  async ({ db, actor }: Context, { q, sort, page, standing, organisationId }: PeopleQuery): Promise<PeopleList> => {
    assertOperator(actor)
    const search = { q, standing: standing ?? null, organisation: organisationId ?? null }
    const [total] = await countPeople(db, search)
    const window = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
    const rows = await peoplePages[sort](db, { ...search, ...window })
    return { people: rows.map(asPersonRecord), totalCount: total?.count ?? 0 }
  },
)

/** A stored person as shown to operators. */
export function asPersonRecord(row: PersonRow): PersonRecord {
  const governed = governedOf(row)
  return {
    personId: row.id,
    name: row.name,
    email: row.email,
    isOperator: row.isOperator,
    isSupport: row.isSupport,
    isDisabled: row.disabledAt !== null,
    createdAt: row.createdAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    organisationCount: row.organisationCount,
    givenByProvider: providedStandings.filter((one) => governed[one === 'operator' ? 'isOperator' : 'isSupport']),
  }
}
