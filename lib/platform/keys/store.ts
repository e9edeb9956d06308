import { statement } from '../database.ts'

export type KeyPurpose = 'event' | 'access-token'

export type SigningKeyRow = {
  kid: string
  public_jwk: Record<string, unknown>
  private_sealed: Buffer
  created_at: Date
  active_from: Date
}

/** Keys of one purpose, newest first. */
export const selectKeys = statement<SigningKeyRow>(
  'signing-keys',
  `select kid, public_jwk, private_sealed, created_at, active_from from signing_keys
   where purpose = $1 order by active_from desc, created_at desc`,
)

/** Adds a key `$1 kid, $2 purpose, $3 public JWK, $4 sealed private part, $5 seconds until it signs`. */
export const insertKey = statement<{ kid: string }>(
  'signing-key-insert',
  `insert into signing_keys (kid, purpose, public_jwk, private_sealed, active_from)
   values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5)) returning kid`,
)

/** Serialises the making of first keys over all nodes, for the length of a transaction. */
export const lockKeys = statement<unknown>(
  'signing-keys-lock',
  `select pg_advisory_xact_lock(hashtext('kurier signing keys'))`,
)
