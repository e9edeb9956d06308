import type { FormDefinition } from '@kurier/forms/definition'
import { filledText, jsonObject, object, uuid, wholeNumber, type JsonShapeCheck } from '@kurier/sdk/json-shape'
import { makeEncryptionKeyPair, type JwkPair } from '@kurier/sdk/keys'
import { askForms, type ServicePlace } from '../ask-forms.ts'
import type { Attachment } from '../attachments/attachments.ts'
import type { ArrivedSubmission, BegunSubmission } from './begun-submission.ts'
import { sendingOf } from './kept-sending.ts'
import type { WholeReceipt } from '../receipt.ts'
import { createSubmissionSending, type SendProgress } from './send-submission.ts'
import { boundTokens } from './status-token.ts'

/** Answer of `POST /api/forms/{path}/applications`. */
type Application = BegunSubmission & { statusCode: string }

const application = {
  submissionId: uuid,
  caseId: uuid,
  destinationId: uuid,
  statusCode: filledText,
  schemaUri: filledText,
  accessToken: filledText,
  expiresIn: wholeNumber,
}
const begunApplication: JsonShapeCheck<Application> = object(application)

/** With the key pair for replies, which only this page has. */
type OwnApplication = Application & { pair: JwkPair }

const ownApplication: JsonShapeCheck<OwnApplication> = object({
  ...application,
  pair: object({ publicKey: jsonObject, privateKey: jsonObject }),
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
export type SentApplication = { receipt: WholeReceipt; text: string }

/**
 * Sends what was filled in: makes the key pair for replies and goes on as `createSubmissionSending` says, after a failure
 * with the same pair. Throws the errors of the library.
 */
export function createSending(form: FormDefinition, place: ServicePlace) {
  let pair: Promise<JwkPair> | undefined
  const { send, arrived } = createSubmissionSending<OwnApplication>(place, {
    name: sendingOf(form),
    begun: ownApplication,
    begin: async (announcedAttachments, tell) => {
      tell('prepare')
      const own = await (pair ??= makeEncryptionKeyPair())
      tell('begin')
      const path = `/api/forms/${form.path}/applications`
      return { ...(await askForms(place, path, { announcedAttachments }, begunApplication)), pair: own }
    },
    tokens: (begun) => boundTokens(place, begun),
    publicService: () => ({ identifier: form.serviceIdentifier, name: form.title.de }),
    replyKey: ({ pair: { publicKey } }) => publicKey,
  })
  const sentOf = (one: ArrivedSubmission<OwnApplication>): SentApplication => ({
    receipt: receiptOf(form, one),
    text: one.text,
  })
  return {
    send: async ({ document, attachments, later, report }: FormRequest): Promise<SentApplication> => {
      const metadata = later.length > 0 ? { documentsLater: later } : {}
      return sentOf(await send({ text: JSON.stringify(document), attachments, metadata, report }))
    },
    /** What was sent before, when it has arrived. */
    arrived: async (onAsk: () => void): Promise<SentApplication | undefined> => {
      const one = await arrived(onAsk)
      return one && sentOf(one)
    },
  }
}

function receiptOf(
  form: FormDefinition,
  { begun, authenticationTags, at }: ArrivedSubmission<OwnApplication>,
): WholeReceipt {
  const { submissionId, caseId, statusCode, pair } = begun
  return {
    receiptOf: form.name,
    version: form.version,
    title: form.title.de,
    sentAt: at,
    caseId,
    submissionId,
    statusCode,
    authenticationTags,
    privateKey: pair.privateKey,
  }
}
