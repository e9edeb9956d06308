import { inMemoryCipher, type AttachmentCipher, type PartSummary } from './attachment-cipher.ts'
import type { ConnectionOptions } from './connection.ts'
import { partsFrom, submitRecords, uploadPart, type SendingContext } from './content-calls.ts'
import type { DataValidator } from './data-validation.ts'
import { KurierError, type EventProblem } from './errors.ts'
import { announcedTags, createEventLogReader, type EventLogReader } from './event-log-reader.ts'
import { readDeletionReceipt, type DeletionReceipt } from './deletion-receipt.ts'
import { createHttpClient, jsonBody, pathOf, type HttpClient } from './http-client.ts'
import type { PrivateKey } from './keys.ts'
import { openAttachment, type OpenedAttachment } from './open-attachment.ts'
import { tagsToAccept } from './open-content.ts'
import { openReply, type IncorrectReply, type OpenedReply } from './open-reply.ts'
import {
  receivedReply,
  replyPage,
  submission,
  type Callback,
  type CreatedSubmission,
  type PageRequest,
  type ReceivedReply,
  type ReplyPage,
  type ReplyReference,
  type Submission,
  type SubmissionReference,
} from './document-records.ts'
import { submissionSending, type SendRequest, type SentSubmission, type SubmissionIds } from './send.ts'
import { beginSending, Sending, type SendingNotes } from './sending.ts'
import {
  createDocument,
  documentCalls,
  type AttachmentUpload,
  type SubmissionRequest,
  type SubmitRequest,
  type SubmittedSubmission,
} from './document-calls.ts'
import type { LoggedEvent } from './verify-event-log.ts'

export type OnlineServiceOptions = ConnectionOptions & {
  /** `streamingCipher` in Node; in memory unless given. */
  cipher?: AttachmentCipher
}

/** The online service: sends submissions and receives the replies to them. Refusals of the service are `KurierProblem`s. */
export class OnlineService {
  readonly http: HttpClient
  readonly #context: SendingContext
  readonly #logs: EventLogReader

  constructor(options: OnlineServiceOptions) {
    this.http = createHttpClient(options)
    this.#context = { http: this.http, cipher: options.cipher ?? inMemoryCipher }
    this.#logs = createEventLogReader(this.http)
  }

  /**
   * Everything in one call: reads destination and encryption key, creates the submission, uploads the attachments one after
   * the other, then submits metadata record and data record. Throws before anything is created: `destination-unfit`,
   * `key-unfit`, `data-invalid`; later what `Sending.resume` throws. What is left incomplete the service deletes.
   */
  async send(request: SendRequest): Promise<SentSubmission> {
    return (await this.beginSending(request)).resume(request)
  }

