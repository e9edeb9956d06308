import type { Handle } from '../platform/database.ts'
import { sharedStatement, statement } from '../platform/statement.ts'
import type { DestinationKey, StoredKey } from './key-rules.ts'
import type { PublicKey } from './schema.ts'
import type { KeyPurpose } from './terms.ts'

/** A key with its dates. */
export type KeyRow = { kid: string; purpose: KeyPurpose; jwk: PublicKey; createdAt: Date; revokedAt: Date | null }

const keyColumns = { kid: true, purpose: true, jwk: true, createdAt: true, revokedAt: true } as const

/** All keys with their dates, oldest first, revoked ones too. */
export async function keyRowsOf(db: Handle, destinationId: string): Promise<KeyRow[]> {
  const rows = await db.destinationKey.findMany({
    where: { destinationId },
    orderBy: [{ createdAt: 'asc' }, { kid: 'asc' }],
    select: keyColumns,
  })
  return rows as KeyRow[] // stored as `insertKey` takes them
}

/** The same without their dates. */
export async function keysOf(db: Handle, destinationId: string): Promise<StoredKey[]> {
  return (await keyRowsOf(db, destinationId)).map(storedKey)
}

export async function findKey(db: Handle, destinationId: string, kid: string): Promise<StoredKey | undefined> {
  const where = { destinationId_kid: { destinationId, kid } }
  const row = await db.destinationKey.findUnique({ where, select: keyColumns })
  return row ? storedKey(row as KeyRow) : undefined // stored as `insertKey` takes it
}

const storedKey = ({ kid, purpose, jwk, revokedAt }: KeyRow): StoredKey => {
  return { kid, purpose, jwk, isRevoked: revokedAt !== null }
}

export async function insertKey(
  db: Handle,
  destinationId: string,
  { kid, purpose, jwk }: DestinationKey,
  now: Date,
): Promise<void> {
  await db.destinationKey.create({ data: { destinationId, kid, purpose, jwk, createdAt: now } })
}

/** Revokes a key; the time of an earlier revocation stays. */
export async function markRevoked(db: Handle, destinationId: string, kid: string, now: Date): Promise<void> {
  await db.destinationKey.updateMany({
    where: { destinationId, kid, revokedAt: null },
    data: { revokedAt: now },
  })
}

/** Notes that from now on `kid` is the destination's encryptionKid. */
export async function switchEncryptionPeriod(db: Handle, destinationId: string, kid: string, now: Date): Promise<void> {
  const periods = db.destinationEncryptionPeriod
  await periods.updateMany({ where: { destinationId, until: null }, data: { until: now } })
  const period = { destinationId, kid, since: now }
  await periods.upsert({ where: { destinationId_kid_since: period }, create: period, update: { until: null } })
}

/** The query of `encryptionKidsSince`, for statements that ask for it beside other things. */
export const kidsSince = (destinationId: string, since: string): string => `
  select distinct p.kid from destination_encryption_periods p join destination_keys k using (destination_id, kid)
  where p.destination_id = ${destinationId} and (p.until is null or p.until >= ${since}) and k.revoked_at is null`

/** Asked for whenever content arrives, so a prepared statement. */
const selectPeriodKids = statement<{ kid: string }, { destinationId: string; since: Date }>(
  'destination-kids-since',
  kidsSince(':destinationId', ':since'),
)

/** Kids that were the destination's encryptionKid at `since` or later and are not revoked. */
export async function encryptionKidsSince(db: Handle, destinationId: string, since: Date): Promise<string[]> {
  return (await selectPeriodKids(db, { destinationId, since })).map((row) => row.kid)
}

/** Asked for whenever an event is posted, so a prepared statement. */
const selectUsable = sharedStatement<{ jwk: PublicKey }, { destinationId: string; kid: string; purpose: KeyPurpose }>(
  'destination-usable-key',
  `select g.place::int, k.jwk
   from unnest(:destinationId::uuid[], :kid::text[], :purpose::text[]) with ordinality g(destination_id, kid, purpose, place)
   join destination_keys k
     on k.destination_id = g.destination_id and k.kid = g.kid and k.purpose = g.purpose and k.revoked_at is null`,
)

/** A key of this purpose that is not revoked. */
export async function usableKey(
  db: Handle,
  destinationId: string,
  kid: string,
  purpose: KeyPurpose,
): Promise<PublicKey | undefined> {
  return (await selectUsable(db, { destinationId, kid, purpose }))[0]?.jwk
}
