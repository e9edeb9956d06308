import { inMemoryCipher, type AttachmentCipher, type PartSummary } from './attachment-cipher.ts'
import type { ConnectionOptions } from './connection.ts'
import { signDecision, type DecisionContent, type SignedDecision } from './decision-event.ts'
import { partsFrom, submitRecords, uploadPart, type SendingContext } from './content-calls.ts'
import type { DataValidator } from './data-validation.ts'
import { readDeletionReceipt, type DeletionReceipt } from './deletion-receipt.ts'
import { DestinationApi } from './destination-api.ts'
import { KurierError, type EventProblem } from './errors.ts'
import { announcedTags, createEventLogReader, type EventLogReader } from './event-log-reader.ts'
import { createHttpClient, pathOf, type HttpClient } from './http-client.ts'
import type { PrivateKey } from './keys.ts'
import { openAttachment, type OpenedAttachment } from './open-attachment.ts'
import { tagsToAccept } from './open-content.ts'
import type { PartSource } from './open-parts.ts'
import { openSubmission, type IncorrectSubmission, type OpenedSubmission } from './open-submission.ts'
import {
  createDocument,
  documentCalls,
  type ReplyAttachmentUpload,
  type ReplyCreation,
  type ReplySubmitRequest,
  type SubmittedReply,
} from './document-calls.ts'
import {
  receivedSubmission,
  reply,
  submissionPage,
  type CreatedReply,
  type PageRequest,
  type ReceivedSubmission,
  type Reply,
  type ReplyReference,
  type SubmissionPage,
  type SubmissionReference,
} from './document-records.ts'
import { replySending, type ReplyIds, type ReplyRequest, type SentReply } from './send-reply.ts'
import { secondsAhead } from './service-clock.ts'
import { beginSending, Sending, type SendingNotes } from './sending.ts'
import type { LoggedEvent } from './verify-event-log.ts'

/** The private keys of a destination; old decryption keys are kept as long as submissions for them may come. */
export interface DestinationKeys {
  signingKey: PrivateKey
  decryptionKeys: readonly PrivateKey[]
}

export type AdministrationSystemOptions = ConnectionOptions & {
  /** Private keys by destination; not needed for managing destinations. */
  keysOf?: (destinationId: string) => DestinationKeys | undefined | Promise<DestinationKeys | undefined>
  /** `streamingCipher` in Node; in memory unless given. */
  cipher?: AttachmentCipher
  /** Calls with these options that are being made already: it shares their token. Its own unless given. */
  http?: HttpClient
  /** For the `iat` of events; the service's time, as its answers tell it, unless given. */
  now?: () => Date
}

/**
 * The administration: fetches submissions, checks them, accepts or rejects them, and answers with replies. Refusals are
 * `KurierProblem`s.
 */
export class AdministrationSystem {
  readonly http: HttpClient
  /** Management of destinations and their public keys. */
  readonly destinations: DestinationApi
  readonly #options: AdministrationSystemOptions
  readonly #context: SendingContext
  readonly #logs: EventLogReader

  constructor(options: AdministrationSystemOptions) {
    this.http = options.http ?? createHttpClient(options)
    this.destinations = new DestinationApi(this.http)
    this.#options = options
    this.#context = { http: this.http, cipher: options.cipher ?? inMemoryCipher }
    this.#logs = createEventLogReader(this.http)
  }

  /** Submissions that wait, oldest first. What is decided leaves the list: read from offset 0 until it is empty. */
  listSubmissions(asked: PageRequest & { destinationId?: string } = {}): Promise<SubmissionPage> {
    return this.http.json(
      { method: 'GET', path: '/submission-api/v2/submissions', query: { ...asked } },
      submissionPage,
    )
  }

  /** With its encrypted parts, unless it has been rejected or deleted. */
  getSubmission(submissionId: string): Promise<ReceivedSubmission> {
    return this.http.json(
      { method: 'GET', path: pathOf`/submission-api/v2/submissions/${submissionId}` },
      receivedSubmission,
    )
  }

  /** The whole log of a case, its submissions and replies alike, each event checked: see `verifyEventLog`. */
  caseEvents(reference: { caseId: string; destinationId: string }): Promise<LoggedEvent[]> {
    return this.#logs.caseEvents(reference)
  }

  submissionEvents(reference: SubmissionReference): Promise<LoggedEvent[]> {
    return this.#logs.submissionEvents(reference)
  }

  /**
   * Fetches, decrypts and checks metadata record and data record. `ok: false` comes with problems for `reject`; what
   * `validate` finds in the data record is among them, as `schema-violation`.
   * Throws `submit-event-missing` when the service's log has no verified submit-submission event to check against,
   * `key-unknown` when a private key is missing, `content-missing` when there is nothing to open.
   */
  async openSubmission(
    submissionId: string,
    { validate }: { validate?: DataValidator } = {},
  ): Promise<OpenedSubmission | IncorrectSubmission> {
    const submission = await this.getSubmission(submissionId)
    const { decryptionKeys } = await this.#keysOf(submission.destinationId)
    const tags = announcedTags(await this.submissionEvents(submission), 'submit-submission')
    const { problemTypeBase } = await this.http.addresses()
    const source = this.partsOf(submission)
    return openSubmission(submission, { announcedTags: tags, decryptionKeys, problemTypeBase, source, validate })
  }

