import type { SubmissionRow } from './store.ts'

type SubmissionFacts = {
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
