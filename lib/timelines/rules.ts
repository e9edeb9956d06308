import type { Wait } from '../callbacks/log/log-schema.ts'
import type { NoticeState } from '../callbacks/terms.ts'
import type { DocumentState, SubjectKind } from '@kurier/wire/names'
import { laneOf, type Happening } from './happenings.ts'
import { DAY } from '../platform/durations.ts'
import { warnings, type Lane, type Warning } from './terms.ts'
import { documentDeadlines, type DocumentDeadline, type DocumentTimes } from '../platform/deadlines.ts'

const { incomplete, submitted, decided } = documentDeadlines

/** What the service does by itself when the deadline of a state has come (decisions 5). */
export const stepsAhead: Record<DocumentState, DocumentDeadline | undefined> = {
  incomplete,
  submitted,
  accepted: decided,
  rejected: decided,
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

type TimelineStanding = { kind: SubjectKind; id: string; state: DocumentState; stateSince: Date }

/** Milliseconds before a deadline from which on it counts as near, and the share of a short deadline. */
const NEAR = 3 * DAY
const NEAR_SHARE = 0.25

/** Milliseconds before the end of a deadline of this length from which on it counts as near. */
export const nearWithin = (lasts: number): number => Math.min(NEAR, lasts * NEAR_SHARE)

/**
 * What will happen to a submission or reply by itself if nobody acts; nothing once it is deleted.
 * @param now the service clock
 */
export function aheadOf(document: TimelineStanding, deadlines: DocumentTimes, now: Date): Ahead | undefined {
  const step = stepsAhead[document.state]
  if (!step) return undefined
  const lasts = deadlines[step.setting]
  const at = new Date(document.stateSince.getTime() + lasts)
  const happening = step.event[document.kind]
  const isNear = step.isPressing && at.getTime() - now.getTime() <= nearWithin(lasts)
  return { happening, lane: laneOf[happening], subjectKind: document.kind, subjectId: document.id, at, isNear }
}

type NoticeStanding = { state: NoticeState; isSentAgain: boolean; wait: Pick<Wait, 'reason'> | null }

/** The warnings of a case by its notices and what lies ahead. A notice that was sent again is told by the new one. */
export function warningsOf(notices: readonly NoticeStanding[], ahead: readonly Pick<Ahead, 'isNear'>[]): Warning[] {
  const holds: Record<Warning, boolean> = {
    'given-up': notices.some(({ state, isSentAgain }) => state === 'given-up' && !isSentAgain),
    failing: notices.some(({ wait }) => wait?.reason === 'address' || wait?.reason === 'kind'),
    paused: notices.some(({ wait }) => wait?.reason === 'pause'),
    deadline: ahead.some(({ isNear }) => isNear),
  }
  return warnings.filter((warning) => holds[warning])
}
