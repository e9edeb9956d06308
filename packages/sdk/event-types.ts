import { notifyTypes, type EventName, type NotifyType, type SubjectKind } from '@kurier/wire/names'
import type { EventProblem } from './errors.ts'
import {
  filledText,
  jsonObject,
  listOf,
  mapOf,
  object,
  oneOf,
  optional,
  text,
  uuid,
  type JsonShapeCheck,
} from './json-shape.ts'

/** Tags of all parts (specification 6.2, content shape 1); `attachments` maps attachment ids to tags. */
export interface AuthenticationTags {
  metadata: string
  data: string
  attachments: Record<string, string>
}

interface Empty {
  readonly [member: string]: never
}

/** The content of each event type (specification 6.2). */
export interface EventContents extends Record<EventName, object> {
  'create-submission': Empty
  'submit-submission': { authenticationTags: AuthenticationTags }
  'notify-submission': { notifyType: NotifyType }
  'forward-submission': Empty
  'reject-submission': { problems: EventProblem[] }
  'accept-submission': { authenticationTags: AuthenticationTags; problems: EventProblem[] }
  'delete-submission': Empty
  'create-reply': Empty
  'submit-reply': { authenticationTags: AuthenticationTags }
  'notify-reply': { notifyType: NotifyType }
  'reject-reply': { problems: EventProblem[] }
  'accept-reply': { authenticationTags: AuthenticationTags; problems: EventProblem[] }
  'delete-reply': Empty
}

export type AuthorRole = 'service' | 'destination'

const tags = object({ metadata: filledText, data: filledText, attachments: optional(mapOf(uuid, filledText)) })
const authenticationTags: JsonShapeCheck<AuthenticationTags> = (value, pointer) => {
  const { metadata, data, attachments = {} } = tags(value, pointer)
  return { metadata, data, attachments }
}

const problem: JsonShapeCheck<EventProblem> = object({
  type: filledText,
  title: text,
  detail: optional(text),
  instance: text,
})

const accepted: JsonShapeCheck<EventContents['accept-submission']> = (value, pointer) => {
  const members = object({ authenticationTags, problems: optional(listOf(problem)) })(value, pointer)
  return { authenticationTags: members.authenticationTags, problems: members.problems ?? [] }
}
const rejected = object({ problems: listOf(problem) })
const submitted = object({ authenticationTags })
const notified = object({ notifyType: oneOf(...notifyTypes) })
/** Members that a later version may add to an event without content are left out. */
const empty: JsonShapeCheck<Empty> = (value, pointer) => {
  jsonObject(value, pointer)
  return {}
}

interface EventRule<N extends EventName> {
  /** Who may write it; anybody else's signature under it counts for nothing. */
  authors: readonly AuthorRole[]
  subject: SubjectKind
  content: JsonShapeCheck<EventContents[N]>
}

/** The table of specification 6.2. */
export const eventRules: { readonly [N in EventName]: EventRule<N> } = {
  'create-submission': { authors: ['service'], subject: 'submission', content: empty },
  'submit-submission': { authors: ['service'], subject: 'submission', content: submitted },
  'notify-submission': { authors: ['service'], subject: 'submission', content: notified },
  'forward-submission': { authors: ['destination'], subject: 'submission', content: empty },
  'reject-submission': { authors: ['destination', 'service'], subject: 'submission', content: rejected },
  'accept-submission': { authors: ['destination'], subject: 'submission', content: accepted },
  'delete-submission': { authors: ['service'], subject: 'submission', content: empty },
  'create-reply': { authors: ['service'], subject: 'reply', content: empty },
  'submit-reply': { authors: ['service'], subject: 'reply', content: submitted },
  'notify-reply': { authors: ['service'], subject: 'reply', content: notified },
  'reject-reply': { authors: ['service'], subject: 'reply', content: rejected },
  'accept-reply': { authors: ['service'], subject: 'reply', content: accepted },
  'delete-reply': { authors: ['service'], subject: 'reply', content: empty },
}

/** The name behind an event type URI `{event_type_base}/<name>`, when it is one of the table. */
export function eventNameOf(uri: string, eventTypeBase: string): EventName | undefined {
  if (!uri.startsWith(`${eventTypeBase}/`)) return undefined
  const name = uri.slice(eventTypeBase.length + 1)
  return isEventName(name) ? name : undefined
}

/** The base of an event type of the table that lies below another base than ours. */
export function otherTypeBase(uri: string, eventTypeBase: string): string | undefined {
  const [, base, name = ''] = /^(.+\/events)\/([a-z-]+)$/s.exec(uri) ?? []
  return base !== eventTypeBase && isEventName(name) ? base : undefined
}

function isEventName(name: string): name is EventName {
  return Object.hasOwn(eventRules, name)
}
