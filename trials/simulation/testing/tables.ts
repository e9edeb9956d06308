import { DAY, HOUR, MINUTE, SECOND } from '#lib/platform/durations.ts'

/*
 * What the specification and the decisions say, written down once more from their text and not from the product's own
 * tables: the simulation compares the two.
 */

export type Kind = 'submission' | 'reply'
export type Side = 'onlineService' | 'administration'
export type CallbackType = 'new-submissions' | 'new-replies' | 'new-events'

/** Specification 6.2 and 6.3 as decisions 6 reads it: who signs an event, and which callback each side gets. */
const callbackTable = [
  { event: 'create-submission', by: 'service', onlineService: null, administration: null },
  { event: 'submit-submission', by: 'service', onlineService: null, administration: 'new-submissions' },
  { event: 'notify-submission', by: 'service', onlineService: 'new-events', administration: null },
  { event: 'reject-submission', by: 'administration', onlineService: 'new-events', administration: null },
  { event: 'reject-submission', by: 'deadline', onlineService: 'new-events', administration: 'new-events' },
  { event: 'accept-submission', by: 'administration', onlineService: 'new-events', administration: null },
  { event: 'delete-submission', by: 'deadline', onlineService: 'new-events', administration: 'new-events' },
  { event: 'create-reply', by: 'service', onlineService: null, administration: null },
  { event: 'submit-reply', by: 'service', onlineService: 'new-replies', administration: null },
  { event: 'notify-reply', by: 'service', onlineService: null, administration: 'new-events' },
  { event: 'reject-reply', by: 'service', onlineService: null, administration: 'new-events' },
  { event: 'reject-reply', by: 'deadline', onlineService: 'new-events', administration: 'new-events' },
  { event: 'accept-reply', by: 'service', onlineService: null, administration: 'new-events' },
  { event: 'delete-reply', by: 'deadline', onlineService: 'new-events', administration: 'new-events' },
] as const satisfies readonly ({ event: string; by: By } & Record<Side, CallbackType | null>)[]

/** `deadline`: by the service, of itself; `service`: by the service, for the side that called. */
export type By = 'service' | 'administration' | 'deadline'

/** Whom an event is told to, and how. @throws Error when the specification has no such event by this author */
export function callbacksOf(event: string, by: By): Record<Side, CallbackType | null> {
  const row = callbackTable.find((candidate) => candidate.event === event && candidate.by === by)
  if (!row) throw new Error(`the specification has no ${event} by ${by}`)
  return row
}

export type State = 'incomplete' | 'submitted' | 'accepted' | 'rejected' | 'deleted'

/**
 * Decisions 5: what the service does with a state that lasts. `at`: whether the very moment counts. `untold`: the
 * receiving side never saw it.
 */
export const deadlineTable = {
  incomplete: { after: DAY, at: true, event: 'delete', next: 'deleted', untold: true },
  submitted: { after: 14 * DAY, at: false, event: 'reject', next: 'rejected', untold: false },
  accepted: { after: 7 * DAY, at: true, event: 'delete', next: 'deleted', untold: false },
  rejected: { after: 7 * DAY, at: true, event: 'delete', next: 'deleted', untold: false },
  deleted: null,
} as const

/** Decisions 7: waits after the first, second … failed attempt; the last goes on. */
const waits = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
]
export const JITTER = 0.2
export const waitAfter = (failures: number): number => waits[Math.min(failures, waits.length) - 1] ?? 0

/** Decisions 7 and specification 6.3, receiver rule 7. */
export const TRIED_FOR = 14 * DAY
export const MOST_RETRY_AFTER = 12 * HOUR
/** The longest time between two attempts, jitter included. */
export const LONGEST_WAIT = 12 * HOUR * (1 + JITTER)

/** Decisions 5: a case without a further event. */
export const CASE_KEPT = 730 * DAY
/** A case in which nothing was ever submitted, after its last deletion. */
export const UNSUBMITTED_CASE_KEPT = 7 * DAY

export const senderSide = (kind: Kind): Side => (kind === 'submission' ? 'onlineService' : 'administration')
export const receiverSide = (kind: Kind): Side => (kind === 'submission' ? 'administration' : 'onlineService')
