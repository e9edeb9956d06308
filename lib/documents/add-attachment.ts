import type { ClientActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { invalid } from '../platform/errors.ts'
import { documentStore, putAttachment } from './document-store.ts'
import type { ToFill } from './document-store.ts'
import type { DocumentKind } from './kinds.ts'
import { withAttachment } from './part/arriving-part.ts'
import { roomOf, watchedRoom } from './room.ts'
import { notIncomplete, stateTable } from './rules.ts'

/** `address`: where the bytes come from. */
type Upload = ToFill & {
  kind: DocumentKind
  attachmentId: string
  bytes: AsyncIterable<Uint8Array>
  address: string
}

/**
 * Stores an attachment of an incomplete submission or reply while it arrives; an earlier one is replaced only when this
 * one is whole (decisions 4).
 * @param input.document found for its sender, with what its content is judged by
 * @throws 422 and 409 before the attachment is read, 400, 408, 413, 422, 409 and 507; nothing is changed then
 */
export async function addAttachment(
  { db, actor }: Context<ClientActor>,
  { kind, document, seen, attachmentId, bytes, address }: Upload,
): Promise<void> {
  const { id, state, announcedAttachments } = document
  if (!announcedAttachments.includes(attachmentId)) {
    const detail = `The attachment ${attachmentId} was not announced when the ${kind} was created.`
    throw invalid([{ pointer: '', detail }])
  }
  if (!stateTable[state].attach) throw notIncomplete(kind, state)
  const room = roomOf(actor, address)
  const watched = await watchedRoom(db, { parts: seen.parts, attachmentId, clientId: document.clientId, room })
  const arriving = { bytes, allowedKids: seen.allowedKids, assertRoom: watched.assertRoom }
  try {
    const stored = await withAttachment(db, arriving, ({ body: _, ...part }) =>
      putAttachment(db, { ...part, ...room, kind, id, attachmentId }),
    )
    if (stored) return
  } finally {
    watched.end()
  }
  const [now] = await documentStore[kind].selectState(db, { id })
  throw notIncomplete(kind, now?.state ?? 'deleted')
}
