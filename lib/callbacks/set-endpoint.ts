import { keyedHash, seal } from '../platform/crypto/sealed.ts'
import type { Database } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { CallbackInput } from './schema.ts'
import { upsertEndpoint } from './store.ts'

type Owner = { kind: 'destination' | 'client'; id: string }

/**
 * The endpoint for a callback: one row for equal owner, URL and secret (decisions 7). The secret is sealed; equality is
 * told by a keyed hash.
 * @param callback already checked; its URL in normalised form
 * @returns the endpoint's id
 */
export async function setEndpoint(db: Database, owner: Owner, callback: CallbackInput): Promise<string> {
  const digest = keyedHash('callback-secret', callback.secret)
  const sealed = seal('callback-secret', callback.secret)
  const store = () => upsertEndpoint(db, newId(), owner.kind, owner.id, callback.url, digest, sealed)
  // a row that another request is inserting at this moment is seen by neither half of the statement, only by the next
  const row = (await store())[0] ?? (await store())[0]
  if (!row) throw new Error('the callback endpoint was neither made nor found')
  return row.id
}
