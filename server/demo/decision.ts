import { isDeepStrictEqual } from 'node:util'
import type { OnlineService } from '#sdk/online-service.ts'
import type { CallbackBody } from '#sdk/verify-callback.ts'
import type { LoggedEvent } from '#sdk/verify-event-log.ts'
import type { Sent, SendingSide } from './online-service-side.ts'

export type Decision = 'accept-submission' | 'reject-submission'

const who = 'online service'

/**
 * Waits until the online service is told of the decision, and checks every signature of the case.
 * @param from how many callbacks it had before the decision was made
 * @returns the events of the case
 */
export async function learnDecision(
  { report, service, receiver }: SendingSide,
  sent: Sent,
  decision: Decision,
  from: number,
): Promise<LoggedEvent[]> {
  await report.step(who, 'gets NEW_EVENTS: timestamp fresh, HMAC right', async () => {
    let seen = from
    do {
      await receiver.next((callback) => namesCase(callback, sent.caseId), seen)
      seen = receiver.received.length
    } while (!hasEvent(await service.caseEvents(sent), decision))
  })
  return report.step(
    who,
    'checks the events',
    () => checkedEvents(service, sent, decision),
    (events) => `${events.length} of ${events.length} signatures right`,
  )
}

export function namesCase(callback: CallbackBody, caseId: string): boolean {
  return callback.name === 'new-events' && callback.submissions.some((named) => named.caseId === caseId)
}

function hasEvent(events: readonly LoggedEvent[], name: Decision): boolean {
  return events.some((event) => event.verified && event.name === name)
}

/** The events of a case, all of them genuine; the tags in them are those that the sender remembers. */
async function checkedEvents(service: OnlineService, sent: Sent, decision: Decision): Promise<LoggedEvent[]> {
  const events = await service.caseEvents(sent)
  for (const event of events) {
    if (!event.verified) throw new Error(`An event counts for nothing: ${event.reason}.`)
    if (!('authenticationTags' in event.content)) continue
    if (isDeepStrictEqual(event.content.authenticationTags, sent.authenticationTags)) continue
    throw new Error(`The tags in ${event.name} are not those that were sent.`)
  }
  if (hasEvent(events, decision)) return events
  throw new Error(`The log holds no ${decision}.`)
}
