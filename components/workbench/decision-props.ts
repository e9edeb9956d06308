import type { OneReceived } from '#lib/timelines/received-schema.ts'
import type { Applicant } from './applicant-in.ts'
import type { ReadAttachment, OpenWork } from './open-work.ts'

export type Decided = 'accepted' | 'rejected'

/** What a decision is about, and what can be done with it. */
export type DecisionProps = {
  place: { destinationId: string; submissionId: string }
  work: OpenWork
  row: OneReceived
  applicant: Applicant
  attachments: readonly ReadAttachment[]
  /** All attachments were read to their end. */
  hasAll: boolean
  decided: Decided | undefined
  onDecided: (decided: Decided) => void
  /** Saves what was sent; nothing while that cannot be done. */
  onSave: (() => void) | undefined
}
