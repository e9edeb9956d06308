import type { CallbackType, SubjectKind } from '@kurier/wire/names'
import type { Side } from './terms.ts'

/** Who wrote an event: the service, or the receiving system with a key of its destination. */
export type Author = 'service' | 'administration'
/** One side to be told, and by which type of callback; the form `record_events` takes. */
export type Tell = `${Side}:${CallbackType}`

type Row = { subject: SubjectKind; author: Author; triggeredBy: Side | 'service'; tell: readonly Tell[] }

const toAdministration: readonly Tell[] = ['administration:new-events']
const toOnlineService: readonly Tell[] = ['online-service:new-events']
const toBoth: readonly Tell[] = ['online-service:new-events', 'administration:new-events']

const administration = { author: 'administration', triggeredBy: 'administration' } as const
const service = { author: 'service', triggeredBy: 'service' } as const
/** What a side does by a call, the service documents. */
const forOnlineService = { author: 'service', triggeredBy: 'online-service' } as const
const forAdministration = { author: 'service', triggeredBy: 'administration' } as const

/**
 * Specification 6.2 and 6.3 as one table, read as decisions 6 resolves it: who may write each event, who triggers it, and
 * who is told of it. `…-by-service` rows are the same event when a deadline passes; what was never submitted has a row of
 * its own, since only its maker ever knew of it. forward-submission cannot be triggered in v2: its row explains what a log
 * may hold.
 */
export const eventTable = {
  'create-submission': { subject: 'submission', ...forOnlineService, tell: [] },
  'submit-submission': { subject: 'submission', ...forOnlineService, tell: ['administration:new-submissions'] },
  'notify-submission': { subject: 'submission', ...service, tell: toOnlineService },
  'forward-submission': { subject: 'submission', ...administration, tell: toOnlineService },
  'reject-submission': { subject: 'submission', ...administration, tell: toOnlineService },
  'reject-submission-by-service': { subject: 'submission', ...service, tell: toBoth },
  'accept-submission': { subject: 'submission', ...administration, tell: toOnlineService },
  'delete-submission': { subject: 'submission', ...service, tell: toBoth },
  'delete-incomplete-submission': { subject: 'submission', ...service, tell: toOnlineService },
  'create-reply': { subject: 'reply', ...forAdministration, tell: [] },
  'submit-reply': { subject: 'reply', ...forAdministration, tell: ['online-service:new-replies'] },
  'notify-reply': { subject: 'reply', ...service, tell: toAdministration },
  'reject-reply': { subject: 'reply', ...forOnlineService, tell: toAdministration },
  'reject-reply-by-service': { subject: 'reply', ...service, tell: toBoth },
  'accept-reply': { subject: 'reply', ...forOnlineService, tell: toAdministration },
  'delete-reply': { subject: 'reply', ...service, tell: toBoth },
  'delete-incomplete-reply': { subject: 'reply', ...service, tell: toAdministration },
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
