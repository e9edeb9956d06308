import type { Database } from '../platform/database.ts'
import { openPart, type Readable } from '../content/read-part.ts'
import type { FoundSubmission } from './find-submission.ts'
import { stateTable } from './rules.ts'
import type { SubmissionRow } from './store.ts'

export type SubmissionFacts = {
  submissionId: string
  destinationId: string
  caseId: string
  attachments: string[]
  publicService: SubmissionRow['publicService']
  region?: string
  state: SubmissionRow['state']
}

/** What both sides may know of a submission, without its content. */
export function factsOf(submission: SubmissionRow): SubmissionFacts {
  return {
    submissionId: submission.id,
    destinationId: submission.destinationId,
    caseId: submission.caseId,
    attachments: submission.announcedAttachments,
    publicService: submission.publicService,
    ...(submission.region !== null && { region: submission.region }),
    state: submission.state,
  }
}

/**
 * The encrypted metadata and data, for the receiving side alone and only while the state allows it (decisions 4).
 * @returns nothing for the sender, and once the content may not be read any more
 */
export async function openContent(
  db: Database,
  found: FoundSubmission,
): Promise<{ metadata: string; data: Readable } | undefined> {
  if (!mayReadContent(found)) return undefined
  const metadata = await openPart(db, found.submission.id, 'metadata')
  const data = await openPart(db, found.submission.id, 'data')
  if (!metadata || !data || !('text' in metadata)) return undefined
  return { metadata: metadata.text, data }
}

/** An attachment for the receiving side, or nothing when its content may not be read. */
export async function openAttachment(
  db: Database,
  found: FoundSubmission,
  attachmentId: string,
): Promise<Readable | undefined> {
  return mayReadContent(found) ? openPart(db, found.submission.id, attachmentId) : undefined
}

function mayReadContent({ side, submission }: FoundSubmission): boolean {
  return side === 'receiver' && stateTable[submission.state].receiverSees === 'content'
}
