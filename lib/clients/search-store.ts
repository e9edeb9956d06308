import type { Handle } from '../platform/database.ts'
import { statement } from '../platform/statement.ts'

/** The sorts of clients, and the column of each. Null, for a use that never was, comes last either way. */
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
  organisationId: string
  organisationName: string
  name: string
  kind: string
  scopes: string[]
  status: string
  createdAt: Date
  lastTokenAt: Date | null
} & CallbackTroubleRow

/** Since when the first callback address of the client fails at which something waits, and how much waits there. */
type CallbackTroubleRow = { failingSince: Date | null; waiting: number }

/** The same of client `c`; each submission may have an address of its own. */
const callbackTrouble = `(
    select min(e.failing_since) from callback_endpoints e
    where e.owner_kind = 'client' and e.owner_id = c.id and e.failing_since is not null
      and exists (select 1 from notices n where n.endpoint_id = e.id and n.state = 'waiting')) as failing_since, (
    select count(*) from callback_endpoints e join notices n on n.endpoint_id = e.id and n.state = 'waiting'
    where e.owner_kind = 'client' and e.owner_id = c.id and e.failing_since is not null) as waiting`

const selectTrouble = statement<CallbackTroubleRow, { clientId: string }>(
  'client-callback-trouble',
  `select ${callbackTrouble} from clients c where c.id = :clientId`,
)

/** The same of one client. */
export async function callbackTroubleOf(db: Handle, clientId: string): Promise<CallbackTroubleRow> {
  return (await selectTrouble(db, { clientId }))[0] ?? { failingSince: null, waiting: 0 }
}

/** `text`: part of the name or beginning of the id; each is null when it does not matter. */
export type ClientFilter = {
  organisationIds: readonly string[] | null
  text: string | null
  kind: string | null
  status: string | null
  scope: string | null
}

/** `:text` as a pattern of LIKE. */
const matches = `(:organisationIds::uuid[] is null or c.organisation_id = any(:organisationIds))
     and (:text::text is null or c.name ilike '%' || :text || '%' or c.id::text like lower(:text) || '%')
     and (:kind::text is null or c.kind = :kind) and (:status::text is null or c.status = :status)
     and (:scope::text is null or :scope = any(c.scopes))`

const counted = statement<{ total: number }, ClientFilter>(
  'clients-count',
  `select count(*) as total from clients c where ${matches}`,
)

/** A secret that was shown got a token, but for what else was wrong with the request: its last use is the last token. */
const pageOrderedBy = (name: string, order: string) =>
  statement<FoundClientRow, ClientFilter & { limit: number; offset: number }>(
    `clients-page-${name}`,
    `select c.id, c.organisation_id, o.name as organisation_name, c.name, c.kind, c.scopes, c.status, c.created_at,
            u.last_token_at, ${callbackTrouble}
     from clients c
     join organisations o on o.id = c.organisation_id
     left join (select client_id, max(last_used_at) as last_token_at from client_secrets group by client_id) u
       on u.client_id = c.id
     where ${matches} order by ${order} limit :limit offset :offset`,
  )

const pages = new Map<string, ReturnType<typeof pageOrderedBy>>(
  Object.entries(sortColumns).flatMap(([name, column]) => [
    [name, pageOrderedBy(name, `${column} asc nulls last, c.id`)] as const,
    [`-${name}`, pageOrderedBy(`${name}-desc`, `${column} desc nulls last, c.id desc`)] as const,
  ]),
)

const asPattern = (filter: ClientFilter): ClientFilter => ({
  ...filter,
  text: filter.text && filter.text.replaceAll(/[\\%_]/g, String.raw`\$&`),
})

/** How many clients there are that match. */
export async function countClients(db: Handle, filter: ClientFilter): Promise<number> {
  return (await counted(db, asPattern(filter)))[0]?.total ?? 0
}

/** One page of them. */
export async function selectClientPage(
  db: Handle,
  filter: ClientFilter,
  { sort, limit, offset }: { sort: ClientSort; limit: number; offset: number },
): Promise<FoundClientRow[]> {
  const select = pages.get(sort)
  if (!select) throw new Error(`clients cannot be sorted by ${sort}`)
  return select(db, { ...asPattern(filter), limit, offset })
}
