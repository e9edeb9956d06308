import type { ReceivedDetail } from '#lib/timelines/received-schema.ts'
import type { Applicant } from '../applicant-in.ts'
import type { ReadAttachment, OpenWork } from '../open-work.ts'

export type DecisionOutcome = 'accepted' | 'rejected'

/** What a decision is about, and what can be done with it. */
export type DecisionProps = {
  place: { destinationId: string; submissionId: string }
  work: OpenWork
  row: ReceivedDetail
  applicant: Applicant
  attachments: readonly ReadAttachment[]
  /** All attachments were read to their end. */
  hasAll: boolean
  decided: DecisionOutcome | undefined
  onDecided: (decided: DecisionOutcome) => void
  /** Saves what was sent; nothing while that cannot be done. */
  onSave: (() => void) | undefined
}
