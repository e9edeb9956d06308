import type { JWK } from 'jose'
import { KurierError } from './errors.ts'
import { object, uuid } from './json-shape.ts'
import {
  buildReplyMetadataRecord,
  type DescribedContent,
  type MetadataRecord,
  type ReplyMetadataContent,
} from './metadata-record.ts'
import { knowsAttachedData, metadataSchemaAddress, versionOfReply } from './metadata-version.ts'
import { createDocument, documentCalls } from './document-calls.ts'
import { replyKeyOf, requireReplyKey } from './reply-channel.ts'
import type { SendData } from './send-content.ts'
import type { SendingProgress, SendingKind, SendingRequest, SentParts } from './sending.ts'

export interface ReplyIds {
  replyId: string
  caseId: string
}

export interface ReplyRequest extends SendingRequest<ReplyIds> {
  /** A case with a submission that waits or was accepted. */
  caseId: string
  /**
   * Metadata record of the answered submission, `opened.metadata`: its reply channel names the key, and the reply names
   * the same service; the reply's record is written in a version that the submission's sender can read.
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
}

export type ReplyProgress = SendingProgress<ReplyIds>
export type SentReply = SentParts<ReplyIds>

function keyFor({ key, answered }: ReplyRequest): JWK {
  if (key !== undefined) return requireReplyKey(key)
  if (answered !== undefined) return replyKeyOf(answered)
  throw new KurierError('input-unfit', 'a reply needs the key of the sender: give `answered` or `key`')
}

const calls = documentCalls.reply

export const replySending: SendingKind<ReplyIds, ReplyRequest> = {
  calls,
  ids: object({ replyId: uuid, caseId: uuid }),
  idOf: ({ replyId }) => replyId,
  create: (context, { caseId }, announcedAttachments) =>
    createDocument(context, calls, { caseId, announcedAttachments }),
  prepare: async ({ http }, request) => {
    const { mimeType = 'application/json', schemaUri } = request.data
    const { answered, metadata: extras } = request
    const publicService = answered?.publicService
    const version = answered ? versionOfReply(answered) : '1.0.0'
    const schema = metadataSchemaAddress((await http.addresses()).schemaBase, version)
    const record = (described: DescribedContent) =>
      buildReplyMetadataRecord({ ...described, schema, publicService, extras })
    return {
      key: keyFor(request),
      submissionSchema: { schemaUri, mimeType },
      record,
      takesAttachedData: knowsAttachedData(schema),
    }
  },
}
