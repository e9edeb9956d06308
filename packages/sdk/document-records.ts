import { documentStates, type DocumentState } from '@kurier/wire/names'
import {
  filledText,
  listOf,
  object,
  oneOf,
  optional,
  text,
  uuid,
  wholeNumber,
  type JsonShapeCheck,
} from './json-shape.ts'

export const state: JsonShapeCheck<DocumentState> = oneOf(...documentStates)

export interface PublicService {
  identifier: string
  name: string
  description?: string
}

/** Callback object (specification 2): an HTTPS address and a secret of 32 to 512 characters. */
export interface Callback {
  url: string
  secret: string
}

/** Names a submission and what its events are bound to. */
export interface SubmissionReference {
  submissionId: string
  destinationId: string
  caseId: string
}

/** Names a reply and what its events are bound to. */
export interface ReplyReference {
  replyId: string
  destinationId: string
  caseId: string
}

export interface CreatedSubmission extends SubmissionReference {
  state: DocumentState
}

export interface CreatedReply {
  replyId: string
  caseId: string
  state: DocumentState
}

/** A submission as its sender sees it. */
export interface Submission extends CreatedSubmission {
  /** Attachment ids. */
  attachments: string[]
  publicService: PublicService
  region?: string
}

/** A reply as the administration that made it sees it. */
export interface Reply extends ReplyReference {
  state: DocumentState
  /** Attachment ids. */
  attachments: string[]
}

/** What the receiving side gets as well; absent once the submission or reply is rejected or deleted. */
interface EncryptedParts {
  encryptedMetadata?: string
  encryptedData?: string
}

/** A submission as the receiving system sees it. */
export interface ReceivedSubmission extends Submission, EncryptedParts {}

/** A reply as the online service sees it. */
export interface ReceivedReply extends Reply, EncryptedParts {}

/** One page of a list (decisions 3). */
interface DocumentRecordPage {
  count: number
  offset: number
  totalCount: number
}

export interface SubmissionPage extends DocumentRecordPage {
  submissions: SubmissionReference[]
}

export interface ReplyPage extends DocumentRecordPage {
  replies: ReplyReference[]
}

/** Which part of a list is asked for: `offset` from 0, `limit` 1 to 500. */
export interface PageRequest {
  offset?: number
  limit?: number
}

const publicService = object({ identifier: filledText, name: text, description: optional(text) })

const sides = { destinationId: uuid, caseId: uuid }
const submissionReference = { submissionId: uuid, ...sides }
const replyReference = { replyId: uuid, ...sides }
const sent = { state, attachments: listOf(uuid) }
const encryptedParts = { encryptedMetadata: optional(text), encryptedData: optional(text) }
const page = { count: wholeNumber, offset: wholeNumber, totalCount: wholeNumber }

export const createdSubmission: JsonShapeCheck<CreatedSubmission> = object({ ...submissionReference, state })
export const createdReply: JsonShapeCheck<CreatedReply> = object({ replyId: uuid, caseId: uuid, state })

const submissionMembers = { ...submissionReference, ...sent, publicService, region: optional(text) }
export const submission: JsonShapeCheck<Submission> = object(submissionMembers)
export const receivedSubmission: JsonShapeCheck<ReceivedSubmission> = object({
  ...submissionMembers,
  ...encryptedParts,
})

const replyMembers = { ...replyReference, ...sent }
export const reply: JsonShapeCheck<Reply> = object(replyMembers)
export const receivedReply: JsonShapeCheck<ReceivedReply> = object({ ...replyMembers, ...encryptedParts })

export const submissionPage: JsonShapeCheck<SubmissionPage> = object({
  ...page,
  submissions: listOf(object(submissionReference)),
})
export const replyPage: JsonShapeCheck<ReplyPage> = object({ ...page, replies: listOf(object(replyReference)) })
/** `chain`: absent from services that do not chain their events. */
export const eventLogPage = object({ ...page, eventLog: listOf(text), chain: optional(listOf(text)) })
