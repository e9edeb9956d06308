import { errorClasses } from '../../callbacks/terms.ts'

/** What begins the `type` of every event; `stream.test` and those of the families follow it. */
export const TYPE_PREFIX = 'de.kurier.'

/** Operational events by family, each type without its prefix. A stream takes whole families or single types. */
export const eventFamilies = {
  submissions: [
    'submission.created',
    'submission.submitted',
    'submission.notified',
    'submission.forwarded',
    'submission.accepted',
    'submission.rejected',
    'submission.deleted',
  ],
  replies: ['reply.created', 'reply.submitted', 'reply.notified', 'reply.accepted', 'reply.rejected', 'reply.deleted'],
  callbacks: ['callback.given-up', 'callback-address.failing', 'callback-address.recovered'],
  work: ['work.stuck', 'work.resolved'],
  destinations: [
    'destination.created',
    'destination.changed',
    'destination.deleted',
    'destination.key-added',
    'destination.key-revoked',
    'destination.client-assigned',
    'destination.client-unassigned',
    'destination.callbacks-paused',
    'destination.callbacks-resumed',
  ],
  clients: [
    'client.created',
    'client.changed',
    'client.scopes-changed',
    'client.disabled',
    'client.enabled',
    'client.deleted',
    'client.secret-added',
    'client.secret-revoked',
  ],
  keys: ['signing-key.created', 'signing-key.activated'],
  checkpoints: ['checkpoint.made'],
  incidents: ['incident.opened', 'incident.noted', 'incident.ended', 'incident.removed'],
  figures: ['figures.day'],
} as const

export type EventFamily = keyof typeof eventFamilies
export type EventType = (typeof eventFamilies)[EventFamily][number]

export const eventFamilyNames = [
  'submissions',
  'replies',
  'callbacks',
  'work',
  'destinations',
  'clients',
  'keys',
  'checkpoints',
  'incidents',
  'figures',
] as const satisfies readonly EventFamily[]

/** Whose key signed an event of a case. */
export const eventWriters = ['service', 'administration'] as const

/** Sent when somebody tries a receiver; part of no family, and of no order. */
export const TEST_TYPE = 'stream.test'

/**
 * How events go out: several in one request, each in one of its own (CloudEvents JSON format sections 3 and 4), or each in
 * one of its own whose headers hold the attributes (CloudEvents HTTP binding section 3.1, binary mode).
 */
export const streamFormats = ['batch', 'single', 'binary'] as const
export type StreamFormat = (typeof streamFormats)[number]

/**
 * How a receiver agrees before the first event: by answering the handshake of the CloudEvents webhook specification, or,
 * where it knows none, by taking a signed test event.
 */
export const streamConsents = ['handshake', 'test-event'] as const
export type StreamConsent = (typeof streamConsents)[number]

/** `unconfirmed`: the receiver has not agreed yet. `ended`: it said that it is gone for good. */
export const streamStates = ['unconfirmed', 'active', 'paused', 'ended'] as const
export type StreamState = (typeof streamStates)[number]

/** Why a stream is paused or has ended: an operator did it, it failed too long, 415, 410. */
export const streamReasons = ['operator', 'failures', 'format', 'gone'] as const
export type StreamReason = (typeof streamReasons)[number]

/** What a request to a receiver was for. */
export const streamAttemptKinds = ['handshake', 'test', 'events'] as const
export type StreamAttemptKind = (typeof streamAttemptKinds)[number]

/** Why a request failed: as with callbacks, or the receiver answered but did not agree to be sent events. */
export const streamErrorClasses = [...errorClasses, 'no-consent'] as const
export type StreamErrorClass = (typeof streamErrorClasses)[number]

/** Characters of a stream's name and of the value of its header Authorization, at most. */
export const MOST_STREAM_NAME = 100
export const MOST_AUTHORIZATION = 1000
/** Streams of an installation, at most. */
export const MOST_STREAMS = 20
/** Requests to a receiver that are kept to be shown. */
export const SHOWN_ATTEMPTS = 50
/** Events that wait are counted up to here. */
export const MOST_COUNTED = 10_000
/** Days of failures after which a stream is paused: half of the time for which events are kept (`lib/platform/deadlines.ts`). */
export const FAILING_DAYS = 7
/** Hours for which the secret before goes on signing, unless the new one is to be used at once. */
export const SECRET_HOURS = 24
