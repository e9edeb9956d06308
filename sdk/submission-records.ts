import { filledText, listOf, object, oneOf, optional, text, uuid, wholeNumber, type Check } from './json-shape.ts'

/** States of a submission or reply (decisions 5). */
export type State = 'incomplete' | 'submitted' | 'accepted' | 'rejected' | 'deleted'
export const state: Check<State> = oneOf('incomplete', 'submitted', 'accepted', 'rejected', 'deleted')

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

export interface CreatedSubmission extends SubmissionReference {
  state: State
}

/** A submission as its sender sees it. */
export interface Submission extends CreatedSubmission {
  /** Attachment ids. */
  attachments: string[]
  publicService: PublicService
  region?: string
}

/** A submission as the receiving system sees it; the encrypted parts are absent once it is rejected or deleted. */
export interface ReceivedSubmission extends Submission {
  encryptedMetadata?: string
  encryptedData?: string
}

/** One page of a list (decisions 3). */
export interface SubmissionPage {
  count: number
  offset: number
  totalCount: number
  submissions: SubmissionReference[]
}

/** Which part of a list is asked for: `offset` from 0, `limit` 1 to 500. */
export interface PageRequest {
  offset?: number
  limit?: number
}

const publicService = object({ identifier: filledText, name: text, description: optional(text) })

const reference = { submissionId: uuid, destinationId: uuid, caseId: uuid }
const page = { count: wholeNumber, offset: wholeNumber, totalCount: wholeNumber }

export const createdSubmission: Check<CreatedSubmission> = object({ ...reference, state })

const submissionMembers = { ...reference, state, attachments: listOf(uuid), publicService, region: optional(text) }
export const submission: Check<Submission> = object(submissionMembers)
export const receivedSubmission: Check<ReceivedSubmission> = object({
  ...submissionMembers,
  encryptedMetadata: optional(text),
  encryptedData: optional(text),
})

export const submissionPage: Check<SubmissionPage> = object({ ...page, submissions: listOf(object(reference)) })
export const eventLogPage = object({ ...page, eventLog: listOf(text) })
