import { inMemoryCipher, type AttachmentCipher, type PartSummary } from './attachment-cipher.ts'
import type { ConnectionOptions } from './connection.ts'
import { createEventLogReader, type EventLogReader } from './event-log-reader.ts'
import { createHttpClient, jsonBody, pathOf, type HttpClient } from './http-client.ts'
import { send, type SendRequest, type SentSubmission } from './send.ts'
import {
  addAttachment,
  createSubmission,
  submit,
  type AttachmentUpload,
  type SendingContext,
  type SubmissionRequest,
  type SubmitRequest,
  type SubmittedSubmission,
} from './submission-calls.ts'
import {
  submission,
  type Callback,
  type CreatedSubmission,
  type Submission,
  type SubmissionReference,
} from './submission-records.ts'
import type { LoggedEvent } from './verify-event-log.ts'

export interface OnlineServiceOptions extends ConnectionOptions {
  /** `streamingCipher` in Node; in memory unless given. */
  cipher?: AttachmentCipher
}

/** The sending side. Refusals of the service are `KurierProblem`s. */
export class OnlineService {
  readonly http: HttpClient
  readonly #context: SendingContext
  readonly #logs: EventLogReader

  constructor(options: OnlineServiceOptions) {
    this.http = createHttpClient(options)
    this.#context = { http: this.http, cipher: options.cipher ?? inMemoryCipher }
    this.#logs = createEventLogReader(this.http)
  }

  /** Everything in one call: reads the destination, encrypts, uploads and submits. See `SendRequest`. */
  send(request: SendRequest): Promise<SentSubmission> {
    return send(this.#context, request)
  }

  /** With the same `idempotencyKey` and request the first answer comes again (decisions 3). */
  createSubmission(request: SubmissionRequest, options: { idempotencyKey?: string } = {}): Promise<CreatedSubmission> {
    return createSubmission(this.#context, request, options)
  }

  /** Encrypts and uploads an attachment; again overwrites it, until the submission is submitted. */
  addAttachment(upload: AttachmentUpload): Promise<PartSummary> {
    return addAttachment(this.#context, upload)
  }

  /** Encrypts metadata record and data record and submits. When the answer gets lost, `getSubmission` tells the state. */
  submit(request: SubmitRequest): Promise<SubmittedSubmission> {
    return submit(this.#context, request)
  }

  getSubmission(submissionId: string): Promise<Submission> {
    return this.http.json({ method: 'GET', path: pathOf`/submission-api/v2/submissions/${submissionId}` }, submission)
  }

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
}
