import type { JWK } from 'jose'
import type { AdministrationSystem } from '#sdk/administration-system.ts'
import { buildReplyMetadataRecord } from '#sdk/metadata-record.ts'
import {
  plainData,
  sendContent,
  withIds,
  type AnnouncedAttachment,
  type SendAttachment,
  type SendData,
  type UploadProgress,
} from '#sdk/send-content.ts'
import type { SentReply } from '#sdk/send-reply.ts'
import type { PublicService } from '#sdk/submission-records.ts'
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

/** What goes into a reply. */
export interface ReplyContent {
  /** Public key that the sender gave for replies. */
  key: JWK
  /** That of the submission that is answered. */
  publicService: PublicService
  data: SendData & { schemaUri: string }
  onProgress: (progress: UploadProgress) => void
}

/**
 * Uploads the attachments of a reply that was begun, and submits it. Attachments that are there from an earlier run are
 * written over. Throws `attachment-size`, and the errors of the calls.
 */
export async function completeReply(
  system: AdministrationSystem,
  { replyId, caseId, attachments }: BegunReply,
  { key, publicService, data: given, onProgress }: ReplyContent,
): Promise<SentReply> {
  const data = plainData(given)
  const { document, ...sent } = await sendContent({
    attachments,
    data,
    submissionSchema: { schemaUri: given.schemaUri, mimeType: data.mimeType },
    metadataSchema: system.http.addresses.metadataSchema,
    record: (described) => buildReplyMetadataRecord({ ...described, publicService }),
    upload: (attachmentId, open) => system.addReplyAttachment({ replyId, attachmentId, key, open }),
    submit: async (metadata, records) => {
      const { reply, authenticationTags } = await system.submitReply({ replyId, key, metadata, data: records })
      return { document: reply, authenticationTags }
    },
    report: onProgress,
  })
  return { replyId, destinationId: document.destinationId, caseId, state: document.state, ...sent }
}
