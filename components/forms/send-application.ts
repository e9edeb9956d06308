import type { FormDefinition } from '#lib/forms/definition.ts'
import type { IssuedToken } from '#sdk/connection.ts'
import { isKurierError } from '#sdk/errors.ts'
import { filledText, object, uuid, wholeNumber, type Check } from '#sdk/json-shape.ts'
import { makeEncryptionKeyPair, type JwkPair } from '#sdk/keys.ts'
import { OnlineService } from '#sdk/online-service.ts'
import { replyChannel } from '#sdk/reply-channel.ts'
import type { SendAttachment } from '#sdk/send-content.ts'
import type { SendProgress as Progress, SendRequest, SentSubmission, SubmissionIds } from '#sdk/send.ts'
import type { Sending } from '#sdk/sending.ts'
import { askForms, type ServicePlace } from './ask-forms.ts'
import type { Attachment } from './attachments.ts'
import type { WholeReceipt } from './receipt.ts'
import { boundTokens } from './status-token.ts'

/** Answer of `POST /api/forms/{path}/applications`. */
type Application = IssuedToken & {
  submissionId: string
  caseId: string
  destinationId: string
  statusCode: string
  schemaUri: string
}

const begunApplication: Check<Application> = object({
  ...{ submissionId: uuid, caseId: uuid, destinationId: uuid, statusCode: filledText, schemaUri: filledText },
  ...{ accessToken: filledText, expiresIn: wholeNumber },
})

export const sendSteps = ['prepare', 'begin', 'attachments', 'submit'] as const
/** What is being done; `done` of `total` attachments are there. */
export type SendProgress = { step: (typeof sendSteps)[number]; done: number; total: number }

type FormRequest = {
  document: object
  /** Those that the document names. */
  attachments: readonly Attachment[]
  report: (progress: SendProgress) => void
}

/** What has arrived: `text` is the data record, an earlier one when only the answer of an earlier call was lost. */
export type Sent = { receipt: WholeReceipt; text: string }

/** An application that was begun. */
type Begun = { application: Application; sending: Sending<SubmissionIds, SendRequest> }

/**
 * Sends what was filled in: makes the key pair for replies, begins an application, encrypts and uploads the attachments,
 * encrypts and submits the rest. Called again after a failure it looks first whether everything had arrived, whatever was
 * changed since; otherwise it goes on where it stopped, and begins anew only when other attachments go along now or the
 * service has given up what was begun. Throws the errors of the library.
 */
export function createSending(form: FormDefinition, place: ServicePlace) {
  let keys: Promise<JwkPair> | undefined
  let begun: Begun | undefined
  /** Data records that may have been submitted, by their tags. */
  const tried = new Map<string, string>()

  async function begin(attachments: readonly Attachment[]): Promise<Begun> {
    const path = `/api/forms/${form.path}/applications`
    const announcedAttachments = attachments.map(({ id }) => id)
    const application = await askForms(place, path, { announcedAttachments }, begunApplication)
    const service = new OnlineService({ ...place, ...boundTokens(place, application) })
    const named = attachments.map(({ id, name }) => ({ attachmentId: id, name }))
    return { application, sending: service.takeUpSending({ ...application, attachments: named }, { isOpen: true }) }
  }

  async function goOn(request: FormRequest, pair: JwkPair): Promise<Sent> {
    begun ??= await begin(request.attachments)
    const { application, sending } = begun
    const text = JSON.stringify(request.document)
    const sent = await sending.resume({
      destinationId: application.destinationId,
      publicService: { identifier: form.serviceIdentifier, name: form.title.de },
      data: { content: text, schemaUri: application.schemaUri },
      metadata: { replyChannel: replyChannel(pair.publicKey) },
      attachments: request.attachments.map(toSend),
      onProgress: reporter(request, (dataTag) => tried.set(dataTag, text)),
    })
    const arrived = tried.get(sent.authenticationTags.data)
    if (arrived === undefined) throw new Error('something was submitted that was not tried here')
    return { receipt: receiptOf(form, application, sent, pair), text: arrived }
  }

  return async function send(request: FormRequest): Promise<Sent> {
    const { report, attachments } = request
    const total = attachments.length
    report({ step: 'prepare', done: 0, total })
    keys ??= makeEncryptionKeyPair()
    const pair = await keys
    report({ step: 'begin', done: 0, total })
    try {
      return await goOn(request, pair)
    } catch (error) {
      if (!isKurierError(error, 'not-resumable')) throw error
      begun = undefined
      return goOn(request, pair)
    }
  }
}

const toSend = ({ id, name, mimeType, file }: Attachment): SendAttachment => ({
  ...{ attachmentId: id, name, mimeType },
  open: () => file.stream(),
})

/** Tells the library's progress in the steps of the form. */
function reporter({ attachments, report }: FormRequest, onSubmit: (dataTag: string) => void) {
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

function receiptOf(form: FormDefinition, application: Application, sent: SentSubmission, pair: JwkPair): WholeReceipt {
  const { submissionId, caseId, statusCode } = application
  return {
    ...{ receiptOf: form.name, version: form.version, title: form.title.de, sentAt: new Date().toISOString() },
    ...{ caseId, submissionId, statusCode },
    authenticationTags: sent.authenticationTags,
    privateKey: pair.privateKey,
  }
}
