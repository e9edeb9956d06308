import { nameOf, problemKey } from '#components/cases/words.ts'
import type { EventProblem } from '@kurier/sdk/errors'
import type { AuthenticationTags } from '@kurier/sdk/event-types'
import type { VerifiedEvent } from '@kurier/sdk/verify-event-log'
import type { WholeReceipt } from '../receipt.ts'

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
  /** It is of a submission that came after the application. */
  isFurther: boolean
  notInTime: boolean
  problems: readonly EventProblem[]
}

/** How far what was sent is. */
export type CaseState = 'underway' | 'accepted' | 'rejected'

export function toldEvents(events: readonly VerifiedEvent[], applicationId: string): ToldEvent[] {
  return events.flatMap((event) => {
    const name = told.find((one) => one === event.name)
    if (!name) return []
    const notInTime = event.name === 'reject-submission' && event.author === 'service'
    const problems = event.name === 'reject-submission' && !notInTime ? event.content.problems : []
    const replyId = event.subject.type === 'reply' ? event.subject.id : undefined
    const isFurther = replyId === undefined && event.subject.id !== applicationId
    const key = `${event.author} ${event.jti}`
    return [{ key, name, at: event.issuedAt, replyId, isFurther, notInTime, problems }]
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

/** @param events those of the application, without what was handed in later */
export function stateOf(events: readonly VerifiedEvent[]): CaseState {
  if (events.some(({ name }) => name === 'accept-submission')) return 'accepted'
  return events.some(({ name }) => name === 'reject-submission') ? 'rejected' : 'underway'
}

/** The events of one submission of a case. */
export const eventsOf = (events: readonly VerifiedEvent[], submissionId: string): VerifiedEvent[] =>
  events.filter(({ subject }) => subject.type === 'submission' && subject.id === submissionId)

/** Replies that were sent, oldest first; those that were rejected or deleted can no longer be opened. */
export function repliesIn(events: readonly VerifiedEvent[]): SentReply[] {
  const has = (id: string, ...names: string[]): boolean =>
    events.some(({ name, subject }) => subject.id === id && names.includes(name))
  return events
    .filter(({ name }) => name === 'submit-reply')
    .map(({ subject: { id }, issuedAt }) => ({
      replyId: id,
      at: issuedAt,
      isOpenable: !has(id, 'reject-reply', 'delete-reply'),
      wasRead: has(id, 'accept-reply'),
    }))
}

/** A reply of the administration. `wasRead`: it was opened and in order, so that it may have asked for something. */
export type SentReply = { replyId: string; at: Date; isOpenable: boolean; wasRead: boolean }

/** True when the administration confirmed exactly the parts that the receipt names. */
export function confirmsReceipt(
  accepted: AuthenticationTags,
  { authenticationTags }: Pick<WholeReceipt, 'authenticationTags'>,
): boolean {
  const sorted = ({ metadata, data, attachments }: AuthenticationTags) =>
    JSON.stringify([metadata, data, Object.entries(attachments).sort(([one], [other]) => one.localeCompare(other))])
  return sorted(accepted) === sorted(authenticationTags)
}
