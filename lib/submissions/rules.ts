import { conflict, invalid, type Fault, type Refusal } from '../platform/errors.ts'
import type { SubmissionState } from './schema.ts'

/**
 * What each state allows (specification 3; decisions 4 and 5): states are
 * `incomplete → submitted → accepted | rejected → deleted`.
 */
export const stateTable = {
  incomplete: { attach: true, submit: true, decide: false, receiverSees: 'nothing' },
  submitted: { attach: false, submit: false, decide: true, receiverSees: 'content' },
  accepted: { attach: false, submit: false, decide: false, receiverSees: 'content' },
  rejected: { attach: false, submit: false, decide: false, receiverSees: 'record' },
  deleted: { attach: false, submit: false, decide: false, receiverSees: 'record' },
} as const satisfies Record<
  SubmissionState,
  { attach: boolean; submit: boolean; decide: boolean; receiverSees: 'nothing' | 'record' | 'content' }
>

type Noun = 'submission' | 'reply'

/** 409 for what can no longer be changed; tells a sender whose answer got lost where to look. */
export function notIncomplete(state: SubmissionState, noun: Noun = 'submission'): Refusal {
  return conflict(
    `The ${noun} is ${state}, not incomplete. If an answer got lost, read its state with GET before sending again.`,
  )
}

/** 409 for what is not waiting for a decision. */
export function notSubmitted(state: SubmissionState, noun: Noun = 'submission'): Refusal {
  return conflict(`The ${noun} is ${state}; only a submitted one can be accepted or rejected.`)
}

/** Faults of the announced attachments: too many, or one twice. */
export function announcementFaults(ids: readonly string[], most: number): Fault[] {
  if (ids.length > most) {
    return [
      { pointer: '/announcedAttachments', detail: `At most ${most} attachments can be announced, not ${ids.length}.` },
    ]
  }
  return ids.flatMap((id, at) =>
    ids.indexOf(id) === at
      ? []
      : [{ pointer: `/announcedAttachments/${at}`, detail: `The attachment ${id} is announced twice.` }],
  )
}

/** @throws 422 that names each announced attachment that is not stored */
export function assertAllAttached(announced: readonly string[], stored: ReadonlySet<string>): void {
  const missing = announced.filter((id) => !stored.has(id))
  if (missing.length === 0) return
  throw invalid([
    { pointer: '', detail: `These announced attachments are missing: ${missing.join(', ')}. Send them first.` },
  ])
}
