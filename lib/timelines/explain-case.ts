import { problemNames } from '@kurier/wire/names'
import type { Happening } from './happenings.ts'
import type { Timeline } from './schema.ts'

/** Problems of a rejection with words of their own for applicants; every other problem is `other`. */
export const explainedReasons = [...problemNames, 'other'] as const
export type ExplainedReason = (typeof explainedReasons)[number]

/**
 * State of a case for the applicant. `at`: when it came to be so; `sentAt`: when the application was sent; `until`:
 * when the service acts by itself unless somebody does before.
 */
export type Situation =
  | { kind: 'unsent'; at: Date; until: Date | undefined }
  | { kind: 'never-sent'; at: Date }
  | { kind: 'underway' | 'known'; at: Date; sentAt: Date; until: Date | undefined }
  | { kind: 'accepted' | 'answer-read' | 'answer-unreadable'; at: Date }
  | { kind: 'answered'; at: Date; until: Date | undefined }
  | { kind: 'answer-unread'; at: Date }
  | { kind: 'rejected'; at: Date; reason: ExplainedReason }
  | { kind: 'rejected-late'; at: Date; sentAt: Date }

type TimelineToExplain = Pick<Timeline, 'submissions' | 'replies' | 'events' | 'ahead'>
type Document = { id: string; createdAt: Date; submittedAt: Date | null }

/** State of a case's newest submission and of the newest reply to it; undefined without a submission. */
export function situationOf(told: TimelineToExplain): Situation | undefined {
  const submission = told.submissions.at(-1)
  if (!submission) return undefined
  const { createdAt, submittedAt } = submission
  return situationOfSubmission(told, { id: submission.submissionId, createdAt, submittedAt })
}

function situationOfSubmission(told: TimelineToExplain, { id, createdAt, submittedAt }: Document): Situation {
  const { when, until } = lookup(told, id)
  const sentAt = submittedAt ?? createdAt
  const late = when('reject-submission-by-service')
  if (late) return { kind: 'rejected-late', at: late, sentAt }
  const rejected = told.events.find(({ subjectId, happening }) => subjectId === id && happening === 'reject-submission')
  if (rejected) return { kind: 'rejected', at: rejected.recordedAt, reason: reasonOf(rejected.problems[0]?.name) }
  const accepted = when('accept-submission')
  if (accepted) return situationOfReply(told) ?? { kind: 'accepted', at: accepted }
  const neverSent = when('delete-incomplete-submission')
  if (neverSent) return { kind: 'never-sent', at: neverSent }
  if (submittedAt === null) return { kind: 'unsent', at: createdAt, until }
  const known = when('notify-submission-callback') ?? when('notify-submission-polling')
  return { kind: known ? 'known' : 'underway', at: known ?? sentAt, sentAt, until }
}

/** State of the newest reply that was sent. */
function situationOfReply(told: TimelineToExplain): Situation | undefined {
  const reply = told.replies.findLast(({ submittedAt }) => submittedAt !== null)
  if (!reply?.submittedAt) return undefined
  const { when, until } = lookup(told, reply.replyId)
  const unread = when('reject-reply-by-service')
  if (unread) return { kind: 'answer-unread', at: unread }
  const unreadable = when('reject-reply')
  if (unreadable) return { kind: 'answer-unreadable', at: unreadable }
  const read = when('accept-reply')
  return read ? { kind: 'answer-read', at: read } : { kind: 'answered', at: reply.submittedAt, until }
}

function lookup({ events, ahead }: TimelineToExplain, id: string) {
  return {
    when: (happening: Happening): Date | undefined =>
      events.find((event) => event.subjectId === id && event.happening === happening)?.recordedAt,
    until: ahead.find(({ subjectId }) => subjectId === id)?.at,
  }
}

const reasonOf = (name: string | null | undefined): ExplainedReason =>
  explainedReasons.find((reason) => reason === name) ?? 'other'
