import type { JWK } from 'jose'
import type { TokenSource } from '@kurier/sdk/connection'
import type { PublicService } from '@kurier/sdk/document-records'
import { isKurierError, isKurierProblem } from '@kurier/sdk/errors'
import type { JsonShapeCheck } from '@kurier/sdk/json-shape'
import { OnlineService } from '@kurier/sdk/online-service'
import { replyChannel } from '@kurier/sdk/reply-channel'
import type { SendAttachment } from '@kurier/sdk/send-content'
import type { SendProgress as Progress } from '@kurier/sdk/send'
import type { SendingNotes } from '@kurier/sdk/sending'
import type { ServicePlace } from '../ask-forms.ts'
import type { Attachment } from '../attachments/attachments.ts'
import { BegunOnce, type ArrivedSubmission, type BegunSubmission } from './begun-submission.ts'
import { messageSchemaAddress } from '../message-record.ts'
import type { KeptName } from '../window-store/kept-words.ts'

export const sendSteps = ['prepare', 'begin', 'attachments', 'submit'] as const
export type SendStep = (typeof sendSteps)[number]
/** The present step; `done` of `total` attachments are there. */
export type SendProgress = { step: SendStep; done: number; total: number }

export type SubmissionContent = {
  /** The data record. */
  text: string
  /** The files that the text names. */
  attachments: readonly Attachment[]
  /** More members of the metadata record. */
  metadata?: { documentsLater?: readonly string[] }
  report: (progress: SendProgress) => void
}

/** The differences between the submissions of pages. `name`: the window's key for its record. */
type SendSubmissionKind<B extends BegunSubmission> = {
  name: KeptName
  begun: JsonShapeCheck<B>
  begin: (announcedAttachments: string[], tell: (step: SendStep) => void) => Promise<B>
  tokens: (begun: B) => TokenSource
  publicService: (begun: B) => PublicService
  /** The public key for replies. */
  replyKey: (begun: B) => JWK
}

/**
 * Sends a submission from a page: begins it, encrypts and uploads the attachments, encrypts and submits the rest.
 * Called again after a failure it first looks whether everything had arrived, in spite of later changes; otherwise it
 * continues where it stopped, and begins another one only if the attachments differ now or the service has given up the
 * submission or its attachments. A reloaded page does the same, by the window's record. `arrived` only looks, and calls
 * `onAsk` if there is something to look for. Both throw the errors of the library.
 */
export function createSubmissionSending<B extends BegunSubmission>(place: ServicePlace, kind: SendSubmissionKind<B>) {
  const takenUp = (begun: B, notes: SendingNotes, options?: { isOpen: boolean }) => {
    const service = new OnlineService({ ...place, ...kind.tokens(begun) })
    return service.takeUpSending({ ...begun, ...notes }, options)
  }
  const once = new BegunOnce<B>({ name: kind.name, begun: kind.begun, takenUp })

  async function begin({ attachments, report }: SubmissionContent) {
    const tell = (step: SendStep) => report({ step, done: 0, total: attachments.length })
    const begun = await kind.begin(
      attachments.map(({ id }) => id),
      tell,
    )
    const named = attachments.map(({ id, name }) => ({ attachmentId: id, name }))
    return { begun, sending: takenUp(begun, { attachments: named }, { isOpen: true }) }
  }

  async function goOn(content: SubmissionContent): Promise<ArrivedSubmission<B>> {
    once.known ??= await begin(content)
    once.note()
    const { begun, sending } = once.known
    const sent = await sending.resume({
      destinationId: begun.destinationId,
      publicService: kind.publicService(begun),
      data: { content: content.text, schemaUri: begun.schemaUri },
      metadata: { ...content.metadata, replyChannel: replyChannel(kind.replyKey(begun), messageSchemas(place)) },
      attachments: content.attachments.map(toSend),
      onProgress: reporter(content, once),
    })
    return once.arrivedAs(begun, sent)
  }

  async function goOnOrAnew(content: SubmissionContent): Promise<ArrivedSubmission<B>> {
    const wasBegun = once.known !== undefined
    try {
      return await goOn(content)
    } catch (error) {
      // the service discards attachments after some hours: it then refuses the submission because they are missing
      const isStale = wasBegun && isKurierProblem(error, 'invalid')
      if (!isStale && !isKurierError(error, 'not-resumable')) throw error
      once.giveUp()
      return goOn(content)
    }
  }

  async function send(content: SubmissionContent): Promise<ArrivedSubmission<B>> {
    once.start(content.text)
    try {
      return await goOnOrAnew(content)
    } catch (error) {
      once.fail(error)
      throw error
    }
  }

  async function arrived(onAsk: () => void): Promise<ArrivedSubmission<B> | undefined> {
    if (!once.known || !once.isUncertain) return undefined
    onAsk()
    const { begun, sending } = once.known
    const fate = await sending.fate()
    if (fate === 'given-up') once.giveUp()
    if (typeof fate === 'string') return undefined
    return once.arrivedAs(begun, { ...fate, attachments: sending.toJSON().attachments })
  }

  return { send, arrived }
}

/** The replies that the status page shows. */
const messageSchemas = ({ schemaBase }: ServicePlace): string[] => [
  messageSchemaAddress(schemaBase),
  messageSchemaAddress(schemaBase, { documents: [] }),
]

const toSend = ({ id, name, mimeType, file }: Attachment): SendAttachment => ({
  attachmentId: id,
  name,
  mimeType,
  open: () => file.stream(),
})

/**
 * Reports the library's progress in the steps of the page, and notes the ids and tags that cannot be asked for later.
 */
function reporter({ text, attachments, report }: SubmissionContent, once: Pick<BegunOnce<object>, 'submit' | 'note'>) {
  const total = attachments.length
  let done = 0
  return (progress: Progress): void => {
    const { step } = progress
    if (step === 'uploaded') done += 1
    if (step === 'uploaded') once.note()
    if (step === 'submitting') once.submit(progress.authenticationTags.data, text)
    if (step === 'submitting') report({ step: 'submit', done, total })
    else if ((step === 'created' || step === 'uploaded') && done < total) report({ step: 'attachments', done, total })
  }
}
