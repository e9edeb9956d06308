import { holdHashRoot } from '../crypto/keyed-hash.ts'
import { masterKeys } from '../crypto/master-keys.ts'
import { isSealedUnder, seal, unseal } from '../crypto/sealed.ts'
import { database } from '../database.ts'
import { insertHashRoot, replaceHashRoot, selectHashRoot } from './store.ts'
import { signingKey } from './signing-keys.ts'

/** The hash root has one row; its sealed value is bound to this name. */
export const HASH_ROOT_ID = 'installation'

/**
 * Opens the key of all secret hashes, for this process. The first start makes the present master key the hash root:
 * earlier hashes were made with it. Called at start, when there are signing keys.
 * @throws Error with code `wrong-master-key`, before anything is written
 */
export async function openHashRoot(): Promise<void> {
  const db = database()
  const [row] = await selectHashRoot(db)
  if (row) return holdHashRoot(rootIn(row.sealed))
  await signingKey(db, 'event')
  const [{ bytes }] = masterKeys()
  await insertHashRoot(db, { sealed: seal('hash-root', HASH_ROOT_ID, bytes.toString('base64url')) })
  const [made] = await selectHashRoot(db)
  if (!made) throw new Error('the hash root was neither made nor found')
  holdHashRoot(rootIn(made.sealed))
}

/** Seals the hash root again unless the first master key seals it already. @returns how many values were replaced */
export async function resealHashRoot(): Promise<number> {
  const db = database()
  const [row] = await selectHashRoot(db)
  if (!row || isSealedUnder(masterKeys()[0], row.sealed)) return 0
  const plain = unseal('hash-root', HASH_ROOT_ID, row.sealed)
  return (await replaceHashRoot(db, { before: row.sealed, sealed: seal('hash-root', HASH_ROOT_ID, plain) })).length
}

const rootIn = (sealed: Buffer): Buffer => Buffer.from(unseal('hash-root', HASH_ROOT_ID, sealed), 'base64url')
