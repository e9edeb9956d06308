import type { JWK } from 'jose'
import type { PartSummary } from './attachment-cipher.ts'
import {
  fateOf,
  settled,
  submitRecords,
  type ContentCalls,
  type Fate,
  type RecordTags,
  type SendingContext,
  type SentDocument,
  type SubmittedDocument,
} from './content-calls.ts'
import { assertValidData, type DataValidator } from './data-validation.ts'
import { KurierError } from './errors.ts'
import type { AuthenticationTags } from './event-types.ts'
import {
  filledText,
  listOf,
  mapOf,
  object,
  optional,
  text,
  uuid,
  wholeNumber,
  type JsonShapeCheck,
} from './json-shape.ts'
import type { DescribedContent, SubmissionSchema, WrittenRecord } from './metadata-record.ts'
import {
  announcedAs,
  dataPieces,
  emptyData,
  mostDataInSubmit,
  plainData,
  uploadOne,
  withIds,
  type AnnouncedAttachment,
  type PlainData,
  type SendAttachment,
  type SendData,
  type UploadProgress,
} from './send-content.ts'
import { sha512Hex } from './sha512.ts'
import type { DocumentState } from '@kurier/wire/names'

/** What has been done. `submitting` tells the tags of the records, by which an event names what has arrived. */
export type SendingProgress<I> =
  | (I & { step: 'created' })
  | UploadProgress
  | (I & { step: 'submitting'; authenticationTags: RecordTags })
  | (I & { step: 'submitted' })

/** What every request for a sending holds. */
export interface SendingRequest<I> {
  data: SendData
  attachments?: readonly SendAttachment[]
  /** Judges the data record before anything is created; what it finds is thrown as `data-invalid`. */
  validate?: DataValidator
  onProgress?: (progress: SendingProgress<I>) => void
}

export type SentParts<I> = I & {
  destinationId: string
  state: DocumentState
  /** As they were announced. */
  attachments: { attachmentId: string; name: string }[]
  /** To be compared with those of submit and accept events. */
  authenticationTags: AuthenticationTags
}

/** What is written down of a sending: ids, names, tags and hashes of attachments; nothing of keys or data. */
export interface SendingNotes {
  attachments: { attachmentId: string; name: string }[]
  /** Ids of the pieces of a data record that goes as an attachment. */
  dataPieces?: string[]
  /** What has been uploaded, by id. */
  uploaded?: Record<string, PartSummary>
}

export const noteMembers = {
  attachments: listOf(object({ attachmentId: uuid, name: text })),
  dataPieces: optional(listOf(uuid)),
  uploaded: optional(mapOf(uuid, object({ authenticationTag: filledText, sha512: filledText, size: wholeNumber }))),
}
const sendingNotes: JsonShapeCheck<SendingNotes> = object(noteMembers)

/** What the sending of submissions and replies differs in. */
export interface SendingKind<I extends object, Q extends SendingRequest<I>> {
  calls: ContentCalls<SentDocument>
  ids: JsonShapeCheck<I>
  idOf: (ids: I) => string
  create: (context: SendingContext, request: Q, announcedAttachments: string[]) => Promise<I>
  /** Checks the request and reads what it takes. @param isBegun the service has taken it before */
  prepare: (context: SendingContext, request: Q, isBegun: boolean) => Promise<Recipient>
}

interface Recipient {
  key: JWK
  submissionSchema: SubmissionSchema
  /** Whether the record's version knows data records that are attachments. */
  takesAttachedData: boolean
  record: (described: DescribedContent) => WrittenRecord
}

type PreparedContent = Recipient & {
  data: PlainData
  /** Of a data record that is too large for the submit. */
  pieces: readonly Uint8Array<ArrayBuffer>[]
}

interface KnownSending<Q> {
  /** Nothing of it can have been submitted, so that the service need not be asked. */
  isOpen?: boolean
  prepared?: { request: Q; content: PreparedContent }
}

/**
 * Checks everything, then creates. Throws before anything is created what `prepare` throws, `data-invalid`, and `input-unfit` when
 * the data record is too large for the submit and the recipient's version of the metadata record knows no attached ones.
 */
