import { keeping } from '../rooms/lists.ts'
import { DAY, HOUR } from './durations.ts'

/**
 * Decisions 5, the table of deadlines, row by row and column by column, as data alone. It comes before all rooms: the
 * settings take their defaults from it, records of every room are kept for its periods, and the compiler checks its
 * names of later rooms (states, events) where they use it.
 *
 * `setting`: the member of `settings().deadlines` that holds the length, `days` its default. `from`: the start of the
 * count. `falls`: at that very moment, or a moment after, since exactly the deadline is not yet. `event`: the recorded
 * row of `eventTable`. `told`: the receivers of its callbacks. `isPressing`: somebody must act before.
 */
export const documentDeadlines = {
  incomplete: {
    setting: 'incomplete',
    days: 1,
    from: 'state',
    falls: 'at',
    effect: 'deleted',
    event: { submission: 'delete-incomplete-submission', reply: 'delete-incomplete-reply' },
    told: 'maker',
    isPressing: true,
  },
  submitted: {
    setting: 'submitted',
    days: 14,
    from: 'state',
    falls: 'after',
    effect: 'rejected',
    event: { submission: 'reject-submission-by-service', reply: 'reject-reply-by-service' },
    told: 'both',
    isPressing: true,
  },
  decided: {
    setting: 'content',
    days: 7,
    from: 'state',
    falls: 'at',
    effect: 'deleted',
    event: { submission: 'delete-submission', reply: 'delete-reply' },
    told: 'both',
    isPressing: false,
  },
} as const

export type DocumentDeadline = (typeof documentDeadlines)[keyof typeof documentDeadlines]
/** The lengths in force, in milliseconds. */
export type DocumentTimes = Record<DocumentDeadline['setting'], number>

/** A case without a further event: events and remaining rows are deleted, without a callback or a record. */
export const caseDeadline = { setting: 'case', days: 730, from: 'last event' } as const

/** A case without any submitted document, counted from its last deletion: all rows are deleted. */
export const unsubmittedCaseDeadline = { setting: 'unsubmittedCase', days: 7, from: 'last deletion' } as const

/** Milliseconds after which unsubmitted attachments of a person without an account are discarded. */
export const unsentFilesKept = 6 * HOUR

/**
 * Days, counted from the state `submitted`, after which the destination's contact is reminded of submissions that were
 * not fetched; the defaults of REMINDER_DAYS. After the last of them the portal shows a warning.
 */
export const reminderDays = [3, 9] as const

/**
 * Own records: milliseconds for which they are kept, by the manifests of their rooms. Two years of the audit log are
 * never less than two calendar years.
 */
export const kept = Object.fromEntries(
  Object.entries(keeping).map(([what, keep]) => [what, 'days' in keep ? keep.days * DAY : keep.hours * HOUR]),
) as Record<keyof typeof keeping, number> // the same names
