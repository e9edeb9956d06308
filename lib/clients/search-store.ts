import { statement, type Database } from '../platform/database.ts'

/** What clients are sorted by, and its column. Null, for what never was, comes last either way. */
const sortColumns = {
  name: 'lower(c.name)',
  kind: 'c.kind',
  status: 'c.status',
  lastTokenAt: 'last_token_at',
  createdAt: 'c.created_at',
} as const

type Column = keyof typeof sortColumns
export type ClientSort = Column | `-${Column}`
export const clientSorts = Object.keys(sortColumns) as readonly Column[] // the keys of the table above

export type FoundClientRow = {
  id: string
  organisation_id: string
  organisation_name: string
  name: string
  kind: string
  scopes: string[]
  status: string
  created_at: Date
  last_token_at: Date | null
}

/**
 * `$1` organisations (null: all), `$2` part of the name or beginning of the id as patterns of LIKE, `$3` kind, `$4`
 * status, `$5` scope; each null when it does not matter.
 */
const matches = `($1::uuid[] is null or c.organisation_id = any($1))
     and ($2::text is null or c.name ilike '%' || $2 || '%' or c.id::text like lower($2) || '%')
     and ($3::text is null or c.kind = $3) and ($4::text is null or c.status = $4)
     and ($5::text is null or $5 = any(c.scopes))`

const counted = statement<{ total: number }>(
  'clients-count',
  `select count(*) as total from clients c where ${matches}`,
)

/** A secret that was shown got a token, but for what else was wrong with the request: its last use is the last token. */
const pageOrderedBy = (name: string, order: string) =>
  statement<FoundClientRow>(
    `clients-page-${name}`,
    `select c.id, c.organisation_id, o.name as organisation_name, c.name, c.kind, c.scopes, c.status, c.created_at,
            u.last_token_at
     from clients c
     join organisations o on o.id = c.organisation_id
     left join (select client_id, max(last_used_at) as last_token_at from client_secrets group by client_id) u
       on u.client_id = c.id
     where ${matches} order by ${order} limit $6 offset $7`,
  )

const pages = new Map<string, ReturnType<typeof pageOrderedBy>>(
  Object.entries(sortColumns).flatMap(([name, column]) => [
    [name, pageOrderedBy(name, `${column} asc nulls last, c.id`)] as const,
    [`-${name}`, pageOrderedBy(`${name}-desc`, `${column} desc nulls last, c.id desc`)] as const,
  ]),
)

export type ClientFilter = {
  organisationIds: readonly string[] | null
  text: string | null
  kind: string | null
  status: string | null
  scope: string | null
}

const valuesOf = ({ organisationIds, text, kind, status, scope }: ClientFilter) => [
  organisationIds,
  text && text.replaceAll(/[\\%_]/g, String.raw`\$&`),
  kind,
  status,
  scope,
]

/** How many clients there are that match. */
export async function countClients(db: Database, filter: ClientFilter): Promise<number> {
  return (await counted(db, ...valuesOf(filter)))[0]?.total ?? 0
}

/** One page of them. */
export async function selectClientPage(
  db: Database,
  filter: ClientFilter,
  { sort, limit, offset }: { sort: ClientSort; limit: number; offset: number },
): Promise<FoundClientRow[]> {
  const select = pages.get(sort)
  if (!select) throw new Error(`clients cannot be sorted by ${sort}`)
  return select(db, ...valuesOf(filter), limit, offset)
}

/** Organisations `$1` (null: all) by name. */
export const selectOrganisations = statement<{ id: string; name: string }>(
  'clients-organisations',
  'select id, name from organisations where $1::uuid[] is null or id = any($1) order by lower(name), id',
)
