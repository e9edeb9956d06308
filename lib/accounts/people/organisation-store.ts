import type { Handle } from '../../platform/database.ts'
import { statement } from '../../platform/statement.ts'
import type { organisationSorts } from '../organisation-schema.ts'
import type { Role } from '../../platform/terms.ts'

export type OrganisationRow = { id: string; name: string; createdAt: Date; memberCount: number; role: Role | null }

/** As the person `:person` (or nobody) sees it. */
const columns = `o.id, o.name, o.created_at,
  (select count(*) from memberships m where m.organisation_id = o.id) as member_count,
  (select m.role from memberships m where m.organisation_id = o.id and m.person_id = :person::uuid) as role`

/** `among`: ids of the organisations in question; null: all. `q`: part of the name. */
type OrganisationSearch = { among: string[] | null; q: string }

const found = `(:among::uuid[] is null or o.id = any(:among))
  and (:q::text = '' or position(lower(:q) in lower(o.name)) > 0)`

/** Number of organisations. */
export const countOrganisations = statement<{ count: number }, OrganisationSearch>(
  'organisations-count',
  `select count(*) as count from organisations o where ${found}`,
)

const pageOrderedBy = (name: string, order: string) =>
  statement<OrganisationRow, OrganisationSearch & { person: string | null; limit: number; offset: number }>(
    `organisations-${name}`,
    `select * from (select ${columns} from organisations o where ${found}) as page
     order by ${order} limit :limit offset :offset`,
  )

type OrganisationSort = (typeof organisationSorts)[number]

/** A page of organisations in each order. */
export const organisationPages: Record<OrganisationSort | `-${OrganisationSort}`, ReturnType<typeof pageOrderedBy>> = {
  name: pageOrderedBy('name', 'lower(name), id'),
  '-name': pageOrderedBy('name-desc', 'lower(name) desc, id desc'),
  createdAt: pageOrderedBy('age', 'created_at, id'),
  '-createdAt': pageOrderedBy('age-desc', 'created_at desc, id desc'),
  memberCount: pageOrderedBy('members', 'member_count, lower(name), id'),
  '-memberCount': pageOrderedBy('members-desc', 'member_count desc, lower(name), id'),
}

/** One organisation, in the columns of the pages. */
export const selectOrganisation = statement<OrganisationRow, { organisationId: string; person: string | null }>(
  'organisation',
  `select ${columns} from organisations o where o.id = :organisationId`,
)

/** The organisation with exactly this name. */
export async function selectOrganisationId(db: Handle, name: string): Promise<string | undefined> {
  return (await db.organisation.findUnique({ where: { name }, select: { id: true } }))?.id
}

/** @returns false when the name is taken */
export async function insertOrganisation(
  db: Handle,
  organisation: { id: string; name: string; createdAt: Date },
): Promise<boolean> {
  return (await db.organisation.createMany({ data: organisation, skipDuplicates: true })).count > 0
}

/** @throws PrismaClientKnownRequestError `P2002` (unique constraint) when another has that name */
export async function updateOrganisationName(db: Handle, organisationId: string, name: string): Promise<void> {
  await db.organisation.update({ where: { id: organisationId }, data: { name }, select: { id: true } })
}
