import { statement, type Database } from '../platform/database.ts'
import type { DestinationKey, KeyPurpose, StoredKey } from './key-rules.ts'
import type { PublicKey } from './schema.ts'

const keyColumns = 'kid, purpose, jwk, revoked_at is not null as "isRevoked"'

const selectKeys = statement<StoredKey>(
  'destination-keys',
  `select ${keyColumns} from destination_keys where destination_id = $1 order by created_at, kid`,
)
const selectKey = statement<StoredKey>(
  'destination-key',
  `select ${keyColumns} from destination_keys where destination_id = $1 and kid = $2`,
)
const insertKeyRow = statement<never>(
  'destination-key-insert',
  'insert into destination_keys (destination_id, kid, purpose, jwk, created_at) values ($1, $2, $3, $4, $5)',
)
const revokeKeyRow = statement<never>(
  'destination-key-revoke',
  'update destination_keys set revoked_at = $3 where destination_id = $1 and kid = $2 and revoked_at is null',
)

/** All keys, oldest first, revoked ones too. */
export async function keysOf(db: Database, id: string): Promise<StoredKey[]> {
  return selectKeys(db, id)
}

export async function findKey(db: Database, id: string, kid: string): Promise<StoredKey | undefined> {
  return (await selectKey(db, id, kid))[0]
}

export async function insertKey(tx: Database, id: string, key: DestinationKey, now: Date): Promise<void> {
  await insertKeyRow(tx, id, key.kid, key.purpose, JSON.stringify(key.jwk), now)
}

/** Revokes a key; the time of an earlier revocation stays. */
export async function markRevoked(tx: Database, id: string, kid: string, now: Date): Promise<void> {
  await revokeKeyRow(tx, id, kid, now)
}

const endPeriod = statement<never>(
  'destination-period-end',
  'update destination_encryption_periods set until = $2 where destination_id = $1 and until is null',
)
const beginPeriod = statement<never>(
  'destination-period-begin',
  `insert into destination_encryption_periods (destination_id, kid, since) values ($1, $2, $3)
   on conflict (destination_id, kid, since) do update set until = null`,
)

/** Notes that from now on `kid` is the destination's encryptionKid. */
export async function switchEncryptionPeriod(tx: Database, id: string, kid: string, now: Date): Promise<void> {
  await endPeriod(tx, id, now)
  await beginPeriod(tx, id, kid, now)
}

const selectPeriodKids = statement<{ kid: string }>(
  'destination-kids-since',
  `select distinct p.kid from destination_encryption_periods p join destination_keys k using (destination_id, kid)
   where p.destination_id = $1 and (p.until is null or p.until >= $2) and k.revoked_at is null`,
)

/** Kids that were the destination's encryptionKid at `since` or later and are not revoked. */
export async function encryptionKidsSince(db: Database, id: string, since: Date): Promise<string[]> {
  return (await selectPeriodKids(db, id, since)).map((row) => row.kid)
}

const selectUsable = statement<{ jwk: PublicKey }>(
  'destination-usable-key',
  'select jwk from destination_keys where destination_id = $1 and kid = $2 and purpose = $3 and revoked_at is null',
)

/** A key of this purpose that is not revoked. */
export async function usableKey(
  db: Database,
  id: string,
  kid: string,
  purpose: KeyPurpose,
): Promise<PublicKey | undefined> {
  return (await selectUsable(db, id, kid, purpose))[0]?.jwk
}
