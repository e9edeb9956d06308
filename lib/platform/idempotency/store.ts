import { statement } from '../statement.ts'

export type StoredAnswer = { requestHash: Buffer; status: number; location: string | null; body: string }

/** The answer to this client for the operation (method and path) with this key. */
export const selectAnswer = statement<StoredAnswer, { clientId: string; operation: string; key: string; since: Date }>(
  'idempotency-select',
  `select request_hash, status, location, body from idempotency_keys
   where client_id = :clientId and operation = :operation and key = :key and created_at >= :since`,
)

/** Claims a key (see the SQL function); false when it was answered before. */
export const claimKey = statement<{ claimed: boolean }, { claim: string | null; now: Date }>(
  'idempotency-claim',
  'select claim_idempotency_key(:claim::jsonb, :now::timestamptz) as claimed',
)

export const removeOldIdempotencyKeys = statement<{ key: string }, { before: Date; most: number }>(
  'idempotency-remove',
  `delete from idempotency_keys where ctid in (
     select ctid from idempotency_keys where created_at < :before order by created_at limit :most) returning key`,
)
