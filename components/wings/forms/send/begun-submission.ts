import type { IssuedToken } from '@kurier/sdk/connection'
import { filledText, fitting, listOf, object, oneOf, optional, type JsonShapeCheck } from '@kurier/sdk/json-shape'
import type { SendRequest, SentSubmission, SubmissionIds } from '@kurier/sdk/send'
import { noteMembers, type Sending, type SendingNotes } from '@kurier/sdk/sending'
import { sendingStages, type SendingState } from './kept-sending.ts'
import { isConnectionProblem } from '../problem-facts.ts'
import { forgetWords, keepWords, keptWords, type KeptName } from '../window-store/kept-words.ts'

/** A submission that the service began for this page, with a token for it alone. */
export type BegunSubmission = IssuedToken & SubmissionIds & { destinationId: string; schemaUri: string }

/** A text that was sent, its time, and the tag of its data record: it may have arrived. */
type SubmitAttempt = { tag: string; text: string; at: string }

/** The record in the window, with which a reloaded page continues the same submission. */
type SubmissionInStore<B> = SendingState & { notes: SendingNotes; begun: B; tried: readonly KeptAttempt[] }

/** Without a text: the text that is being sent. */
type KeptAttempt = Omit<SubmitAttempt, 'text'> & { text?: string | undefined }

const keptBy = <B>(begun: JsonShapeCheck<B>): JsonShapeCheck<SubmissionInStore<B>> =>
  object({
    startedAt: filledText,
    text: filledText,
    stage: oneOf(...sendingStages),
    begun,
    notes: object(noteMembers),
    tried: listOf(object({ tag: filledText, text: optional(filledText), at: filledText })),
  })

function readKept<B>(name: KeptName, begun: JsonShapeCheck<B>): SubmissionInStore<B> | undefined {
  const text = keptWords(name)
  if (text === null) return undefined
  const read = fitting(keptBy(begun), JSON.parse(text))
  return read.ok ? read.value : undefined
}

/**
 * The submission that arrived: `text` is the data record, an earlier one when only the answer of an earlier call was
 * lost; `at` is when it was sent.
 */
export type ArrivedSubmission<B> = SubmissionTags & { begun: B; text: string; at: string }

type SubmissionTags = Pick<SentSubmission, 'authenticationTags' | 'attachments'>

type SubmissionSending = Sending<SubmissionIds, SendRequest>

/** `name`: the window's key for the record; `takenUp`: the library's sending of the begun submission. */
type BegunSubmissionOptions<B> = {
  name: KeptName
  begun: JsonShapeCheck<B>
  takenUp: (begun: B, notes: SendingNotes) => SubmissionSending
}

/**
 * The page's knowledge of the submission that it sends. The window keeps each change of it at once, until the
 * submission has arrived.
 */
export class BegunOnce<B> {
  /** The submission that was begun and not given up. */
  known: { begun: B; sending: SubmissionSending } | undefined
  /** Data records that may have been submitted. */
  #tried: readonly SubmitAttempt[] = []
  #state: SendingState | undefined
  readonly #name: KeptName

  constructor({ name, begun: check, takenUp }: BegunSubmissionOptions<B>) {
    this.#name = name
    const before = readKept(name, check)
    if (!before) return
    const { begun, notes, tried, text, startedAt, stage } = before
    this.known = { begun, sending: takenUp(begun, notes) }
    this.#tried = tried.map((one) => ({ ...one, text: one.text ?? text }))
    this.#state = { startedAt, text, stage }
  }

  /** Something was sent that may have arrived. */
  get isUncertain(): boolean {
    return this.known !== undefined && this.#tried.length > 0
  }

  /** Somebody wants to send this text from now on. */
  start(text: string): void {
    this.#state = { startedAt: new Date().toISOString(), text, stage: 'underway' }
  }

  /** The text is about to be submitted, with this tag. */
  submit(tag: string, text: string): void {
    this.#tried = [...this.#tried, { tag, text, at: new Date().toISOString() }]
    this.note()
  }

  /** It failed: a lost connection comes back by itself, after any other failure somebody has to continue. */
  fail(error: unknown): void {
    const isLost = error instanceof Error && isConnectionProblem(error)
    if (this.#state) this.#state = { ...this.#state, stage: isLost ? 'underway' : 'told' }
    this.note()
  }

  giveUp(): void {
    this.known = undefined
    this.#tried = []
    this.note()
  }

  /** The service's word on the arrival, with the values that this page has sent. */
  arrivedAs(begun: B, { authenticationTags, attachments }: SubmissionTags): ArrivedSubmission<B> {
    const own = this.#tried.find(({ tag }) => tag === authenticationTags.data)
    if (own === undefined) throw new Error('something was submitted that was not tried here')
    return { begun, authenticationTags, attachments, text: own.text, at: own.at }
  }

  /** Writes down the progress; if the window cannot keep it, the page warns before it is left. */
  note(): void {
    if (!this.known || !this.#state) return forgetWords(this.#name)
    const { begun, sending } = this.known
    const { text } = this.#state
    const tried = this.#tried.map((one) => (one.text === text ? { ...one, text: undefined } : one))
    const kept: SubmissionInStore<B> = { ...this.#state, begun, notes: sending.toJSON(), tried }
    keepWords(this.#name, JSON.stringify(kept))
  }
}
