import { toReadableStream } from './byte-stream.ts'
import { KurierError } from './errors.ts'
import type { PrivateKey } from './keys.ts'
import type { AttachmentDescription } from './metadata-record.ts'
import type { OpenedContent } from './open-content.ts'
import { joinedPlaintext, partIds, type PartSource } from './open-parts.ts'

export interface OpenedAttachment {
  description: AttachmentDescription
  /**
   * The attachment, its fragments joined, NOT verified before the stream has ended without an error: keep it aside until then.
   * It fails with `part-incorrect` when it cannot be decrypted, or its tags or hash differ from what was announced;
   * the error's `problems` can be handed to `reject` or `rejectReply`.
   */
  unverifiedPlaintext: ReadableStream<Uint8Array>
}

interface AttachmentOpening {
  source: PartSource
  decryptionKeys: readonly PrivateKey[]
  problemTypeBase: string
}

/** The description of an attachment of this submission or reply. Throws `attachment-unknown`. */
export function describedAttachment(opened: OpenedContent, attachmentId: string): AttachmentDescription {
  const described = opened.metadata.contentStructure.attachments.find(
    (attachment) => attachment.attachmentId === attachmentId,
  )
  if (described === undefined) throw new KurierError('attachment-unknown', `There is no attachment ${attachmentId}`)
  return described
}

/**
 * Decrypts an attachment while it comes in, and checks it at its end. What fetching its first part throws is thrown at once.
 * Throws `attachment-unknown`.
 */
export async function openAttachment(
  opened: OpenedContent,
  attachmentId: string,
  opening: AttachmentOpening,
): Promise<OpenedAttachment> {
  const description = describedAttachment(opened, attachmentId)
  const { source } = opening
  const [firstId = attachmentId] = partIds(description)
  const first = await source.fetch(firstId)
  const plaintext = joinedPlaintext(
    description,
    {
      ...opening,
      source: { ...source, fetch: async (id) => (id === firstId ? first : source.fetch(id)) },
      announced: opened.announcedTags.attachments,
    },
    (tags) => void Object.assign(opened.checkedTags.attachments, tags),
  )
  return { description, unverifiedPlaintext: toReadableStream(plaintext) }
}
