import type { ClientKey, DestinationKey } from './catalogue.ts'
import { attachmentsAt, idAt, timesOf, type Context, type Fate, type PlannedSubmission, type Times } from './plan.ts'
import { HOUR } from '#lib/platform/durations.ts'
import { entriesOf } from './world.ts'

/** How many replies of each fate. */
const counts: Record<Fate, number> = {
  incomplete: 3,
  waiting: 8,
  accepted: 9,
  rejected: 5,
  overdue: 3,
  'accepted-deleted': 6,
  'rejected-deleted': 3,
  'overdue-deleted': 2,
  'incomplete-deleted': 2,
}

/** The number of waiting replies that the city's online service seems to have forgotten. */
const FORGOTTEN = 2
const MOST_TRIES = 1000

/** The share of replies to a submission that is not decided yet, such as a question about it. */
const BEFORE_DECISION = 0.15

/** One reply of an administration from beginning to end; times that never come are missing. */
export type PlannedReply = Times & {
  fate: Fate
  replyId: string
  caseId: string
  /** The online service that it goes to. */
  sender: ClientKey
  destination: DestinationKey
  attachmentIds: string[]
}

/** Every reply of the demo, by the time it begins, each in a case that could be replied to at that time. */
export function planReplies(submissions: readonly PlannedSubmission[], context: Context): PlannedReply[] {
  const fates = entriesOf(counts)
  const all = fates.flatMap(([fate, count]) =>
    Array.from({ length: count }, (_, index) => planOne(fate, submissions, context, index < FORGOTTEN)),
  )
  return all.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

/** Drawn until it fits: one of long ago may have begun before there was any case to reply to. */
function planOne(
  fate: Fate,
  submissions: readonly PlannedSubmission[],
  context: Context,
  isForgotten: boolean,
): PlannedReply {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const reply = drawOne(fate, submissions, context)
    if (reply && (fate !== 'waiting' || !isForgotten || isLate(reply, context))) return reply
  }
  throw new Error(`the demo has no case for a reply (${fate}); set the deadlines nearer to their defaults`)
}

function drawOne(fate: Fate, submissions: readonly PlannedSubmission[], context: Context): PlannedReply | undefined {
  const { random } = context
  const times = timesOf(fate, context)
  const isEarly = random.happens(BEFORE_DECISION)
  const accepted = submissions.filter((one) => one.fate.startsWith('accepted') && isPast(one.decidedAt, times))
  const waiting = submissions.filter((one) => one.fate === 'waiting' && isPast(one.submittedAt, times))
  const candidates = isEarly && waiting.length > 0 ? waiting : accepted
  if (candidates.length === 0) return undefined
  const { caseId, sender, destination } = random.oneOf(candidates)
  const attachmentIds = attachmentsAt(times.createdAt, random)
  return { fate, replyId: idAt(times.createdAt), caseId, sender, destination, attachmentIds, ...times }
}

/** Whether the city's online service has let it wait for more than two thirds of the time it has. */
function isLate({ sender, submittedAt }: PlannedReply, { now, deadlines }: Context): boolean {
  const waited = submittedAt ? now.getTime() - submittedAt.getTime() : 0
  return sender === 'portal' && waited > (2 / 3) * deadlines.submitted
}

const isPast = (at: Date | undefined, { createdAt }: Times): boolean =>
  at !== undefined && at.getTime() + HOUR <= createdAt.getTime()