export async function beginSending<I extends object, Q extends SendingRequest<I>>(
  context: SendingContext,
  kind: SendingKind<I, Q>,
  request: Q,
): Promise<Sending<I, Q>> {
  const content = await prepared(context, kind, request, false)
  const attachments = withIds(request.attachments)
  const pieces = content.pieces.map(() => crypto.randomUUID())
  const announced = [...attachments.map(({ attachmentId }) => attachmentId), ...pieces]
  const created = await kind.create(context, request, announced)
  const notes = { ...created, attachments, ...(pieces.length > 0 && { dataPieces: pieces }) }
  return new Sending(context, kind, notes, { isOpen: true, prepared: { request, content } })
}

async function prepared<I extends object, Q extends SendingRequest<I>>(
  context: SendingContext,
  kind: SendingKind<I, Q>,
  request: Q,
  isBegun: boolean,
): Promise<PreparedContent> {
  const recipient = await kind.prepare(context, request, isBegun)
  const data = plainData(request.data)
  const pieces = dataPieces(data)
  if (pieces.length > 0 && !recipient.takesAttachedData) {
    const message = `The data record has ${data.content.length} bytes; the recipient takes at most ${mostDataInSubmit}, for it understands no metadata record of version 2.1.0`
    throw new KurierError('input-unfit', message)
  }
  await assertValidData(request.validate, { ...data, schemaUri: recipient.submissionSchema.schemaUri })
  return { ...recipient, data, pieces }
}

/** A submission or reply that the service knows, to be gone on with until it is submitted. */
export class Sending<I extends object, Q extends SendingRequest<I>> {
  readonly ids: I
  readonly #context: SendingContext
  readonly #kind: SendingKind<I, Q>
  readonly #attachments: SendingNotes['attachments']
  readonly #pieces: readonly string[]
  readonly #uploaded: Map<string, PartSummary>
  #known: KnownSending<Q>

  /** @param notes as `toJSON` gave them. Throws `shape` when they are something else. */
  constructor(context: SendingContext, kind: SendingKind<I, Q>, notes: I & SendingNotes, known: KnownSending<Q> = {}) {
    const { attachments, dataPieces: pieces = [], uploaded = {} } = sendingNotes(notes, '')
    this.ids = kind.ids(notes, '')
    this.#context = context
    this.#kind = kind
    this.#attachments = attachments
    this.#pieces = pieces
    this.#uploaded = new Map(Object.entries(uploaded))
    this.#known = known
  }

