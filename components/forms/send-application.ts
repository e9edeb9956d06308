import type { FormDefinition } from '#lib/forms/definition.ts'
import { filledText, object, uuid, wholeNumber, type Check } from '#sdk/json-shape.ts'
import { makeEncryptionKeyPair, type JwkPair } from '#sdk/keys.ts'
import type { SentSubmission } from '#sdk/send.ts'
import { askForms, type ServicePlace } from './ask-forms.ts'
import type { Attachment } from './attachments.ts'
import type { WholeReceipt } from './receipt.ts'
import { createSubmissionSending, type BegunSubmission, type SendProgress } from './send-submission.ts'
import { boundTokens } from './status-token.ts'

/** Answer of `POST /api/forms/{path}/applications`. */
type Application = BegunSubmission & { statusCode: string }

const begunApplication: Check<Application> = object({
  ...{ submissionId: uuid, caseId: uuid, destinationId: uuid, statusCode: filledText, schemaUri: filledText },
  ...{ accessToken: filledText, expiresIn: wholeNumber },
})

type FormRequest = {
  document: object
  /** Those that the document names. */
  attachments: readonly Attachment[]
  /** Names of the proofs that will be handed in later. */
  later: readonly string[]
  report: (progress: SendProgress) => void
}

/** What has arrived: `text` is the data record, an earlier one when only the answer of an earlier call was lost. */
export type Sent = { receipt: WholeReceipt; text: string }

/**
 * Sends what was filled in: makes the key pair for replies and goes on as `createSubmissionSending` says, after a failure
 * with the same pair. Throws the errors of the library.
 */
export function createSending(form: FormDefinition, place: ServicePlace) {
  let keys: Promise<JwkPair> | undefined
  const pair = () => (keys ??= makeEncryptionKeyPair())
  const send = createSubmissionSending<Application>(place, {
    begin: (announcedAttachments) =>
      askForms(place, `/api/forms/${form.path}/applications`, { announcedAttachments }, begunApplication),
    tokens: (application) => boundTokens(place, application),
    publicService: () => ({ identifier: form.serviceIdentifier, name: form.title.de }),
    replyKey: async () => (await pair()).publicKey,
  })
  return async ({ document, attachments, later, report }: FormRequest): Promise<Sent> => {
    report({ step: 'prepare', done: 0, total: attachments.length })
    const own = await pair()
    const metadata = later.length > 0 ? { documentsLater: later } : {}
    const { begun, sent, text } = await send({ text: JSON.stringify(document), attachments, metadata, report })
    return { receipt: receiptOf(form, begun, sent, own), text }
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
