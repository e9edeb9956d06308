import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { database, inTransaction, type Handle, type StatementHandle } from '../database.ts'
import { LONGEST_ACCESS_TOKEN, settings } from '../env.ts'
import { newId } from '../ids.ts'
import { KeptForASecond } from '../kept-for-a-second.ts'
import { forget, oncePerProcess } from '../once-per-process.ts'
import { seal, unseal } from '../crypto/sealed.ts'
import { insertKey, lockKeys, selectKeys, type SigningKeyRow } from './store.ts'
import { signingPurposes, type SigningPurpose } from '../terms.ts'

/** Seconds between publishing a rotated key and signing with it (decisions 6). */
const PUBLISHED_FIRST = 60

type Jwk = Record<string, unknown>
export type SigningKey = { kid: string; privateKey: KeyObject }
export type PublishedKey = { kid: string; jwk: Jwk; publicKey: KeyObject; createdAt: Date; activeFrom: Date }
type KeyRing = { signing: SigningKey; published: PublishedKey[] }

const KEY_RINGS = 'key-rings'

const rings = () => oncePerProcess(KEY_RINGS, () => new KeptForASecond<SigningPurpose, KeyRing>(signingPurposes.length))
const generate = promisify(generateKeyPair)

async function makeKey(db: Handle, purpose: SigningPurpose, activeInSeconds: number): Promise<string> {
  const { publicKey, privateKey } =
    purpose === 'event'
      ? await generate('rsa', { modulusLength: settings().eventSigningKeyBits })
      : await generate('ec', { namedCurve: 'P-256' })
  const kid = newId()
  const alg = purpose === 'event' ? 'PS512' : 'ES256'
  const jwk: Jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg, key_ops: ['verify'] }
  const sealed = seal('signing-key', kid, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  await insertKey(db, { kid, purpose, publicJwk: jwk, privateSealed: sealed, activeInSeconds })
  return kid
}

/** Makes the first key of each purpose that has no key; safe on many nodes at once. Called at start. */
export async function ensureSigningKeys(): Promise<void> {
  for (const purpose of signingPurposes) {
    if ((await selectKeys(database(), { purpose })).length > 0) continue
    await inTransaction(database(), async (tx) => {
      await lockKeys(tx)
      if ((await selectKeys(tx, { purpose })).length === 0) await makeKey(tx, purpose, 0)
    })
  }
}

/** Opens the newest key of each purpose. @throws Error with code `wrong-master-key` */
export async function assertSigningKeysOpen(db: StatementHandle): Promise<void> {
  for (const purpose of signingPurposes) {
    const [newest] = await selectKeys(db, { purpose })
    if (newest) unseal('signing-key', newest.kid, newest.privateSealed)
  }
}

/**
 * Makes a new signing key for this purpose, published at once; it signs after 60 seconds, or at once with `now`
 * (decisions 6). The keys before it stay published as long as `usedKeys` says, so that their signatures can still be
 * verified.
 * @returns its kid
 */
export async function rotateKey(db: Handle, purpose: SigningPurpose, options: { now: boolean }): Promise<string> {
  return makeKey(db, purpose, options.now ? 0 : PUBLISHED_FIRST)
}

/**
 * The key that signs: the newest that is active by the database's clock; while no key is active, because that clock was
 * set back, the oldest published one, since verifiers have surely seen it. Rows come newest first.
 */
export function activeKey<Row extends { activeFrom: Date }>(rows: Row[], now: Date): Row | undefined {
  return rows.find((row) => row.activeFrom <= now) ?? rows.at(-1)
}

/**
 * The keys that are still of use; rows come newest first. Keys of events stay for good, keys of access tokens until a
 * minute after the last token has expired: a stolen key is useless from then on.
 */
export function usedKeys<Row extends { activeFrom: Date }>(rows: Row[], purpose: SigningPurpose, now: Date): Row[] {
  if (purpose === 'event') return rows
  const replaced = new Date(now.getTime() - (LONGEST_ACCESS_TOKEN + PUBLISHED_FIRST) * 1000)
  const successor = rows.findIndex((row) => row.activeFrom <= replaced)
  return successor === -1 ? rows : rows.slice(0, successor + 1)
}

async function keyRing(db: Handle, purpose: SigningPurpose): Promise<KeyRing> {
  return rings().get(purpose, (before) => readKeyRing(db, purpose, before))
}

async function readKeyRing(db: Handle, purpose: SigningPurpose, known: KeyRing | undefined): Promise<KeyRing> {
  const kept = await selectKeys(db, { purpose })
  const [newest] = kept
  if (!newest) throw new Error(`there is no ${purpose} signing key; the start makes it`)
  const rows = usedKeys(kept, purpose, newest.readAt)
  const active = activeKey(rows, newest.readAt) ?? newest
  const unchanged =
    known?.signing.kid === active.kid &&
    known.published.length === rows.length &&
    known.published.every(({ kid, activeFrom }, at) => {
      return kid === rows[at]?.kid && activeFrom.getTime() === rows[at].activeFrom.getTime()
    })
  return unchanged ? known : ringFrom(rows, active)
}

function ringFrom(rows: SigningKeyRow[], active: SigningKeyRow): KeyRing {
  return {
    signing: { kid: active.kid, privateKey: createPrivateKey(unseal('signing-key', active.kid, active.privateSealed)) },
    published: rows.map((row) => ({
      kid: row.kid,
      jwk: row.publicJwk,
      publicKey: createPublicKey({ key: row.publicJwk, format: 'jwk' }),
      createdAt: row.createdAt,
      activeFrom: row.activeFrom,
    })),
  }
}

/** Makes this process read its keys again, once a rotation is committed. */
export function forgetKeyRings(): void {
  forget(KEY_RINGS)
}

/** The key that signs now. */
export async function signingKey(db: Handle, purpose: SigningPurpose): Promise<SigningKey> {
  return (await keyRing(db, purpose)).signing
}

/** All keys that verifiers may need, newest first (a rotated key is published before it signs). */
export async function publishedKeys(db: Handle, purpose: SigningPurpose): Promise<PublishedKey[]> {
  return (await keyRing(db, purpose)).published
}
