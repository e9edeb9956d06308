import { listOf, object, optional, text, uuid, wholeNumber, type Check } from './json-shape.ts'
import { state, type State } from './submission-records.ts'

/** Names a reply and what its events are bound to. */
export interface ReplyReference {
  replyId: string
  destinationId: string
  caseId: string
}

export interface CreatedReply {
  replyId: string
  caseId: string
  state: State
}

/** A reply as the administration that made it sees it. */
export interface Reply extends ReplyReference {
  state: State
  /** Attachment ids. */
  attachments: string[]
}

/** A reply as the online service sees it; the encrypted parts are absent once it is rejected or deleted. */
export interface ReceivedReply extends Reply {
  encryptedMetadata?: string
  encryptedData?: string
}

/** One page of a list (decisions 3). */
export interface ReplyPage {
  count: number
  offset: number
  totalCount: number
  replies: ReplyReference[]
}

const reference = { replyId: uuid, destinationId: uuid, caseId: uuid }
const members = { ...reference, state, attachments: listOf(uuid) }
const page = { count: wholeNumber, offset: wholeNumber, totalCount: wholeNumber }

export const createdReply: Check<CreatedReply> = object({ replyId: uuid, caseId: uuid, state })
export const reply: Check<Reply> = object(members)
export const receivedReply: Check<ReceivedReply> = object({
  ...members,
  encryptedMetadata: optional(text),
  encryptedData: optional(text),
})
export const replyPage: Check<ReplyPage> = object({ ...page, replies: listOf(object(reference)) })
