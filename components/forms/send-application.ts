import type { FormDefinition } from '#lib/forms/definition.ts'
import type { PartSummary } from '#sdk/attachment-cipher.ts'
import type { IssuedToken } from '#sdk/connection.ts'
import { isKurierProblem } from '#sdk/errors.ts'
import { announcedTags } from '#sdk/event-log-reader.ts'
import type { AuthenticationTags } from '#sdk/event-types.ts'
import { filledText, object, uuid, wholeNumber, type Check } from '#sdk/json-shape.ts'
import { makeEncryptionKeyPair, type JwkPair } from '#sdk/keys.ts'
import { buildMetadataRecord } from '#sdk/metadata-record.ts'
import { OnlineService } from '#sdk/online-service.ts'
import { readDestination, readEncryptionKey } from '#sdk/public-reads.ts'
import { replyChannel } from '#sdk/reply-channel.ts'
import { sha512Hex } from '#sdk/sha512.ts'
import type { SubmitRequest } from '#sdk/submission-calls.ts'
import { askForms, type ServicePlace } from './ask-forms.ts'
import type { Attachment } from './attachments.ts'
import type { Receipt } from './receipt.ts'
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

export type SendStep = 'prepare' | 'begin' | 'attachments' | 'submit'
/** What is being done; `done` of `total` attachments are there. */
export type SendProgress = { step: SendStep; done: number; total: number }

type SendRequest = {
  document: object
  /** Those that the document names. */
  attachments: readonly Attachment[]
  report: (progress: SendProgress) => void
}

/** What has arrived: `text` is the data record, an earlier one when only the answer of an earlier call was lost. */
export type Sent = { receipt: Receipt; text: string }

/** An application that was begun, and what of it has arrived. `tried`: the data record that may have been submitted. */
type Begun = {
  application: Application
  service: OnlineService
  uploaded: Map<string, PartSummary>
  announced: string
  tried?: string
}

/**
 * Sends what was filled in: makes the key pair for replies, begins an application, encrypts and uploads the attachments,
 * encrypts and submits the rest. Called again after a failure it looks first whether everything had arrived, whatever was
 * changed since; otherwise it goes on where it stopped, and begins anew only when other attachments go along now. Throws
 * the errors of the library.
 */
export function createSending(form: FormDefinition, place: ServicePlace) {
  let keys: Promise<JwkPair> | undefined
  let begun: Begun | undefined

  async function begin(attachments: readonly Attachment[]): Promise<Begun> {
    const announcedAttachments = attachments.map(({ id }) => id)
    const announced = announcedAttachments.toSorted().join()
    if (begun?.announced === announced) return begun
    const path = `/api/forms/${form.path}/applications`
    const application = await askForms(place, path, { announcedAttachments }, begunApplication)
    const service = new OnlineService({ ...place, ...boundTokens(place, application) })
    begun = { application, service, uploaded: new Map(), announced }
    return begun
  }

  return async function send({ document, attachments, report }: SendRequest): Promise<Sent> {
    const total = attachments.length
    report({ step: 'prepare', done: 0, total })
    keys ??= makeEncryptionKeyPair()
    const pair = await keys
    report({ step: 'begin', done: 0, total })
    const before = begun && { begun, fate: await fateOf(begun) }
    if (before && typeof before.fate === 'object') return sentOf(form, before.begun, before.fate.tags, pair)
    if (before?.fate === 'gone') begun = undefined
    const going = await begin(attachments)
    const { http } = going.service
    const key = await readEncryptionKey(http, await readDestination(http, going.application.destinationId))
    await upload(going, attachments, { key, report })
    report({ step: 'submit', done: total, total })
    const text = JSON.stringify(document)
    const content = new TextEncoder().encode(text)
    const metadata = await metadataOf(form, going, { attachments, content, pair })
    const { submissionId } = going.application
    const request = { submissionId, key, metadata, data: { content, mimeType: 'application/json' as const } }
    return sentOf(form, going, await submit(going, request, text), pair)
  }
}

/** What became of an application that was begun: still open, given up by the service after a while, or submitted. */
type Fate = 'open' | 'gone' | { tags: AuthenticationTags }

async function fateOf({ service, application }: Begun): Promise<Fate> {
  const submission = await service.getSubmission(application.submissionId)
  if (submission.state === 'incomplete') return 'open'
  const events = await service.submissionEvents(submission)
  const isSubmitted = events.some((event) => event.verified && event.name === 'submit-submission')
  if (submission.state === 'deleted' && !isSubmitted) return 'gone'
  return { tags: announcedTags(events, 'submit-submission') }
}

/** Submits. A conflict can mean that what was tried before arrived after all, and so late that nobody could see it. */
async function submit(going: Begun, request: SubmitRequest, text: string): Promise<AuthenticationTags> {
  const before = going.tried
  going.tried = text
  try {
    const { authenticationTags } = await going.service.submit(request)
    const tags = [...going.uploaded].map(([id, { authenticationTag }]) => [id, authenticationTag] as const)
    return { ...authenticationTags, attachments: Object.fromEntries(tags) }
  } catch (error) {
    if (!isKurierProblem(error, 'conflict')) throw error
    going.tried = before
    const fate = before === undefined ? 'open' : await fateOf(going)
    if (typeof fate !== 'object') throw error
    return fate.tags
  }
}

function sentOf(form: FormDefinition, going: Begun, authenticationTags: AuthenticationTags, pair: JwkPair): Sent {
  const { application, tried } = going
  if (tried === undefined) throw new Error('something was submitted that was not tried here')
  const { submissionId, caseId, statusCode } = application
  const receipt = {
    ...{ receiptOf: form.name, version: form.version, title: form.title.de, sentAt: new Date().toISOString() },
    ...{ caseId, submissionId, statusCode },
    authenticationTags,
    privateKey: pair.privateKey,
  }
  return { receipt, text: tried }
}

type Upload = { key: Awaited<ReturnType<typeof readEncryptionKey>>; report: SendRequest['report'] }

/** One after the other: each is encrypted in memory. Those that have arrived are not sent again. */
async function upload(going: Begun, attachments: readonly Attachment[], { key, report }: Upload): Promise<void> {
  const { service, application, uploaded } = going
  const total = attachments.length
  for (const { id, file } of attachments) {
    report({ step: 'attachments', done: uploaded.size, total })
    if (uploaded.has(id)) continue
    const { submissionId } = application
    const open = () => file.stream()
    uploaded.set(id, await service.addAttachment({ submissionId, attachmentId: id, key, open }))
  }
}

function summaryOf({ uploaded }: Begun, id: string): PartSummary {
  const summary = uploaded.get(id)
  if (!summary) throw new Error(`attachment ${id} was not uploaded`)
  return summary
}

type Content = { attachments: readonly Attachment[]; content: Uint8Array<ArrayBuffer>; pair: JwkPair }

async function metadataOf(form: FormDefinition, going: Begun, { attachments, content, pair }: Content) {
  const { application, service } = going
  return buildMetadataRecord({
    schema: service.http.addresses.metadataSchema,
    data: {
      submissionSchema: { schemaUri: application.schemaUri, mimeType: 'application/json' },
      sha512: await sha512Hex(content),
    },
    attachments: attachments.map(({ id, name, mimeType }) => ({
      ...{ attachmentId: id, purpose: 'attachment' as const, filename: name, mimeType },
      sha512: summaryOf(going, id).sha512,
    })),
    publicService: { identifier: form.serviceIdentifier, name: form.title.de },
    extras: { replyChannel: replyChannel(pair.publicKey) },
  })
}
