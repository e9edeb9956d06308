import type { DataValidator } from './data-validation.ts'
import type { EventProblem } from './errors.ts'
import type { AuthenticationTags } from './event-types.ts'
import type { PrivateKey } from './keys.ts'
import { openContent, type OpenedContent } from './open-content.ts'
import type { PartSource } from './open-parts.ts'
import { readReplyMetadataRecord } from './read-metadata-record.ts'
import type { ReceivedReply } from './document-records.ts'

/** A reply whose metadata record and data record are decrypted and found right. */
export interface OpenedReply extends OpenedContent {
  ok: true
  reply: ReceivedReply
}

/** A reply that is not as the administration made it; `problems` can be handed to `rejectReply`. */
export interface IncorrectReply {
  ok: false
  reply: ReceivedReply
  problems: EventProblem[]
}

interface ReplyOpening {
  announcedTags: AuthenticationTags
  decryptionKeys: readonly PrivateKey[]
  problemTypeBase: string
  /** Asked for a data record that came as an attachment. */
  source: PartSource
  validate?: DataValidator
}

/** Opens a reply, see `openContent`. */
export async function openReply(reply: ReceivedReply, opening: ReplyOpening): Promise<OpenedReply | IncorrectReply> {
  const result = await openContent(reply, { ...opening, subject: 'reply', read: readReplyMetadataRecord })
  return result.ok ? { ok: true, reply, ...result.opened } : { ok: false, reply, problems: result.problems }
}
