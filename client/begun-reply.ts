import type { AdministrationSystem } from '#sdk/administration-system.ts'
import { withIds, type AnnouncedAttachment, type SendAttachment } from '#sdk/send-content.ts'
import type { ReplyReceipt } from './receipt.ts'

/** A reply that the service holds, incomplete. */
export interface BegunReply {
  replyId: string
  caseId: string
  /** Those that were announced. */
  attachments: AnnouncedAttachment[]
}

/** Creates a reply for these attachments. Throws the errors of the call. */
export async function beginReply(
  system: AdministrationSystem,
  caseId: string,
  toSend: readonly SendAttachment[],
): Promise<BegunReply> {
  const attachments = withIds(toSend)
  const announcedAttachments = attachments.map(({ attachmentId }) => attachmentId)
  const { replyId } = await system.createReply({ caseId, announcedAttachments })
  return { replyId, caseId, attachments }
}

/** The reply of a receipt with these attachments; nothing when others were announced, which cannot be changed. */
export function begunReply(
  { replyId, caseId, attachments: announced }: ReplyReceipt,
  toSend: readonly SendAttachment[],
): BegunReply | undefined {
  const ids = new Map(announced.map(({ name, attachmentId }) => [name, attachmentId]))
  const attachments = toSend.flatMap((attachment) => {
    const attachmentId = ids.get(attachment.name)
    return attachmentId === undefined ? [] : [{ ...attachment, attachmentId }]
  })
  const isSame = attachments.length === toSend.length && attachments.length === announced.length
  return isSame ? { replyId, caseId, attachments } : undefined
}
