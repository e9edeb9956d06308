import { randomUUID } from 'node:crypto'
import { keyedHash } from '../platform/crypto/keyed-hash.ts'
import { seal } from '../platform/crypto/sealed.ts'
import type { Handle } from '../platform/statement.ts'
import type { CallbackInput } from './schema.ts'
import { upsertEndpoint } from './store.ts'

type Owner = { kind: 'destination' | 'client'; id: string }

/**
 * The endpoint for a callback: one row for equal owner, URL and secret (decisions 7). The secret is sealed; equality is
 * told by a keyed hash.
 * @param callback already checked; its URL in normalised form
 * @returns the endpoint's id
 */
export async function setEndpoint(db: Handle, owner: Owner, callback: CallbackInput): Promise<string> {
  const secretDigest = keyedHash('callback-secret', callback.secret)
  // by chance and not in the order of time, so that claims which look at a part see one as likely as the other
  const id = randomUUID()
  const secretSealed = seal('callback-secret', id, callback.secret)
  const wanted = { id, ownerKind: owner.kind, ownerId: owner.id, url: callback.url, secretDigest, secretSealed }
  const store = () => upsertEndpoint(db, wanted)
  // a row that another request is inserting at this moment is seen by neither half of the statement, only by the next
  const row = (await store())[0] ?? (await store())[0]
  if (!row) throw new Error('the callback endpoint was neither made nor found')
  return row.id
}
