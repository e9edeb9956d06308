import type { Handle } from '../platform/database.ts'
import { randomUUID } from 'node:crypto'
import { keyedHash } from '../platform/crypto/keyed-hash.ts'
import { seal } from '../platform/crypto/sealed.ts'
import { settings } from '../platform/env.ts'
import { invalid, type Refusal } from '../platform/errors.ts'
import type { CallbackInput } from './schema.ts'
import { upsertEndpoint } from './store.ts'

type EndpointOwner = { kind: 'destination' | 'client'; id: string }

/**
 * The endpoint for a callback: one row for equal owner, URL and secret (decisions 7). The secret is sealed; equality is
 * told by a keyed hash.
 * @param callback already checked; its URL in normalised form
 * @param pointer JSON Pointer of the callback object in the body
 * @returns the endpoint's id
 * @throws Refusal `invalid` when the owner has as many as it may (LIMIT_CALLBACK_ADDRESSES)
 */
export async function setEndpoint(
  db: Handle,
  owner: EndpointOwner,
  callback: CallbackInput,
  pointer = '/callback',
): Promise<string> {
  const secretDigest = keyedHash('callback-secret', callback.secret)
  const most = settings().callbacks.mostAddresses
  // by chance and not in the order of time, so that claims which look at a part see one as likely as the other
  const id = randomUUID()
  const secretSealed = seal('callback-secret', id, callback.secret)
  const ofOwner = { ownerKind: owner.kind, ownerId: owner.id, most }
  const store = () => upsertEndpoint(db, { id, ...ofOwner, url: callback.url, secretDigest, secretSealed })
  // a row that another request is inserting at this moment is seen by neither half of the statement, only by the next
  const row = (await store())[0] ?? (await store())[0]
  if (row?.isFull) throw tooMany(pointer, most)
  if (!row?.id) throw new Error('the callback endpoint was neither made nor found')
  return row.id
}

function tooMany(pointer: string, most: number): Refusal {
  const detail =
    `There are ${most} callback addresses already, each URL with each secret counted once. Use the same URL and secret ` +
    'again: a callback names what it is about. Unused addresses are removed after 30 days.'
  return invalid([{ pointer: `${pointer}/url`, detail }])
}
