import type { ClientActor } from '../platform/actor.ts'
import { assertFreeSpace } from '../platform/blobs/free-space.ts'
import { keyedHash } from '../platform/crypto/keyed-hash.ts'
import type { Handle } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { Refusal } from '../platform/errors.ts'
import { networksOf } from '../platform/networks.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { allTooLarge, quotaUsedUp } from './part/room-refusals.ts'
import { selectIncompleteBytes, type StoredPart } from './document-store.ts'
import { fileBytes, wireBytes } from './rules.ts'

/**
 * Limits of a sender's attachments, in bytes on the wire: one, all of a document, all incomplete ones of the client,
 * and of the network of an applicant without an account. `network`: its keyed hash.
 */
export type Room = {
  one: number
  total: number
  clientTotal: number
  networkTotal: number
  network: Buffer | null
}

/** The limits of a sender; the holder of a bound token has no account. */
export function roomOf(actor: ClientActor, address: string): Room {
  const { limits } = settings()
  const [clientTotal, networkTotal] = [limits.clientIncomplete, limits.networkIncomplete]
  if (!actor.boundTo) return { one: limits.attachment, total: limits.total, clientTotal, networkTotal, network: null }
  const one = Math.min(wireBytes(limits.formAttachment), limits.attachment)
  const total = Math.min(wireBytes(limits.formTotal), limits.total)
  return { one, total, clientTotal, networkTotal, network: keyedHash('network', networksOf(address).own) }
}

/** Limits of a page for the files of one submission: number, and bytes of one and of all. */
export function fileLimits(): { count: number; file: number; total: number } {
  const { limits } = settings()
  const file = Math.min(limits.formAttachment, fileBytes(limits.attachment))
  return { count: limits.attachments, file, total: Math.min(limits.formTotal, fileBytes(limits.total)) }
}

/** Bytes that have arrived and are not stored yet, by the quota that they count for. */
const arriving = () => oncePerProcess('bytes-arriving', () => new Map<string, number>())

type Upload = { parts: readonly StoredPart[]; attachmentId: string; clientId: string; room: Room }

/**
 * Watches one upload, so that a refusal comes as soon as it is certain and not at the end. The sums are the stored
 * bytes at its beginning and the bytes that arrive here now; the storing statement counts again.
 * @returns a function to call with the bytes that have arrived, and one to call at the end
 * @throws 507 when there is no space
 */
export async function watchedRoom(db: Handle, { parts, attachmentId, clientId, room }: Upload) {
  await assertFreeSpace()
  const others = parts.filter(({ part }) => part !== attachmentId)
  const left = room.total - others.reduce((sum, { size }) => sum + size, 0)
  const [stored] = await selectIncompleteBytes(db, { clientId, network: room.network })
  const quotas = [
    { key: clientId, most: room.clientTotal - (stored?.ofClient ?? 0) },
    ...(room.network
      ? [{ key: room.network.toString('hex'), most: room.networkTotal - (stored?.ofNetwork ?? 0) }]
      : []),
  ]
  const here = arriving()
  let counted = 0
  const count = (bytes: number): void => {
    counted += bytes
    for (const { key } of quotas) {
      const now = (here.get(key) ?? 0) + bytes
      if (now > 0) here.set(key, now)
      else here.delete(key)
    }
  }
  const assertRoom = async (size: number): Promise<void> => {
    count(size - counted)
    if (size > room.one) throw attachmentTooLarge(room.one)
    if (size > left) throw allTooLarge()
    if (quotas.some(({ key, most }) => (here.get(key) ?? 0) > most)) throw quotaUsedUp()
    await assertFreeSpace()
  }
  return { assertRoom, end: () => count(-counted) }
}

const closing = { headers: { connection: 'close' } }

const attachmentTooLarge = (most: number): Refusal =>
  new Refusal('too-large', `The attachment is larger than ${most.toLocaleString('en')} bytes.`, closing)