  /** To be kept, and taken up again later. */
  toJSON(): I & SendingNotes {
    const uploaded = this.#uploaded.size > 0 ? { uploaded: Object.fromEntries(this.#uploaded) } : {}
    const pieces = this.#pieces.length > 0 ? { dataPieces: [...this.#pieces] } : {}
    return { ...this.ids, attachments: this.#attachments, ...pieces, ...uploaded }
  }

  /** Whether just these attachments were announced: others need another sending. */
  announces(attachments: readonly SendAttachment[] | undefined): boolean {
    return announcedAs(this.#attachments, attachments) !== undefined
  }

  /** Asks the service what became of it. */
  async fate(): Promise<Fate> {
    const fate = await fateOf(this.#context.http, this.#kind.calls, this.#kind.idOf(this.ids))
    this.#known = { isOpen: fate === 'open' }
    return fate
  }

  /**
   * Asks what became of it, uploads what is missing or has changed, and submits. What was submitted before, by a call whose
   * answer got lost, is not sent again: its tags are answered, whatever the request says now. Throws `not-resumable` when
   * the service has given it up or other attachments were announced, what `prepare` throws, `data-invalid`,
   * `attachment-size`, what `open` throws, and the errors of the calls.
   */
  async resume(request: Q): Promise<SentParts<I>> {
    const { isOpen, prepared: before } = this.#known
    const fate = isOpen ? 'open' : await this.fate()
    this.#known = {}
    if (typeof fate === 'object') return this.#sent(fate, request)
    if (fate === 'given-up') throw new KurierError('not-resumable', 'The service has given up what was left incomplete')
    const attachments = announcedAs(this.#attachments, request.attachments)
    if (attachments === undefined) throw new KurierError('not-resumable', 'Other attachments were announced')
    const isSame = before?.request === request
    const content = isSame ? before.content : await prepared(this.#context, this.#kind, request, true)
    if (content.pieces.length !== this.#pieces.length)
      throw new KurierError('not-resumable', 'A data record of another size was announced')
    return this.#sent(await this.#complete(attachments, content, request), request)
  }

  async #complete(
    attachments: readonly AnnouncedAttachment[],
    content: PreparedContent,
    { onProgress: report = () => undefined }: Q,
  ): Promise<SubmittedDocument<SentDocument>> {
    const { ids } = this
    const { http } = this.#context
    const { calls, idOf } = this.#kind
    const { data, submissionSchema, key } = content
    const id = idOf(ids)
    report({ ...ids, step: 'created' })
    try {
      const described = await this.#upload(attachments, key, report)
      const sha512 = await sha512Hex(data.content)
      const attached = await this.#uploadData(content, sha512, report)
      const metadata = content.record({ data: { submissionSchema, sha512 }, attachments: [...described, ...attached] })
      const inSubmit = attached.length > 0 ? emptyData() : data
      const submitted = await submitRecords(http, calls, { id, key, metadata, data: inSubmit }, (authenticationTags) =>
        report({ ...ids, step: 'submitting', authenticationTags }),
      )
      const tags = [...this.#uploaded].map(([name, { authenticationTag }]) => [name, authenticationTag] as const)
      const authenticationTags = { ...submitted.authenticationTags, attachments: Object.fromEntries(tags) }
      return { document: submitted.document, authenticationTags }
    } catch (error) {
      return settled(http, calls, id, error)
    }
  }

  /** One after the other. What the metadata record says of them. */
  async #upload(
    attachments: readonly AnnouncedAttachment[],
    key: JWK,
    report: (progress: UploadProgress) => void,
  ): Promise<DescribedContent['attachments']> {
    const described: DescribedContent['attachments'] = []
    for (const item of attachments) {
      const { attachmentId, name, mimeType, purpose = 'attachment' } = item
      const { sha512 } = await this.#uploadOne(item, key, report)
      described.push({ attachmentId, purpose, filename: name, mimeType, sha512 })
    }
    return described
  }

  /** A data record that is too large for the submit, as an attachment; nothing of others. */
  async #uploadData(
    { data: { mimeType }, pieces, key }: PreparedContent,
    sha512: string,
    report: (progress: UploadProgress) => void,
  ): Promise<DescribedContent['attachments']> {
    for (const [at, piece] of pieces.entries()) {
      const attachmentId = this.#pieces[at] ?? '' // as many were announced
      const item = { attachmentId, name: 'data', mimeType, size: piece.length, open: () => piece }
      await this.#uploadOne(item, key, report)
    }
    const [first] = this.#pieces
    if (first === undefined) return []
    const described = { purpose: 'data', mimeType, sha512 } as const
    if (this.#pieces.length === 1) return [{ ...described, attachmentId: first }]
    return [{ ...described, attachmentId: crypto.randomUUID(), fragments: [...this.#pieces] }]
  }

  async #uploadOne(
    item: AnnouncedAttachment,
    key: JWK,
    report: (progress: UploadProgress) => void,
  ): Promise<PartSummary> {
    const { attachmentId, name } = item
    const { calls, idOf } = this.#kind
    const uploading = { context: this.#context, calls, id: idOf(this.ids), key, report }
    const summary = await uploadOne(item, this.#uploaded.get(attachmentId), uploading)
    this.#uploaded.set(attachmentId, summary)
    report({ step: 'uploaded', attachmentId, name, size: summary.size })
    return summary
  }

  #sent({ document, authenticationTags }: SubmittedDocument<SentDocument>, { onProgress }: Q): SentParts<I> {
    onProgress?.({ ...this.ids, step: 'submitted' })
    const { destinationId, state } = document
    return { ...this.ids, destinationId, state, attachments: this.#attachments, authenticationTags }
  }
}
