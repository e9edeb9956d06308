import type { JWK } from 'jose'
import { inMemoryCipher, type AttachmentCipher } from './attachment-cipher.ts'
import type { ConnectionOptions } from './connection.ts'
import { signDecision, type Decision, type SignedDecision } from './decision-event.ts'
import { DestinationApi } from './destination-api.ts'
import { isKurierError, KurierError, type EventProblem } from './errors.ts'
import { createEventLogReader, type EventLogReader } from './event-log-reader.ts'
import type { AuthenticationTags } from './event-types.ts'
import { createHttpClient, pathOf, type HttpClient } from './http-client.ts'
import { describedAttachment, openAttachment, type OpenedAttachment } from './open-attachment.ts'
import { openSubmission, type IncorrectSubmission, type OpenedSubmission } from './open-submission.ts'
import {
  receivedSubmission,
  submissionPage,
  type PageRequest,
  type ReceivedSubmission,
  type SubmissionPage,
  type SubmissionReference,
} from './submission-records.ts'
import type { LoggedEvent } from './verify-event-log.ts'

/** The private keys of a destination; old decryption keys are kept as long as submissions for them may come. */
export interface DestinationKeys {
  signingKey: JWK
  decryptionKeys: readonly JWK[]
}

export interface AdministrationSystemOptions extends ConnectionOptions {
  /** Private keys by destination; not needed for managing destinations. */
  keysOf?: (destinationId: string) => DestinationKeys | undefined | Promise<DestinationKeys | undefined>
  /** `streamingCipher` in Node; in memory unless given. */
  cipher?: AttachmentCipher
  /** For the `iat` of events. */
  now?: () => Date
}

/** The receiving side: fetches submissions, checks them, accepts or rejects them. Refusals are `KurierProblem`s. */
export class AdministrationSystem {
  readonly http: HttpClient
  /** Management of destinations and their public keys. */
  readonly destinations: DestinationApi
  readonly #options: AdministrationSystemOptions
  readonly #logs: EventLogReader

  constructor(options: AdministrationSystemOptions) {
    this.http = createHttpClient(options)
    this.destinations = new DestinationApi(this.http)
    this.#options = options
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

  caseEvents(reference: { caseId: string; destinationId: string }): Promise<LoggedEvent[]> {
    return this.#logs.caseEvents(reference)
  }

  submissionEvents(reference: SubmissionReference): Promise<LoggedEvent[]> {
    return this.#logs.submissionEvents(reference)
  }

  /**
   * Fetches, decrypts and checks metadata record and data record. `ok: false` comes with problems for `reject`.
   * Throws `submit-event-missing` when the service's log has no verified submit-submission event to check against,
   * `key-unknown` when a private key is missing, `content-missing` when there is nothing to open.
   */
  async openSubmission(submissionId: string): Promise<OpenedSubmission | IncorrectSubmission> {
    const submission = await this.getSubmission(submissionId)
    const { decryptionKeys } = await this.#keysOf(submission.destinationId)
    const announced = await this.#announcedTags(submission)
    return openSubmission(submission, announced, decryptionKeys, this.http.addresses.problemTypeBase)
  }

  /** Fetches an attachment as a stream that is verified at its end; see `OpenedAttachment`. Throws `attachment-unknown`. */
  async openAttachment(opened: OpenedSubmission, attachmentId: string): Promise<OpenedAttachment> {
    describedAttachment(opened, attachmentId)
    const { submissionId, destinationId } = opened.submission
    const { decryptionKeys } = await this.#keysOf(destinationId)
    const path = pathOf`/submission-api/v2/submissions/${submissionId}/attachments/${attachmentId}`
    const jwe = await this.http.stream({ method: 'GET', path })
    const { problemTypeBase } = this.http.addresses
    const cipher = this.#options.cipher ?? inMemoryCipher
    return openAttachment(jwe, { opened, attachmentId, decryptionKeys, cipher, problemTypeBase })
  }

  /**
   * Accepts a submission with the tags of what was read here, which documents that they were checked (specification 6.2).
   * Throws `attachments-unchecked` when an attachment was not read to its end. `problems` did not lead to rejection.
   */
  async accept(opened: OpenedSubmission, problems: readonly EventProblem[] = []): Promise<SignedDecision> {
    const { submission, checkedTags } = opened
    const unchecked = submission.attachments.filter((id) => checkedTags.attachments[id] === undefined)
    if (unchecked.length > 0) {
      throw new KurierError(
        'attachments-unchecked',
        `Read these attachments to their end before accepting: ${unchecked.join(', ')}`,
      )
    }
    const content =
      problems.length > 0 ? { authenticationTags: checkedTags, problems } : { authenticationTags: checkedTags }
    return this.#decide({ name: 'accept-submission', content }, submission)
  }

  /** Rejects a submission for technical reasons, at least one (specification 1, rule 7). */
  async reject(reference: SubmissionReference, problems: readonly EventProblem[]): Promise<SignedDecision> {
    if (problems.length === 0) throw new KurierError('input-unfit', 'a rejection needs at least one problem')
    return this.#decide({ name: 'reject-submission', content: { problems } }, reference)
  }

  async #decide(decision: Decision, reference: SubmissionReference): Promise<SignedDecision> {
    const { signingKey } = await this.#keysOf(reference.destinationId)
    const now = this.#options.now?.() ?? new Date()
    const signed = await signDecision(decision, { reference, signingKey, addresses: this.http.addresses, now })
    const path = pathOf`/submission-api/v2/cases/${reference.caseId}/events`
    const post = (): Promise<void> =>
      this.http.done({ method: 'POST', path, contentType: 'application/jose', body: () => signed.token })
    await post().catch((error: unknown) => {
      // The answer may have got lost after the event was recorded; the same token again is recorded once.
      if (isKurierError(error, 'connection', 'timeout')) return post()
      throw error
    })
    return signed
  }

  async #keysOf(destinationId: string): Promise<DestinationKeys> {
    const keys = await this.#options.keysOf?.(destinationId)
    if (keys === undefined)
      throw new KurierError('key-unknown', `No private keys for the destination ${destinationId} are at hand`)
    return keys
  }

  async #announcedTags(reference: SubmissionReference): Promise<AuthenticationTags> {
    for (const event of await this.submissionEvents(reference)) {
      if (event.verified && event.name === 'submit-submission') return event.content.authenticationTags
    }
    throw new KurierError(
      'submit-event-missing',
      'The event log holds no submit-submission event with a right signature of the service',
    )
  }
}
