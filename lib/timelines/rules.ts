import type { NoticeState } from '../callbacks/terms.ts'
import type { SubjectKind } from '../cases/rules.ts'
import type { SubmissionState } from '../submissions/schema.ts'
import { laneOf, type Happening, type Lane } from './happenings.ts'
import { DAY } from '../platform/durations.ts'

type Deadlines = { incomplete: number; submitted: number; content: number }

/** What the service does by itself when the deadline of a state has come (decisions 5). */
type Step = {
  deadline: keyof Deadlines
  happening: Record<SubjectKind, Happening>
  /** `at`: at that very moment; `after`: a moment later, since exactly the deadline is not yet */
  falls: 'at' | 'after'
  /** whether somebody must act before, so that coming near is worth a warning */
  isPressing: boolean
}

const contentDeleted: Step = {
  deadline: 'content',
  happening: { submission: 'delete-submission', reply: 'delete-reply' },
  falls: 'at',
  isPressing: false,
}

/** The step ahead of each state. */
export const stepsAhead: Record<SubmissionState, Step | undefined> = {
  incomplete: {
    deadline: 'incomplete',
    happening: { submission: 'delete-incomplete-submission', reply: 'delete-incomplete-reply' },
    falls: 'at',
    isPressing: true,
  },
  submitted: {
    deadline: 'submitted',
    happening: { submission: 'reject-submission-by-service', reply: 'reject-reply-by-service' },
    falls: 'after',
    isPressing: true,
  },
  accepted: contentDeleted,
  rejected: contentDeleted,
  deleted: undefined,
}

/** A point of the timeline that lies ahead, by the service clock. */
export type Ahead = {
  happening: Happening
  lane: Lane
  subjectKind: SubjectKind
  subjectId: string
  at: Date
  isNear: boolean
}

type Standing = { kind: SubjectKind; id: string; state: SubmissionState; stateSince: Date }

/** Milliseconds before a deadline from which on it counts as near, and the share of a short deadline. */
const NEAR = 3 * DAY
const NEAR_SHARE = 0.25

/**
 * What will happen to a submission or reply by itself if nobody acts; nothing once it is deleted.
 * @param now the service clock
 */
export function aheadOf(document: Standing, deadlines: Deadlines, now: Date): Ahead | undefined {
  const step = stepsAhead[document.state]
  if (!step) return undefined
  const lasts = deadlines[step.deadline]
  const at = new Date(document.stateSince.getTime() + lasts)
  const happening = step.happening[document.kind]
  const isNear = step.isPressing && at.getTime() - now.getTime() <= Math.min(NEAR, lasts * NEAR_SHARE)
  return { happening, lane: laneOf[happening], subjectKind: document.kind, subjectId: document.id, at, isNear }
}

type NoticeStanding = { state: NoticeState; isSentAgain: boolean; attempts: number }

/** What of a case needs attention, the gravest first. */
export const warnings = ['given-up', 'failing', 'deadline'] as const
export type Warning = (typeof warnings)[number]

/** The warnings of a case by its notices and what lies ahead. A notice that was sent again is told by the new one. */
export function warningsOf(notices: readonly NoticeStanding[], ahead: readonly Pick<Ahead, 'isNear'>[]): Warning[] {
  const holds: Record<Warning, boolean> = {
    'given-up': notices.some(({ state, isSentAgain }) => state === 'given-up' && !isSentAgain),
    failing: notices.some(({ state, attempts }) => state === 'waiting' && attempts > 0),
    deadline: ahead.some(({ isNear }) => isNear),
  }
  return warnings.filter((warning) => holds[warning])
}
