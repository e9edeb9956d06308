import type { AdministrationSystem } from '@kurier/sdk/administration-system'
import type { EventProblem } from '@kurier/sdk/errors'
import type { HeldKey } from '@kurier/sdk/keys'
import type { AttachmentDescription } from '@kurier/sdk/metadata-record'
import type { OpenedSubmission } from '@kurier/sdk/open-submission'
import type { ReceivedSubmission } from '@kurier/sdk/document-records'
import type { FormOf } from './published-form.ts'
import type { ReadData } from './read-data.ts'

/** The proof of the parts: the service's event of the submit, its signature verified. */
export type SubmitEvent = { at: Date; kid: string }

/** A submission on the desk: opened and found right, or with the problems that leave only a rejection. */
export type OpenWork = WorkFacts & (OpenedContents | { opened: undefined })
/** A submission that was found right. */
export type OpenedWork = WorkFacts & OpenedContents

type WorkFacts = { submission: ReceivedSubmission; submitEvent: SubmitEvent; problems: readonly EventProblem[] }
type OpenedContents = { opened: OpenedSubmission; data: ReadData; isOffered: boolean | undefined }

/**
 * Fetches a submission, verifies its submit event, decrypts and checks its records, and judges the data by its form.
 * Faults of the data record are kept apart from the problems, since it can be read in spite of them.
 * `formOf`: finds the form of a schema; this installation is asked unless it is given.
 * Throws what the library throws: `key-unknown`, `submit-event-missing`, `content-missing`, and refusals of the
 * service.
 */
export async function openWork(
  system: AdministrationSystem,
  submissionId: string,
  keys: readonly HeldKey[],
  formOf?: FormOf,
): Promise<OpenWork> {
  const [{ announcedTags }, { openSubmission }, { readData }] = await Promise.all([
    import('@kurier/sdk/event-log-reader'),
    import('@kurier/sdk/open-submission'),
    import('./read-data.ts'),
  ])
  const submission = await system.getSubmission(submissionId)
  const events = await system.submissionEvents(submission)
  const tags = announcedTags(events, 'submit-submission')
  const decryptionKeys = keys.filter(({ purpose }) => purpose === 'encryption')
  const { problemTypeBase } = await system.http.addresses()
  const source = system.partsOf(submission)
  const result = await openSubmission(submission, { announcedTags: tags, decryptionKeys, problemTypeBase, source })
  const submitted = events.find((event) => event.verified && event.name === 'submit-submission')
  // `announcedTags` has found it
  const submitEvent = { at: submitted?.verified ? submitted.issuedAt : new Date(0), kid: submitted?.kid ?? '' }
  if (!result.ok) return { submission, submitEvent, problems: result.problems, opened: undefined }
  const [data, isListed] = await Promise.all([readData(result, formOf), isSchemaOffered(system, result)])
  // a reply that asks for documents implies that they are accepted
  const isOffered = data.kind === 'handed-in' ? true : isListed
  return { submission, submitEvent, problems: [], opened: result, data, isOffered }
}

/**
 * Whether the destination names the data record's schema for this service, in any entry: it may name a service once for each
 * region. Undefined if it does not name the service.
 */
async function isSchemaOffered(system: AdministrationSystem, opened: OpenedSubmission): Promise<boolean | undefined> {
  const { readDestination } = await import('@kurier/sdk/public-reads')
  const { destinationId, publicService } = opened.submission
  const { publicServices } = await readDestination(system.http, destinationId)
  const offers = publicServices.filter(({ identifier }) => identifier === publicService.identifier)
  const { schemaUri } = opened.metadata.contentStructure.data.submissionSchema
  const isNamed = offers.some(({ submissionSchemas }) => submissionSchemas.some((one) => one.schemaUri === schemaUri))
  return offers.length > 0 ? isNamed : undefined
}

/** An attachment that was read to its end: its content, or its faults. */
export type ReadAttachment = { description: AttachmentDescription } & (
  | { content: Blob; problems?: undefined }
  | { content?: undefined; problems: readonly EventProblem[] }
)

/**
 * Fetches, decrypts and checks an attachment. Its content is returned only if tag and hash are right.
 * Throws refusals of the service, and `key-unknown`.
 */
export async function readAttachment(
  system: AdministrationSystem,
  opened: OpenedSubmission,
  attachmentId: string,
): Promise<ReadAttachment> {
  const [{ readAll }, { isKurierError }] = await Promise.all([
    import('@kurier/sdk/byte-stream'),
    import('@kurier/sdk/errors'),
  ])
  const { description, unverifiedPlaintext } = await system.openAttachment(opened, attachmentId)
  try {
    const content = await readAll(unverifiedPlaintext) // verified at its end
    return { description, content: new Blob([content], { type: 'application/octet-stream' }) }
  } catch (error) {
    if (isKurierError(error, 'part-incorrect')) return { description, problems: error.problems }
    throw error
  }
}
