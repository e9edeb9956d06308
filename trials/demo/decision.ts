import { isDeepStrictEqual } from 'node:util'
import type { AuthenticationTags } from '@kurier/sdk/event-types'
import type { OnlineService } from '@kurier/sdk/online-service'
import type { SentSubmission } from '@kurier/sdk/send'
import type { CallbackBody } from '@kurier/sdk/verify-callback'
import type { LoggedEvent } from '@kurier/sdk/verify-event-log'
import { toldUntil } from './learn.ts'
import type { SendingSide } from './online-service-side.ts'

export type Decision = 'accept-submission' | 'reject-submission'

/** Tags of all that was sent in a case, by submissionId or replyId: what its events must carry. */
export type KnownTags = Map<string, AuthenticationTags>

const who = 'online service'

/**
 * Waits until the online service is told of the decision, and checks every signature of the case.
 * @param from how many callbacks it had before the decision was made
 * @returns the events of the case
 */
export async function learnDecision(
  { report, service, receiver }: SendingSide,
  sent: SentSubmission,
  { decision, from, known }: { decision: Decision; from: number; known: KnownTags },
): Promise<LoggedEvent[]> {
  const isMade = (events: readonly LoggedEvent[]): boolean =>
    events.some((event) => event.verified && event.name === decision && event.subject.id === sent.submissionId)
  const fits = (callback: CallbackBody): boolean => namesCase(callback, sent.caseId)
  await report.step(who, 'gets NEW_EVENTS: timestamp fresh, HMAC right', () =>
    toldUntil(receiver, { fits, from }, async () => isMade(await service.caseEvents(sent))),
  )
  return report.step(
    who,
    'checks the events',
    () => checkedEvents(service, sent, known),
    (events) => `${events.length} of ${events.length} signatures right`,
  )
}

/** Whether a callback tells the online service of something new in this case. */
export function namesCase(callback: CallbackBody, caseId: string): boolean {
  if (callback.name !== 'new-events') return false
  return [...callback.submissions, ...callback.replies].some((named) => named.caseId === caseId)
}

/** The events of a case, all of them genuine; the tags in them are those that were sent. */
async function checkedEvents(service: OnlineService, sent: SentSubmission, known: KnownTags): Promise<LoggedEvent[]> {
  const events = await service.caseEvents(sent)
  for (const event of events) {
    if (!event.verified) throw new Error(`An event counts for nothing: ${event.reason}.`)
    if (!('authenticationTags' in event.content)) continue
    if (isDeepStrictEqual(event.content.authenticationTags, known.get(event.subject.id))) continue
    throw new Error(`The tags in ${event.name} are not those that were sent.`)
  }
  return events
}
