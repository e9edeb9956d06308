import type { Purpose } from '../crypto/sealed.ts'
import { statement } from '../statement.ts'

type SealedRow = { id: string; sealed: Buffer }

/** Where sealed values stand; `first`: an id before all others. */
function sealedColumn(
  table: string,
  { id, column, purpose }: { id: 'uuid' | 'kid'; column: string; purpose: Purpose },
) {
  const [name, type] = id === 'uuid' ? ['id', 'uuid'] : ['kid', 'text']
  return {
    purpose,
    first: id === 'uuid' ? '00000000-0000-0000-0000-000000000000' : '',
    /** Values of the rows after this one that do not name the key, in the order of ids. */
    select: statement<SealedRow, { keyId: Buffer; after: string; most: number }>(
      `reseal-select-${table}-${column}`,
      `select ${name}::text as id, ${column} as sealed from ${table}
       where substring(${column} from 1 for 4) <> :keyId and ${name} > :after::${type} order by ${name} limit :most`,
    ),
    /** Replaces the value, unless it has become another one meanwhile. */
    replace: statement<{ id: string }, { id: string; before: Buffer; sealed: Buffer }>(
      `reseal-replace-${table}-${column}`,
      `update ${table} set ${column} = :sealed where ${name} = :id::${type} and ${column} = :before
       returning ${name}::text as id`,
    ),
  }
}

export const sealedColumns = [
  sealedColumn('callback_endpoints', { id: 'uuid', column: 'secret_sealed', purpose: 'callback-secret' }),
  sealedColumn('signing_keys', { id: 'kid', column: 'private_sealed', purpose: 'signing-key' }),
  sealedColumn('people', { id: 'uuid', column: 'totp_sealed', purpose: 'totp-secret' }),
  sealedColumn('sandbox_receivers', { id: 'uuid', column: 'secret_sealed', purpose: 'sandbox-secret' }),
  sealedColumn('sandbox_partners', { id: 'uuid', column: 'secret_sealed', purpose: 'sandbox-secret' }),
  sealedColumn('sandbox_partners', { id: 'uuid', column: 'keys_sealed', purpose: 'sandbox-keys' }),
  sealedColumn('event_streams', { id: 'uuid', column: 'secret_sealed', purpose: 'event-stream-secret' }),
  sealedColumn('event_streams', { id: 'uuid', column: 'next_secret_sealed', purpose: 'event-stream-secret' }),
  sealedColumn('event_streams', { id: 'uuid', column: 'authorization_sealed', purpose: 'event-stream-authorization' }),
]
