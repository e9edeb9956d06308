import { nameOf, problemKey } from '#components/cases/words.ts'
import type { EventProblem } from '#sdk/errors.ts'
import type { AuthenticationTags } from '#sdk/event-types.ts'
import type { VerifiedEvent } from '#sdk/verify-event-log.ts'
import type { WholeReceipt } from './receipt.ts'

/**
 * The events that tell the person something; the others are between the two sides. That something was begun says nothing to
 * who began it, and that a reply was announced to this service nothing to who reads it here.
 */
const told = [
  'submit-submission',
  'notify-submission',
  'forward-submission',
  'accept-submission',
  'reject-submission',
  'delete-submission',
  'submit-reply',
  'accept-reply',
  'reject-reply',
  'delete-reply',
] as const

type ToldName = (typeof told)[number]
/** One thing that happened. `notInTime`: the service rejected, since nobody had decided, and no more is to be said. */
export type ToldEvent = {
  key: string
  name: ToldName
  at: Date
  replyId?: string
  notInTime: boolean
  problems: readonly EventProblem[]
}

/** How far what was sent is. */
export type CaseState = 'underway' | 'accepted' | 'rejected'

export function toldEvents(events: readonly VerifiedEvent[]): ToldEvent[] {
  return events.flatMap((event) => {
    const name = told.find((one) => one === event.name)
    if (!name) return []
    const notInTime = event.name === 'reject-submission' && event.author === 'service'
    const problems = event.name === 'reject-submission' && !notInTime ? event.content.problems : []
    const replyId = event.subject.type === 'reply' ? event.subject.id : undefined
    return [{ key: `${event.author} ${event.jti}`, name, at: event.issuedAt, replyId, notInTime, problems }]
  })
}

/**
 * The reasons of a rejection by their kinds, each kind once, with what the office wrote itself. The title of a problem is for
 * programs: it is told only of a kind that the texts do not know, where nothing else says more.
 */
export function reasonsIn(
  problems: readonly EventProblem[],
): { kind: ReturnType<typeof problemKey>; words: string[] }[] {
  const found = new Map<ReturnType<typeof problemKey>, Set<string>>()
  for (const problem of problems) {
    const kind = problemKey(nameOf(problem))
    const words = found.get(kind) ?? new Set()
    const own = problem.detail ?? (kind === 'other' ? problem.title : undefined)
    found.set(kind, own === undefined ? words : words.add(own))
  }
  return [...found].map(([kind, words]) => ({ kind, words: [...words] }))
}

export function stateOf(events: readonly VerifiedEvent[]): CaseState {
  if (events.some(({ name }) => name === 'accept-submission')) return 'accepted'
  return events.some(({ name }) => name === 'reject-submission') ? 'rejected' : 'underway'
}

/** Replies that were sent, oldest first; those that were rejected or deleted can no longer be opened. */
export function repliesIn(events: readonly VerifiedEvent[]): { replyId: string; at: Date; isOpenable: boolean }[] {
  const ended = (id: string): boolean =>
    events.some(({ name, subject }) => subject.id === id && (name === 'reject-reply' || name === 'delete-reply'))
  return events
    .filter(({ name }) => name === 'submit-reply')
    .map(({ subject, issuedAt }) => ({ replyId: subject.id, at: issuedAt, isOpenable: !ended(subject.id) }))
}

/** True when the administration confirmed exactly the parts that the receipt names. */
export function confirmsReceipt(
  accepted: AuthenticationTags,
  { authenticationTags }: Pick<WholeReceipt, 'authenticationTags'>,
): boolean {
  const sorted = ({ metadata, data, attachments }: AuthenticationTags) =>
    JSON.stringify([metadata, data, Object.entries(attachments).sort(([one], [other]) => one.localeCompare(other))])
  return sorted(accepted) === sorted(authenticationTags)
}