  /** The attachments of a submission as they come from the service: still encrypted. */
  partsOf({ submissionId }: { submissionId: string }): PartSource {
    return partsFrom(this.#context, documentCalls.submission, submissionId)
  }

  /** Fetches an attachment as a stream that is verified at its end; see `OpenedAttachment`. Throws `attachment-unknown`. */
  async openAttachment(opened: OpenedSubmission, attachmentId: string): Promise<OpenedAttachment> {
    const { decryptionKeys } = await this.#keysOf(opened.submission.destinationId)
    const { problemTypeBase } = await this.http.addresses()
    const source = this.partsOf(opened.submission)
    return openAttachment(opened, attachmentId, { source, decryptionKeys, problemTypeBase })
  }

  /**
   * Accepts a submission with the tags of what was read here, which documents that they were checked (specification 6.2).
   * Throws `attachments-unchecked` when an attachment was not read to its end. `problems` did not lead to rejection.
   */
  async accept(opened: OpenedSubmission, problems: readonly EventProblem[] = []): Promise<SignedDecision> {
    const { submission } = opened
    const authenticationTags = tagsToAccept(submission.attachments, opened)
    const content = problems.length > 0 ? { authenticationTags, problems } : { authenticationTags }
    return this.#decide({ name: 'accept-submission', content }, submission)
  }

  /** Rejects a submission for technical reasons, at least one (specification 1, rule 7). */
  async reject(reference: SubmissionReference, problems: readonly EventProblem[]): Promise<SignedDecision> {
    if (problems.length === 0) throw new KurierError('input-unfit', 'a rejection needs at least one problem')
    return this.#decide({ name: 'reject-submission', content: { problems } }, reference)
  }

  /**
   * Answers in a case, all in one call: creates the reply, encrypts for the sender's key, uploads, submits. Throws before
   * anything is created: `reply-channel-missing`, `key-unfit`, `input-unfit`, `data-invalid`; later what `Sending.resume`
   * throws.
   */
  async reply(request: ReplyRequest): Promise<SentReply> {
    return (await this.beginReply(request)).resume(request)
  }

  /** Checks everything as `reply` does and creates the reply; `resume(request)` sends it. */
  beginReply(request: ReplyRequest): Promise<Sending<ReplyIds, ReplyRequest>> {
    return beginSending(this.#context, replySending, request)
  }

  /** Goes on with a reply that was begun before. @param notes as `toJSON` of the sending gave them, else throws `shape` */
  takeUpReply(notes: ReplyIds & SendingNotes): Sending<ReplyIds, ReplyRequest> {
    return new Sending(this.#context, replySending, notes)
  }

  /** With the same `idempotencyKey` and request the first answer comes again (decisions 3); one is made unless given. */
  createReply(request: ReplyCreation, options: { idempotencyKey?: string } = {}): Promise<CreatedReply> {
    return createDocument(this.#context, documentCalls.reply, request, options)
  }

  /** Encrypts and uploads an attachment; again overwrites it, until the reply is submitted. */
  addReplyAttachment(upload: ReplyAttachmentUpload): Promise<PartSummary> {
    return uploadPart(this.#context, documentCalls.reply, { ...upload, id: upload.replyId })
  }

  /** Encrypts metadata record and data record and submits. When the answer gets lost for good, `getReply` tells the state. */
  async submitReply(request: ReplySubmitRequest): Promise<SubmittedReply> {
    const records = { ...request, id: request.replyId }
    const { document, authenticationTags } = await submitRecords(this.http, documentCalls.reply, records)
    return { reply: document, authenticationTags }
  }

  /** Without its content: who sent it cannot read it again. */
  getReply(replyId: string): Promise<Reply> {
    return this.http.json({ method: 'GET', path: pathOf`/submission-api/v2/replies/${replyId}` }, reply)
  }

  replyEvents(reference: ReplyReference): Promise<LoggedEvent[]> {
    return this.#logs.replyEvents(reference)
  }

  /** What the service signed of the deletion of a submission or reply, checked: see `readDeletionReceipt`. */
  deletionReceipt(of: { submissionId: string } | { replyId: string }): Promise<DeletionReceipt & { token: string }> {
    return readDeletionReceipt(this.http, of)
  }

  async #decide(decision: DecisionContent, reference: SubmissionReference): Promise<SignedDecision> {
    const { signingKey } = await this.#keysOf(reference.destinationId)
    const addresses = await this.http.addresses()
    const signed = () => signDecision(decision, { reference, signingKey, addresses, now: this.#now() })
    const before = this.http.clock.aheadMs()
    try {
      return await this.#post(await signed(), reference)
    } catch (error) {
      // the refusal itself tells the service's time to who had not learnt it yet, or slept since
      if (secondsAhead(error) === undefined || this.http.clock.aheadMs() === before) throw error
      return this.#post(await signed(), reference)
    }
  }

  async #post(signed: SignedDecision, { caseId }: SubmissionReference): Promise<SignedDecision> {
    const path = pathOf`/submission-api/v2/cases/${caseId}/events`
    const body = (): string => signed.token
    // The same token again is recorded once (decisions 6), so it may be sent again when its answer got lost.
    await this.http.done({ method: 'POST', path, contentType: 'application/jose', body, repeatable: true })
    return signed
  }

  #now(): Date {
    return this.#options.now?.() ?? this.http.clock.now()
  }

  async #keysOf(destinationId: string): Promise<DestinationKeys> {
    const keys = await this.#options.keysOf?.(destinationId)
    if (keys === undefined)
      throw new KurierError('key-unknown', `No private keys for the destination ${destinationId} are at hand`)
    return keys
  }
}
