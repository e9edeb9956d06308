import type { JWK } from 'jose'
import type { SendingContext } from './content-calls.ts'
import { assertValidData, type DataValidator } from './data-validation.ts'
import { KurierError } from './errors.ts'
import type { AuthenticationTags } from './event-types.ts'
import { buildReplyMetadataRecord, type MetadataRecord, type ReplyMetadataContent } from './metadata-record.ts'
import { addReplyAttachment, createReply, submitReply } from './reply-calls.ts'
import { replyKeyOf, requireReplyKey } from './reply-channel.ts'
import type { ReplyReference } from './reply-records.ts'
import {
  plainData,
  sendContent,
  withIds,
  type AnnouncedAttachment,
  type SendAttachment,
  type SendData,
  type UploadProgress,
} from './send-content.ts'
import type { State } from './submission-records.ts'

export interface ReplyRequest {
  /** A case with a submission that waits or was accepted. */
  caseId: string
  /**
   * Metadata record of the submission that is answered, `opened.metadata`: its reply channel names the key, and the reply
   * names the same service.
   */
  answered?: MetadataRecord
  /** The sender's public key; needed when it does not come from `answered`. */
  key?: JWK
  data: SendData & {
    /** The schema that the data record follows. */
    schemaUri: string
  }
  /** More members of the metadata record. */
  metadata?: ReplyMetadataContent['extras']
  attachments?: readonly SendAttachment[]
  /** A reply that was created before, to go on with; its attachments stand for `attachments`, and are written over. */
  begun?: { replyId: string; attachments: readonly AnnouncedAttachment[] }
  /** Judges the data record before anything is created; what it finds is thrown as `data-invalid`. */
  validate?: DataValidator
  onProgress?: (progress: ReplyProgress) => void
}

/** What has been done; `created` names the id, with which an interrupted reply can be looked up. */
export type ReplyProgress =
  | { step: 'created'; replyId: string; caseId: string }
  | UploadProgress
  | { step: 'submitted'; replyId: string; caseId: string }

export interface SentReply extends ReplyReference {
  state: State
  /** In the order of the request. */
  attachments: { attachmentId: string; name: string }[]
  /** To be compared with those of submit-reply and accept-reply events. */
  authenticationTags: AuthenticationTags
}

function keyFor({ key, answered }: ReplyRequest): JWK {
  if (key !== undefined) return requireReplyKey(key)
  if (answered !== undefined) return replyKeyOf(answered)
  throw new KurierError('input-unfit', 'a reply needs the key of the sender: give `answered` or `key`')
}

async function beginReply(context: SendingContext, { caseId, attachments: given }: ReplyRequest) {
  const attachments = withIds(given)
  const announcedAttachments = attachments.map(({ attachmentId }) => attachmentId)
  const { replyId } = await createReply(context, { caseId, announcedAttachments })
  return { replyId, attachments }
}

/**
 * Sends a reply: creates it, uploads the attachments one after the other, then submits metadata record and data record,
 * all encrypted for the sender's key. Throws before anything is created: `reply-channel-missing`, `key-unfit`,
 * `input-unfit`, `data-invalid`; later `attachment-size`, what `open` throws, and the errors of the calls.
 */
export async function sendReply(context: SendingContext, request: ReplyRequest): Promise<SentReply> {
  const { caseId, answered } = request
  const report = (progress: ReplyProgress): void => request.onProgress?.(progress)
  const key = keyFor(request)
  const data = plainData(request.data)
  const submissionSchema = { schemaUri: request.data.schemaUri, mimeType: data.mimeType }
  await assertValidData(request.validate, { ...data, schemaUri: submissionSchema.schemaUri })
  const { replyId, attachments } = request.begun ?? (await beginReply(context, request))
  report({ step: 'created', replyId, caseId })

  const publicService = answered?.publicServiceType
  const { document, ...sent } = await sendContent({
    attachments,
    data,
    submissionSchema,
    metadataSchema: context.http.addresses.metadataSchema,
    record: (described) => buildReplyMetadataRecord({ ...described, publicService, extras: request.metadata }),
    upload: (attachmentId, open) => addReplyAttachment(context, { replyId, attachmentId, key, open }),
    submit: async (metadata, records) => {
      const submitted = await submitReply(context, { replyId, key, metadata, data: records })
      return { document: submitted.reply, authenticationTags: submitted.authenticationTags }
    },
    report,
  })
  report({ step: 'submitted', replyId, caseId })
  return { replyId, destinationId: document.destinationId, caseId, state: document.state, ...sent }
}
