import { askPortal } from '#components/portal/ask-portal.ts'
import type { FormDefinition } from '#lib/forms/definition.ts'
import type { PartSummary } from '#sdk/attachment-cipher.ts'
import { isKurierProblem } from '#sdk/errors.ts'
import { announcedTags } from '#sdk/event-log-reader.ts'
import type { AuthenticationTags } from '#sdk/event-types.ts'
import { makeEncryptionKeyPair, type JwkPair } from '#sdk/keys.ts'
import { buildMetadataRecord } from '#sdk/metadata-record.ts'
import { OnlineService } from '#sdk/online-service.ts'
import { readDestination, readEncryptionKey } from '#sdk/public-reads.ts'
import { replyChannel } from '#sdk/reply-channel.ts'
import { sha512Hex } from '#sdk/sha512.ts'
import type { SubmitRequest } from '#sdk/submission-calls.ts'
import type { Attachment } from './attachments.ts'
import type { Receipt } from './receipt.ts'
import { boundToken } from './status-token.ts'

/** Where this installation is. */
export type ServicePlace = { baseUrl: string; schemaBase: string }

/** Answer of `POST /api/forms/{path}/applications`. */
type Application = {
  submissionId: string
  caseId: string
  destinationId: string
  accessToken: string
  expiresIn: number
  statusCode: string
  schemaUri: string
}

export type SendStep = 'prepare' | 'begin' | 'attachments' | 'submit'
/** What is being done; `done` of `total` attachments are there. */
export type SendProgress = { step: SendStep; done: number; total: number }

type SendRequest = {
  document: object
  /** Those that the document names. */
  attachments: readonly Attachment[]
  report: (progress: SendProgress) => void
}

/** An application that was begun, and what of it has arrived. `tried`: hash of the document that was submitted last. */
type Begun = {
  application: Application
  service: OnlineService
  uploaded: Map<string, PartSummary>
  announced: string
  tried?: string
}

/**
 * Sends what was filled in: makes the key pair for replies, begins an application, encrypts and uploads the attachments,
 * encrypts and submits the rest. Called again after a failure it goes on where it stopped, unless other attachments go
 * along now. Throws `PortalProblem` and the errors of the library.
 */
export function createSending(form: FormDefinition, place: ServicePlace) {
  let keys: Promise<JwkPair> | undefined
  let begun: Begun | undefined

  async function begin(attachments: readonly Attachment[]): Promise<Begun> {
    const ids = attachments.map(({ id }) => id)
    const announced = ids.toSorted().join()
    if (begun?.announced === announced) return begun
    const application = await askPortal<Application>('POST', `/api/forms/${form.path}/applications`, {
      announcedAttachments: ids,
    })
    const service = new OnlineService({ ...place, requestToken: boundToken(application) })
    begun = { application, service, uploaded: new Map(), announced }
    return begun
  }

  return async function send({ document, attachments, report }: SendRequest): Promise<Receipt> {
    const total = attachments.length
    report({ step: 'prepare', done: 0, total })
    keys ??= makeEncryptionKeyPair()
    const pair = await keys
    report({ step: 'begin', done: 0, total })
    const going = await begin(attachments)
    const { http } = going.service
    const key = await readEncryptionKey(http, await readDestination(http, going.application.destinationId))
    await upload(going, attachments, { key, report })
    report({ step: 'submit', done: total, total })
    const content = new TextEncoder().encode(JSON.stringify(document))
    const metadata = await metadataOf(form, going, { attachments, content, pair })
    const { submissionId, caseId, statusCode } = going.application
    const request: SubmitRequest = { submissionId, key, metadata, data: { content, mimeType: 'application/json' } }
    const authenticationTags = await submitOnce(going, request, () => {
      begun = undefined
    })
    return {
      ...{ receiptOf: form.name, version: form.version, title: form.title.de, sentAt: new Date().toISOString() },
      ...{ caseId, submissionId, statusCode },
      authenticationTags,
      privateKey: pair.privateKey,
    }
  }
}

/**
 * Submits, or finds that an earlier call did although its answer was lost: what was submitted then must be the same.
 * `forget`: the next call begins anew.
 */
async function submitOnce(going: Begun, request: SubmitRequest, forget: () => void): Promise<AuthenticationTags> {
  const { service, uploaded } = going
  const hash = request.metadata.contentStructure.data.hash.content
  const before = going.tried
  going.tried = hash
  try {
    const { authenticationTags } = await service.submit(request)
    const tags = [...uploaded].map(([id, { authenticationTag }]) => [id, authenticationTag] as const)
    return { ...authenticationTags, attachments: Object.fromEntries(tags) }
  } catch (error) {
    if (!isKurierProblem(error, 'conflict') || before === undefined) throw error
    const submission = await service.getSubmission(request.submissionId)
    if (submission.state === 'incomplete') throw error
    if (before === hash) return announcedTags(await service.submissionEvents(submission), 'submit-submission')
    forget()
    throw error
  }
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
