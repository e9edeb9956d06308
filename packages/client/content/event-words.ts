import type { EventName } from '@kurier/wire/names'
import type { LoggedEvent, UnverifiedEvent, UnverifiedReason } from '@kurier/sdk/verify-event-log'

/** What happened, in plain words. */
const words: Record<EventName, string> = {
  'create-submission': 'The submission was begun',
  'submit-submission': 'The submission was handed over whole',
  'notify-submission': 'The administration was told of the submission',
  'forward-submission': 'The submission was passed on',
  'reject-submission': 'The submission was rejected',
  'accept-submission': 'The submission was accepted',
  'delete-submission': 'The content of the submission was deleted',
  'create-reply': 'A reply was begun',
  'submit-reply': 'The reply was handed over whole',
  'notify-reply': 'The online service was told of the reply',
  'reject-reply': 'The reply was rejected',
  'accept-reply': 'The reply was accepted',
  'delete-reply': 'The content of the reply was deleted',
}

/** Why an event counts for nothing. */
export const reasons: Record<UnverifiedReason, string> = {
  'no-jws': 'it is no signed event',
  'header-unfit': 'its header is not as it must be',
  'claims-unfit': 'its members are not as they must be',
  'issuer-unknown': 'its signature holds, but its issuer is not known',
  'issuer-not-valid': "its issuer was not the service's at that time",
  'key-unknown': 'its key is not known',
  'key-unfit': 'its key is not fit',
  'signature-wrong': 'its signature is wrong',
  'event-type-unknown': 'its signature holds, but its type is not known',
  'author-not-allowed': 'its author may not write it',
  'subject-unfit': 'it is about something else',
  'content-unfit': 'its content is not as it must be',
  'other-case': 'it belongs to another case',
  repeated: 'it is a copy of an earlier one',
  'chain-broken': 'the log was changed before it',
}

/** An event of another base: when the service had another one once, the rest of the log counts. */
function reasonOf({ reason, typeBase, unknown }: UnverifiedEvent): string {
  if (typeBase) return `its type lies below ${typeBase.found}, not ${typeBase.expected}`
  return unknown === undefined ? reasons[reason] : `${reasons[reason]}: ${unknown}`
}

/** One event as a line: time, author, what happened, its name. */
export function eventLine(event: LoggedEvent): string {
  if (!event.verified)
    return `-                     unverified      Does not count: ${reasonOf(event)} [${event.reason}]`
  const time = `${event.issuedAt.toISOString().slice(0, 19)}Z`
  const author = event.author === 'service' ? 'service' : 'administration'
  return `${time}  ${author.padEnd(14)}  ${words[event.name]} [${event.name}]`
}

/** One event as it is told with --json. */
export function eventDocument(event: LoggedEvent): object {
  if (!event.verified) return { verified: false, reason: event.reason, jti: event.jti, words: reasonOf(event) }
  const { jti, name, author, issuedAt, subject, content, kid } = event
  return {
    verified: true,
    jti,
    issuedAt: issuedAt.toISOString(),
    author,
    name,
    words: words[name],
    subject,
    content,
    kid,
  }
}
