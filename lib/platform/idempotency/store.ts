import { statement } from '../database.ts'

export type StoredAnswer = { request_hash: Buffer; status: number; location: string | null; body: string }

/** What client `$1` was answered to `$2` (method and path) with key `$3` since `$4`. */
export const selectAnswer = statement<StoredAnswer>(
  'idempotency-select',
  `select request_hash, status, location, body from idempotency_keys
   where client_id = $1 and operation = $2 and key = $3 and created_at >= $4`,
)

/** Claims `$1` (see the SQL function) at `$2`; false when the key was answered before. */
export const claimKey = statement<{ claimed: boolean }>(
  'idempotency-claim',
  'select claim_idempotency_key($1::jsonb, $2) as claimed',
)
