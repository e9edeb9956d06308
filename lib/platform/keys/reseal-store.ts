import { roomTables } from '../../rooms/lists.ts'
import type { Purpose } from '../crypto/sealed.ts'
import { statement } from '../statement.ts'

type SealedRow = { id: string; sealed: Buffer }

/** Where sealed values stand; `first`: an id before all others. */
function sealedColumn(
  table: string,
  { key, column, purpose }: { key: 'id' | 'kid'; column: string; purpose: Purpose },
) {
  const type = key === 'id' ? 'uuid' : 'text'
  return {
    purpose,
    first: key === 'id' ? '00000000-0000-0000-0000-000000000000' : '',
    /** Values of the rows after this one that do not name the key, in the order of ids. */
    select: statement<SealedRow, { keyId: Buffer; after: string; most: number }>(
      `reseal-select-${table}-${column}`,
      `select ${key}::text as id, ${column} as sealed from ${table}
       where substring(${column} from 1 for 4) <> :keyId and ${key} > :after::${type} order by ${key} limit :most`,
    ),
    /** Replaces the value, unless it has become another one meanwhile. */
    replace: statement<{ id: string }, { id: string; before: Buffer; sealed: Buffer }>(
      `reseal-replace-${table}-${column}`,
      `update ${table} set ${column} = :sealed where ${key} = :id::${type} and ${column} = :before
       returning ${key}::text as id`,
    ),
  }
}

/** All of them, as the manifests of the rooms say. */
export const sealedColumns = roomTables.flatMap(
  ({ name, key, sealed = [] }) =>
    sealed.map(({ column, purpose }) => sealedColumn(name, { key: key ?? 'id', column, purpose: purpose as Purpose })), // named by a manifest
)
