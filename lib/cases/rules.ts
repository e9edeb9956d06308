/** Who wrote an event: the service, or the receiving system with a key of its destination. */
export type Author = 'service' | 'administration'
type Side = 'administration' | 'online-service'
type CallbackType = 'new-submissions' | 'new-replies' | 'new-events'
/** One side to be told, and by which type of callback; the form `record_event` takes. */
export type Tell = `${Side}:${CallbackType}`

export type SubjectKind = 'submission' | 'reply'

type Row = { subject: SubjectKind; author: Author; tell: readonly Tell[] }

const toAdministration: readonly Tell[] = ['administration:new-events']
const toOnlineService: readonly Tell[] = ['online-service:new-events']
const toBoth: readonly Tell[] = ['online-service:new-events', 'administration:new-events']

/**
 * Specification 6.2 and 6.3 as one table, read as decisions 6 resolves it: who may write each event and who is told of
 * it. `…-by-service` rows are the same event written by the service itself when a deadline passes. forward-submission
 * is missing because it cannot be triggered in v2.
 */
export const eventTable = {
  'create-submission': { subject: 'submission', author: 'service', tell: [] },
  'submit-submission': { subject: 'submission', author: 'service', tell: ['administration:new-submissions'] },
  'notify-submission': { subject: 'submission', author: 'service', tell: toOnlineService },
  'accept-submission': { subject: 'submission', author: 'administration', tell: toOnlineService },
  'reject-submission': { subject: 'submission', author: 'administration', tell: toOnlineService },
  'reject-submission-by-service': { subject: 'submission', author: 'service', tell: toBoth },
  'delete-submission': { subject: 'submission', author: 'service', tell: toBoth },
  'delete-incomplete-submission': { subject: 'submission', author: 'service', tell: toOnlineService },
  'create-reply': { subject: 'reply', author: 'service', tell: [] },
  'submit-reply': { subject: 'reply', author: 'service', tell: ['online-service:new-replies'] },
  'notify-reply': { subject: 'reply', author: 'service', tell: toAdministration },
  'accept-reply': { subject: 'reply', author: 'service', tell: toAdministration },
  'reject-reply': { subject: 'reply', author: 'service', tell: toAdministration },
  'reject-reply-by-service': { subject: 'reply', author: 'service', tell: toBoth },
  'delete-reply': { subject: 'reply', author: 'service', tell: toBoth },
  'delete-incomplete-reply': { subject: 'reply', author: 'service', tell: toAdministration },
} as const satisfies Record<string, Row>

export type EventRow = keyof typeof eventTable

/** Names that stand on the wire, where it is not the row's own. */
const wireNames: Partial<Record<EventRow, string>> = {
  'reject-submission-by-service': 'reject-submission',
  'delete-incomplete-submission': 'delete-submission',
  'reject-reply-by-service': 'reject-reply',
  'delete-incomplete-reply': 'delete-reply',
}

/** The event's name on the wire, the last part of its type URI (specification 6.2). */
export function wireName(row: EventRow): string {
  return wireNames[row] ?? row
}

/** Authentication tags of all parts (specification 6.2, content shape 1); `attachments` is always there (decisions 6). */
export type AuthenticationTags = { metadata: string; data: string; attachments: Record<string, string> }
