import type { Context } from '../platform/context.ts'
import { settings } from '../platform/env.ts'
import { invalid } from '../platform/errors.ts'
import { documentStore, selectParts, type DocumentRow } from './document-store.ts'
import { documentKinds, type DocumentKind } from './kinds.ts'
import { withAttachment } from './part.ts'
import { notIncomplete, stateTable } from './rules.ts'

type Upload = { kind: DocumentKind; document: DocumentRow; attachmentId: string; bytes: AsyncIterable<Uint8Array> }

/**
 * Stores an attachment of an incomplete submission or reply while it arrives; an earlier one is replaced only when this
 * one is whole (decisions 4).
 * @param input.document found for its sender
 * @throws 422 and 409 before the attachment is read, 400, 408, 413, 422 and 409; nothing is changed then
 */
export async function addAttachment(
  { db: { pool: db } }: Context,
  { kind, document, attachmentId, bytes }: Upload,
): Promise<void> {
  const { id, state, announcedAttachments } = document
  if (!announcedAttachments.includes(attachmentId)) {
    const detail = `The attachment ${attachmentId} was not announced when the ${kind} was created.`
    throw invalid([{ pointer: '', detail }])
  }
  if (!stateTable[state].attach) throw notIncomplete(kind, state)
  const allowedKids = await documentKinds[kind].allowedKids(db, document)
  const others = (await selectParts(db, { documentId: id })).filter(({ part }) => part !== attachmentId)
  const room = settings().limits.total - others.reduce((sum, part) => sum + part.size, 0)
  const stored = await withAttachment(db, { bytes, allowedKids, room }, (part) =>
    documentStore[kind].storeAttachment(db, { ...part, id, attachmentId }),
  )
  if (stored) return
  const [now] = await documentStore[kind].selectState(db, { id })
  throw notIncomplete(kind, now?.state ?? 'deleted')
}
