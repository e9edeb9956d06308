import { statement } from '../statement.ts'
import type { SigningPurpose } from '../terms.ts'

export type SigningKeyRow = {
  kid: string
  publicJwk: Record<string, unknown>
  privateSealed: Buffer
  createdAt: Date
  activeFrom: Date
  /** the time by the database's clock, by which `activeFrom` was written; the same in all rows */
  readAt: Date
}

/** Keys of one purpose, newest first. */
export const selectKeys = statement<SigningKeyRow, { purpose: SigningPurpose }>(
  'signing-keys',
  `select kid, public_jwk, private_sealed, created_at, active_from, statement_timestamp() as read_at from signing_keys
   where purpose = :purpose order by active_from desc, created_at desc, kid desc`,
)

type NewKey = Pick<SigningKeyRow, 'kid' | 'publicJwk' | 'privateSealed'> & {
  purpose: SigningPurpose
  activeInSeconds: number
}

/**
 * Keeps a new key. One that was to sign later still, because the clock was ahead when it was made, stands before it from
 * now on: it would take its place again when the clock gets there.
 *
 * Times keep milliseconds, and PostgreSQL would round them up: a key that is to sign at once would not, for a moment.
 */
export const insertKey = statement<{ kid: string }, NewKey>(
  'signing-key-insert',
  `with begin as (
     select date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => :activeInSeconds) as at),
   earlier as (
     update signing_keys k set active_from = b.at - interval '1 millisecond' from begin b
     where k.purpose = :purpose and k.active_from >= b.at)
   insert into signing_keys (kid, purpose, public_jwk, private_sealed, active_from)
   select :kid, :purpose, :publicJwk::jsonb, :privateSealed::bytea, at from begin
   returning kid`,
)

/** Serialises the making of first keys over all nodes, for the length of a transaction. */
export const lockKeys = statement<{ locked: boolean }>(
  'signing-keys-lock',
  `select true as locked from (select pg_advisory_xact_lock(hashtext('kurier signing keys'))) lock`,
)

export const selectHashRoot = statement<{ sealed: Buffer }>('hash-root', 'select sealed from hash_root')

/** Keeps the hash root unless there is one. */
export const insertHashRoot = statement<{ sealed: Buffer }, { sealed: Buffer }>(
  'hash-root-insert',
  'insert into hash_root (sealed) values (:sealed) on conflict do nothing returning sealed',
)

export const replaceHashRoot = statement<{ onlyRow: boolean }, { before: Buffer; sealed: Buffer }>(
  'hash-root-replace',
  'update hash_root set sealed = :sealed where sealed = :before returning only_row',
)
