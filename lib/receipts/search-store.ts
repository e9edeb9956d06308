import { inLongTransaction, type Database } from '../platform/database.ts'
import { MINUTE } from '../platform/durations.ts'
import { statement } from '../platform/statement.ts'
import type { SearchFault } from './terms.ts'

/** Milliseconds for one table. */
const LONGEST = 30 * MINUTE

export type TableRow = { schema: string; name: string; rows: number; bytes: number }

const tables = (condition: string): string => `
  select n.nspname::text as schema, c.relname::text as name,
         (coalesce(sum(greatest(p.reltuples, 0)), 0))::bigint as rows,
         (coalesce(sum(pg_table_size(p.oid)), 0))::bigint as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  cross join lateral (select c.oid as relid union select relid from pg_partition_tree(c.oid)) t
  join pg_class p on p.oid = t.relid
  where c.relkind in ('r', 'p', 'm') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)' and ${condition}
  group by c.oid, 1, 2
  order by 1, 2`

/**
 * Every table, partitioned table and materialised view outside the catalogue, whoever made it; a partitioned one with all its
 * parts. `rows` as the database last estimated them.
 */
export const selectTables = statement<TableRow>('search-tables', tables('true'))

/** The one of them whose schema and name these are, with a dot between them. */
export const selectTable = statement<TableRow, { place: string }>(
  'search-table',
  tables(`n.nspname || '.' || c.relname = :place::text`),
)

/** How a column is searched: as text whatever it is, as bytes, or for the id alone; columns of other fixed sizes hold no content. */
type Column = { name: string; searched: 'text' | 'bytes' | 'bytes-list' | 'id' }

const selectColumns = statement<Column, { schema: string; table: string }>(
  'search-columns',
  `select a.attname::text as name,
          case when t.oid = 'bytea'::regtype then 'bytes' when t.oid = 'bytea[]'::regtype then 'bytes-list'
               when t.oid = 'uuid'::regtype then 'id' else 'text' end as searched
   from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   join pg_type d on d.oid = a.atttypid
   join pg_type t on t.oid = case when d.typtype = 'd' then d.typbasetype else d.oid end
   where n.nspname = :schema::text and c.relname = :table::text and a.attnum > 0 and not a.attisdropped
     and (t.typlen = -1 or t.typcategory = 'S' or t.oid = 'uuid'::regtype)
   order by a.attnum`,
)

/** What is looked for: ends of encrypted parts, their sizes with SHA-256 (base64url), and the id that names them. */
export type SearchQuery = { documentId: string; tags: string[]; hashed: { size: number; sha256: string }[] }

type TableSearch = {
  rows: number
  found: { where: string; count: number }[]
  named: number
  fault?: SearchFault
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const isThere = (needles: string, condition: string): string =>
  `exists (select 1 from unnest(${needles}) n where ${condition})`

/** Conditions on a column whose value stands in `v`; each is read whole once. */
const ways: Record<
  Column['searched'],
  { value: (c: string) => string; found?: (v: string) => string; named?: (v: string) => string }
> = {
  text: {
    value: (c) => `${c}::text || ''`,
    found: (v) => isThere('$1::text[]', `strpos(${v}, n) > 0`),
    named: (v) => `strpos(${v}, $5::text) > 0`,
  },
  'bytes-list': {
    value: (c) => `${c}::text || ''`,
    found: (v) => isThere('$2::text[]', `strpos(${v}, n) > 0`),
  },
  bytes: {
    value: (c) => `${c} || ''::bytea`,
    found: (v) =>
      `(${isThere('$2::text[]', `position(decode(n, 'hex') in ${v}) > 0`)}
        or exists (select 1 from unnest($3::bigint[], $4::text[]) p(size, hash)
                   where octet_length(${v}) = p.size and encode(sha256(${v}), 'hex') = p.hash))`,
  },
  id: { value: (c) => c, named: (v) => `${v} = $5::text::uuid` },
}

/** One statement that reads the whole table: how many rows, in how many each column holds what is sought, how many name the id. */
function searchOf(schema: string, table: string, columns: readonly Column[]): string {
  const values = columns.map(({ name, searched }, at) => `${ways[searched].value(`t.${quoted(name)}`)} as v${at}`)
  const found = columns.flatMap(({ searched }, at) => {
    const condition = ways[searched].found?.(`v.v${at}`)
    return condition ? [`count(*) filter (where ${condition}) as f${at}`] : []
  })
  const named = columns.flatMap(({ searched }, at) => ways[searched].named?.(`v.v${at}`) ?? [])
  // each parameter is named once more, so that its type is known whatever columns there are
  return `select count(*) as rows, count(*) filter (where ${[...named, 'false'].join(' or ')}) as named
            ${found.map((one) => `, ${one}`).join('')}
          from ${quoted(schema)}.${quoted(table)} t
          cross join lateral (select ${values.join(', ') || 'null'} offset 0) v
          where ($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text) is not null`
}

/** SQLSTATEs that a search answers with a fault instead of failing. */
const faults: Record<string, SearchFault> = { '42501': 'not-allowed', '57014': 'too-long' }

/** Searches a table as it is now, reading only; a partitioned one with all its parts. */
export async function searchTable(
  db: Database,
  { schema, name }: Pick<TableRow, 'schema' | 'name'>,
  { documentId, tags, hashed }: SearchQuery,
): Promise<TableSearch> {
  const columns = await selectColumns(db, { schema, table: name })
  const ends = tags.map((tag) => `.${tag}`)
  const values = [
    ends,
    ends.map((end) => Buffer.from(end).toString('hex')),
    hashed.map(({ size }) => size),
    hashed.map(({ sha256 }) => Buffer.from(sha256, 'base64url').toString('hex')),
    documentId,
  ]
  const asked = { text: searchOf(schema, name, columns), values, query_timeout: LONGEST }
  try {
    const [row] = await inLongTransaction(db, async (tx) => {
      await tx.query(`set transaction read only`)
      await tx.query(`set local statement_timeout = ${LONGEST}`)
      return (await tx.query<Record<string, number>>(asked)).rows
    })
    const found = columns.flatMap(({ name: where }, at) => {
      const count = row?.[`f${at}`] ?? 0
      return count > 0 ? [{ where, count }] : []
    })
    return { rows: row?.rows ?? 0, found, named: row?.named ?? 0 }
  } catch (error) {
    const fault = error instanceof Error && 'code' in error ? faults[String(error.code)] : undefined
    if (!fault) throw error
    return { rows: 0, found: [], named: 0, fault }
  }
}