  /** Checks everything as `send` does and creates the submission; `resume(request)` sends it. */
  beginSending(request: SendRequest): Promise<Sending<SubmissionIds, SendRequest>> {
    return beginSending(this.#context, submissionSending, request)
  }

  /**
   * Goes on with what was begun before, here or elsewhere.
   * @param notes as `toJSON` of the sending gave them. Throws `shape` when they are something else.
   * @param options `isOpen`: nothing can have been submitted yet, so that the first `resume` need not ask
   */
  takeUpSending(
    notes: SubmissionIds & SendingNotes,
    options: { isOpen?: boolean } = {},
  ): Sending<SubmissionIds, SendRequest> {
    return new Sending(this.#context, submissionSending, notes, options)
  }

  /** With the same `idempotencyKey` and request the first answer comes again (decisions 3); one is made unless given. */
  createSubmission(request: SubmissionRequest, options: { idempotencyKey?: string } = {}): Promise<CreatedSubmission> {
    return createDocument(this.#context, documentCalls.submission, request, options)
  }

  /** Encrypts and uploads an attachment; again overwrites it, until the submission is submitted. */
  addAttachment(upload: AttachmentUpload): Promise<PartSummary> {
    return uploadPart(this.#context, documentCalls.submission, { ...upload, id: upload.submissionId })
  }

  /** Encrypts metadata record and data record and submits. When the answer gets lost for good, `getSubmission` tells the state. */
  async submit(request: SubmitRequest): Promise<SubmittedSubmission> {
    const records = { ...request, id: request.submissionId }
    const { document, authenticationTags } = await submitRecords(this.http, documentCalls.submission, records)
    return { submission: document, authenticationTags }
  }

  getSubmission(submissionId: string): Promise<Submission> {
    return this.http.json({ method: 'GET', path: pathOf`/submission-api/v2/submissions/${submissionId}` }, submission)
  }

  /** The whole log of a case, its submissions and replies alike, each event checked: see `verifyEventLog`. */
  caseEvents(reference: { caseId: string; destinationId: string }): Promise<LoggedEvent[]> {
    return this.#logs.caseEvents(reference)
  }

  submissionEvents(reference: SubmissionReference): Promise<LoggedEvent[]> {
    return this.#logs.submissionEvents(reference)
  }

  /** From now on the callbacks of this case go there, whatever its submissions name. */
  setCaseCallback(caseId: string, callback: Callback): Promise<void> {
    return this.http.done({
      method: 'PUT',
      path: pathOf`/submission-api/v2/cases/${caseId}/callback`,
      ...jsonBody(callback),
    })
  }

  removeCaseCallback(caseId: string): Promise<void> {
    return this.http.done({ method: 'DELETE', path: pathOf`/submission-api/v2/cases/${caseId}/callback` })
  }

  /** Replies that wait, oldest first. What is decided leaves the list: read from offset 0 until it is empty. */
  listReplies(asked: PageRequest = {}): Promise<ReplyPage> {
    return this.http.json({ method: 'GET', path: '/submission-api/v2/replies', query: { ...asked } }, replyPage)
  }

  /** With its encrypted parts, unless it has been rejected or deleted. */
  getReply(replyId: string): Promise<ReceivedReply> {
    return this.http.json({ method: 'GET', path: pathOf`/submission-api/v2/replies/${replyId}` }, receivedReply)
  }

  replyEvents(reference: ReplyReference): Promise<LoggedEvent[]> {
    return this.#logs.replyEvents(reference)
  }

  /** What the service signed of the deletion of a submission or reply, checked: see `readDeletionReceipt`. */
  deletionReceipt(of: { submissionId: string } | { replyId: string }): Promise<DeletionReceipt & { token: string }> {
    return readDeletionReceipt(this.http, of)
  }

  /**
   * Fetches, decrypts and checks metadata record and data record of a reply with the private keys whose public halves
   * went out as `replyChannel`. `ok: false` comes with problems for `rejectReply`; what `validate` finds in the data record
   * is among them, as `schema-violation`.
   * Throws `submit-event-missing` when the service's log has no verified submit-reply event to check against,
   * `key-unknown` when the private key is missing, `content-missing` when there is nothing to open.
   */
  async openReply(
    replyId: string,
    decryptionKeys: readonly PrivateKey[],
    { validate }: { validate?: DataValidator } = {},
  ): Promise<OpenedReply | IncorrectReply> {
    const reply = await this.getReply(replyId)
    const tags = announcedTags(await this.replyEvents(reply), 'submit-reply')
    const { problemTypeBase } = await this.http.addresses()
    const source = partsFrom(this.#context, documentCalls.reply, replyId)
    return openReply(reply, { announcedTags: tags, decryptionKeys, problemTypeBase, source, validate })
  }

  /** Fetches an attachment as a stream that is verified at its end; see `OpenedAttachment`. Throws `attachment-unknown`. */
  async openReplyAttachment(
    opened: OpenedReply,
    attachmentId: string,
    decryptionKeys: readonly PrivateKey[],
  ): Promise<OpenedAttachment> {
    const { problemTypeBase } = await this.http.addresses()
    const source = partsFrom(this.#context, documentCalls.reply, opened.reply.replyId)
    return openAttachment(opened, attachmentId, { source, decryptionKeys, problemTypeBase })
  }

  /**
   * Accepts a reply with the tags of what was read here, which documents that they were checked (specification 6.2).
   * Throws `attachments-unchecked` when an attachment was not read to its end. `problems` did not lead to rejection.
   */
  async acceptReply(opened: OpenedReply, problems: readonly EventProblem[] = []): Promise<void> {
    const { replyId, attachments } = opened.reply
    const authenticationTags = tagsToAccept(attachments, opened)
    const body = problems.length > 0 ? { authenticationTags, problems } : { authenticationTags }
    await this.#decideReply(pathOf`/submission-api/v2/replies/${replyId}/accept`, body)
  }

  /** Rejects a reply for technical reasons, at least one (specification 1, rule 7). */
  async rejectReply({ replyId }: { replyId: string }, problems: readonly EventProblem[]): Promise<void> {
    if (problems.length === 0) throw new KurierError('input-unfit', 'a rejection needs at least one problem')
    await this.#decideReply(pathOf`/submission-api/v2/replies/${replyId}/reject`, { problems })
  }

  /** The same decision again changes nothing (decisions 4). */
  #decideReply(path: string, body: object): Promise<void> {
    return this.http.done({ method: 'PUT', path, ...jsonBody(body) })
  }
}
