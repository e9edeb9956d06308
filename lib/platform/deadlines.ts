import { keeping } from '../rooms/lists.ts'
import { DAY, HOUR } from './durations.ts'

/**
 * Decisions 5, the table of deadlines, row by row and column by column, as data alone. It stands before all rooms: the
 * settings take their defaults from it, records of every room are kept as long as it says, and what it names of later
 * rooms (states, events) the compiler checks where they use it.
 *
 * `setting`: which member of `settings().deadlines` holds the length, `days` its default. `from`: what it is counted
 * from. `falls`: at that very moment, or a moment after, since exactly the deadline is not yet. `event`: the row of
 * `eventTable` that is recorded. `told`: whom its callbacks reach. `isPressing`: somebody must act before.
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

/** A case without a further event: events and remaining rows are deleted; nobody is told, nothing is recorded. */
export const caseDeadline = { setting: 'case', days: 730, from: 'last event' } as const

/** A case in which nothing was ever submitted, counted from its last deletion: all rows are deleted. */
export const unsubmittedCaseDeadline = { setting: 'unsubmittedCase', days: 7, from: 'last deletion' } as const

/** Milliseconds after which attachments are discarded that somebody without an account uploaded and did not submit. */
export const unsentFilesKept = 6 * HOUR

/**
 * Days, counted from the state `submitted`, after which the destination's contact is reminded of submissions that still
 * wait to be fetched; the defaults of REMINDER_DAYS. The portal brings it up after the last of them.
 */
export const reminderDays = [3, 9] as const

/**
 * Own records: milliseconds for which they are kept, as the manifests of their rooms say. Two years of the audit log are never
 * less than two of the calendar.
 */
export const kept = Object.fromEntries(
  Object.entries(keeping).map(([what, keep]) => [what, 'days' in keep ? keep.days * DAY : keep.hours * HOUR]),
) as Record<keyof typeof keeping, number> // the same names
