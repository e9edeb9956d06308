import type { Settings } from '../../platform/env.ts'
import { DAY } from '../../platform/durations.ts'
import type { Timeline } from '../../timelines/schema.ts'
import type { MomentKind } from './terms.ts'

/** A moment at which something happens by itself. */
export type SandboxMoment = {
  kind: MomentKind
  at: Date
  /** the submission or reply that it is about; null for the case as a whole */
  subjectId: string | null
}

type Lying = Pick<Timeline, 'now' | 'createdAt' | 'submissions' | 'replies' | 'events' | 'ahead'>
type Times = Pick<Settings, 'reminderDays'> & { deadlines: Pick<Settings['deadlines'], 'case' | 'unsubmittedCase'> }

/** Moments that are shown at most. */
const MOST = 12

/** What will happen to a case by itself if nobody acts, the next first: each moment once. */
export function momentsOf(timeline: Lying, times: Times): SandboxMoment[] {
  const all = [...reminders(timeline, times), ...attempts(timeline), ...stepsAhead(timeline), ...purge(timeline, times)]
  const later = all.filter(({ at }) => at > timeline.now).sort((one, other) => one.at.getTime() - other.at.getTime())
  const once = new Map(later.map((moment) => [`${moment.kind} ${moment.at.getTime()}`, moment]))
  return [...once.values()].slice(0, MOST)
}

function reminders({ submissions }: Lying, { reminderDays }: Times): SandboxMoment[] {
  return submissions
    .filter(({ state }) => state === 'submitted')
    .flatMap(({ submissionId, stateSince }) =>
      reminderDays.map((days) => {
        return { kind: 'reminder' as const, at: new Date(stateSince.getTime() + days * DAY), subjectId: submissionId }
      }),
    )
}

function attempts({ events }: Lying): SandboxMoment[] {
  return events.flatMap(({ notices, subjectId }) =>
    notices.flatMap(({ wait }) =>
      wait?.nextAttemptAt ? [{ kind: 'attempt' as const, at: new Date(wait.nextAttemptAt), subjectId }] : [],
    ),
  )
}

function stepsAhead({ ahead }: Lying): SandboxMoment[] {
  return ahead.map(({ happening, at, subjectId }) => {
    return { kind: happening.startsWith('reject') ? 'rejection' : 'deletion', at, subjectId }
  })
}

/** Only when nothing is ahead any more is it known when the case is removed: each event puts it off. */
function purge({ ahead, events, createdAt, submissions, replies }: Lying, { deadlines }: Times): SandboxMoment[] {
  if (ahead.length > 0) return []
  const last = events.at(-1)?.recordedAt ?? createdAt
  const documents = [...submissions, ...replies]
  const neverSubmitted = documents.length > 0 && documents.every(({ submittedAt }) => submittedAt === null)
  const span = neverSubmitted ? deadlines.unsubmittedCase : deadlines.case
  return [{ kind: 'purge', at: new Date(last.getTime() + span), subjectId: null }]
}
