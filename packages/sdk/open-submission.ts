import type { DataValidator } from './data-validation.ts'
import type { EventProblem } from './errors.ts'
import type { AuthenticationTags } from './event-types.ts'
import type { PrivateKey } from './keys.ts'
import type { MetadataRecord } from './metadata-record.ts'
import { openContent, type OpenedContent } from './open-content.ts'
import type { PartSource } from './open-parts.ts'
import { readMetadataRecord } from './read-metadata-record.ts'
import type { ReceivedSubmission } from './document-records.ts'

/** A submission whose metadata record and data record are decrypted and found right. */
export interface OpenedSubmission extends OpenedContent<MetadataRecord> {
  ok: true
  submission: ReceivedSubmission
}

/** A submission that is not as its sender made it; `problems` can be handed to `reject`. */
export interface IncorrectSubmission {
  ok: false
  submission: ReceivedSubmission
  problems: EventProblem[]
}

interface SubmissionOpening {
  announcedTags: AuthenticationTags
  decryptionKeys: readonly PrivateKey[]
  problemTypeBase: string
  /** Asked for a data record that came as an attachment. */
  source: PartSource
  validate?: DataValidator
}

/** Opens a submission, see `openContent`; a service that its metadata record names must be the one that it was sent for. */
export async function openSubmission(
  submission: ReceivedSubmission,
  opening: SubmissionOpening,
): Promise<OpenedSubmission | IncorrectSubmission> {
  const { identifier } = submission.publicService
  const result = await openContent(submission, {
    ...opening,
    subject: 'submission',
    read: readMetadataRecord,
    compare: ({ publicService }) =>
      publicService === undefined || publicService.identifier === identifier ? undefined : 'service-mismatch',
  })
  if (!result.ok) return { ok: false, submission, problems: result.problems }
  return { ok: true, submission, ...result.opened }
}
