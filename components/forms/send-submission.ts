import type { JWK } from 'jose'
import type { IssuedToken, TokenSource } from '#sdk/connection.ts'
import type { PublicService } from '#sdk/document-records.ts'
import { isKurierError, isKurierProblem } from '#sdk/errors.ts'
import { OnlineService } from '#sdk/online-service.ts'
import { replyChannel } from '#sdk/reply-channel.ts'
import type { SendAttachment } from '#sdk/send-content.ts'
import type { SendProgress as Progress, SendRequest, SentSubmission, SubmissionIds } from '#sdk/send.ts'
import type { Sending } from '#sdk/sending.ts'
import type { ServicePlace } from './ask-forms.ts'
import type { Attachment } from './attachments.ts'
import { messageSchemaAddress } from './message-record.ts'

/** A submission that the service began for this page, with a token for it alone. */
export type BegunSubmission = IssuedToken & SubmissionIds & { destinationId: string; schemaUri: string }

export const sendSteps = ['prepare', 'begin', 'attachments', 'submit'] as const
export type SendStep = (typeof sendSteps)[number]
/** What is being done; `done` of `total` attachments are there. */
export type SendProgress = { step: SendStep; done: number; total: number }

export type SubmissionContent = {
  /** The data record. */
  text: string
  /** Those that it names. */
  attachments: readonly Attachment[]
  /** More members of the metadata record. */
  metadata?: { documentsLater?: readonly string[] }
  report: (progress: SendProgress) => void
}

/** In what the submissions of pages differ. */
type Kind<B extends BegunSubmission> = {
  begin: (announcedAttachments: string[]) => Promise<B>
  tokens: (begun: B) => TokenSource
  publicService: (begun: B) => PublicService
  /** The public key for replies. */
  replyKey: () => Promise<JWK>
}

/** What has arrived: `text` is the data record, an earlier one when only the answer of an earlier call was lost. */
type Arrived<B> = { begun: B; sent: SentSubmission; text: string }

type Begun<B> = { begun: B; sending: Sending<SubmissionIds, SendRequest> }

/**
 * Sends a submission from a page: begins it, encrypts and uploads the attachments, encrypts and submits the rest. Called
 * again after a failure it looks first whether everything had arrived, whatever was changed since; otherwise it goes on where
 * it stopped, and begins anew only when other attachments go along now or the service has given up what was begun or its
 * attachments. Throws the errors of the library.
 */
export function createSubmissionSending<B extends BegunSubmission>(place: ServicePlace, kind: Kind<B>) {
  let known: Begun<B> | undefined
  /** Data records that may have been submitted, by their tags. */
  const tried = new Map<string, string>()

  async function begin(attachments: readonly Attachment[]): Promise<Begun<B>> {
    const begun = await kind.begin(attachments.map(({ id }) => id))
    const service = new OnlineService({ ...place, ...kind.tokens(begun) })
    const named = attachments.map(({ id, name }) => ({ attachmentId: id, name }))
    return { begun, sending: service.takeUpSending({ ...begun, attachments: named }, { isOpen: true }) }
  }

  async function goOn(content: SubmissionContent): Promise<Arrived<B>> {
    known ??= await begin(content.attachments)
    const { begun, sending } = known
    const { text } = content
    const sent = await sending.resume({
      destinationId: begun.destinationId,
      publicService: kind.publicService(begun),
      data: { content: text, schemaUri: begun.schemaUri },
      metadata: { ...content.metadata, replyChannel: replyChannel(await kind.replyKey(), messageSchemas(place)) },
      attachments: content.attachments.map(toSend),
      onProgress: reporter(content, (dataTag) => tried.set(dataTag, text)),
    })
    const arrived = tried.get(sent.authenticationTags.data)
    if (arrived === undefined) throw new Error('something was submitted that was not tried here')
    return { begun, sent, text: arrived }
  }

  return async function send(content: SubmissionContent): Promise<Arrived<B>> {
    content.report({ step: 'begin', done: 0, total: content.attachments.length })
    const wasBegun = known !== undefined
    try {
      return await goOn(content)
    } catch (error) {
      // attachments of what was begun hours ago are discarded: it is refused then because they are missing
      const isStale = wasBegun && isKurierProblem(error, 'invalid')
      if (!isStale && !isKurierError(error, 'not-resumable')) throw error
      known = undefined
      return goOn(content)
    }
  }
}

/** The replies that the status page shows. */
const messageSchemas = ({ schemaBase }: ServicePlace): string[] => [
  messageSchemaAddress(schemaBase),
  messageSchemaAddress(schemaBase, { documents: [] }),
]

const toSend = ({ id, name, mimeType, file }: Attachment): SendAttachment => ({
  ...{ attachmentId: id, name, mimeType },
  open: () => file.stream(),
})

/** Tells the library's progress in the steps of the page. */
function reporter({ attachments, report }: SubmissionContent, onSubmit: (dataTag: string) => void) {
  const total = attachments.length
  let done = 0
  return (progress: Progress): void => {
    const { step } = progress
    if (step === 'uploaded') done += 1
    if (step === 'submitting') onSubmit(progress.authenticationTags.data)
    if (step === 'submitting') report({ step: 'submit', done, total })
    else if ((step === 'created' || step === 'uploaded') && done < total) report({ step: 'attachments', done, total })
  }
}
