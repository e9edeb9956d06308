import { STREAM_CONSENT } from '../../callbacks/terms.ts'
import { statement } from '../../platform/statement.ts'
import type {
  EventFamily,
  StreamAttemptKind,
  StreamConsent,
  StreamErrorClass,
  StreamFormat,
  StreamReason,
  StreamState,
} from './terms.ts'

/** Event `n` is of a kind that stream `s` has chosen. */
const isChosen = '(n.type = any(s.chosen) or n.family = any(s.chosen))'

/** Events wait for stream `s` behind a place. */
const waitsBehind = (place: string): string =>
  `exists (select from stream_events n where n.position > ${place} and ${isChosen})`

export type StreamRow = {
  id: string
  name: string
  url: string
  format: StreamFormat
  chosen: string[]
  consent: StreamConsent
  allowedRate: number | null
  hasAuthorization: boolean
  nextSecretFrom: Date | null
  state: StreamState
  stateSince: Date
  reason: StreamReason | null
  sent: number
  lost: number
  failures: number
  failingSince: Date | null
  nextAttemptAt: Date | null
  lastSuccessAt: Date | null
  createdAt: Date
  waiting: number
  oldestWaiting: Date | null
}

/** Streams by name, each with what waits for it (counted up to `most`) and since when; one alone by its id. */
export const selectStreams = statement<StreamRow, { id: string | null; most: number }>(
  'event-streams',
  `select s.id, s.name, e.url, s.format, s.chosen, s.consent, s.allowed_rate,
     s.authorization_sealed is not null as has_authorization, s.next_secret_from, s.state, s.state_since, s.reason, s.sent,
     s.lost, e.failures, e.failing_since,
     case when s.state = 'active' then e.next_attempt_at end as next_attempt_at,
     e.last_success_at, s.created_at, w.waiting, w.oldest_waiting
   from event_streams s join callback_endpoints e on e.id = s.id cross join lateral (
     select count(*) as waiting, min(f.at) as oldest_waiting from (
       select n.at from stream_events n where n.position > s.told_position and ${isChosen}
       order by n.position limit :most) f) w
   where :id::uuid is null or s.id = :id
   order by lower(s.name), s.id`,
)

type NewStream = {
  id: string
  name: string
  url: string
  format: StreamFormat
  chosen: string[]
  consent: StreamConsent
  secretSealed: Buffer
  authorizationSealed: Buffer | null
  now: Date
  most: number
}

/**
 * Keeps a new stream, which is told what happens from now on, with an endpoint of the same id, which is paused while the
 * stream is not active; no row when there are as many as may be. It signs with secrets of its own, and so the endpoint
 * has none.
 */
export const insertStream = statement<{ id: string }, NewStream>(
  'event-stream-insert',
  `with endpoint as (
     insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, paused_at)
     select :id::uuid, 'event-stream', :id, :url, '', :now where (select count(*) from event_streams) < :most
     returning id)
   insert into event_streams (id, name, format, chosen, consent, secret_sealed, authorization_sealed, state, state_since,
     told_position, created_at)
   select id, :name, :format, :chosen::text[], :consent, :secretSealed::bytea, :authorizationSealed::bytea,
     'unconfirmed', :now::timestamptz, coalesce((select max(position) from stream_events), 0), :now
   from endpoint returning id`,
)

/** Locks a stream until the transaction ends. */
export const lockStream = statement<{ name: string; state: StreamState }, { id: string }>(
  'event-stream-lock',
  'select name, state from event_streams where id = :id for update',
)

/** Its endpoint is idle from then on, and is removed as others are. */
export const deleteStream = statement<{ id: string }, { id: string }>(
  'event-stream-delete',
  `with gone as (delete from event_streams where id = :id returning id)
   update callback_endpoints e set waits_since = null, failing_since = null from gone where e.id = gone.id returning e.id`,
)

/** False once the last stream is removed. */
export const hasStreams = statement<{ isAny: boolean }>(
  'event-streams-any',
  'select exists (select from event_streams) as is_any',
)

type EventStreamChange = { id: string; state: StreamState; reason: StreamReason | null; now: Date; isSkipping: boolean }

/** Puts a stream into a state, due at once; `isSkipping`: what waits is not sent any more. */
export const setStreamState = statement<{ id: string }, EventStreamChange>(
  'event-stream-state',
  `with endpoint as (
     update callback_endpoints
     set paused_at = case when :state <> 'active' then :now::timestamptz end, failures = 0, failing_since = null,
       next_attempt_at = null, wait_milliseconds = null, fence = fence + 1, leased_until = null
     where id = :id)
   update event_streams set state = :state, reason = :reason, state_since = :now,
     told_position = case when :isSkipping::boolean
                     then greatest(told_position, coalesce((select max(position) from stream_events), 0)) else told_position end
   where id = :id returning id`,
)

/** What a request to a receiver is made of. */
export type StreamToSend = {
  id: string
  url: string
  format: StreamFormat
  secretSealed: Buffer
  authorizationSealed: Buffer | null
  state: StreamState
  consent: StreamConsent
  allowedRate: number | null
  toldPosition: number
}

export const selectStreamToSend = statement<StreamToSend, { id: string }>(
  'event-stream-to-send',
  `select s.id, e.url, s.format, s.secret_sealed, s.authorization_sealed, s.state, s.consent, s.allowed_rate, s.told_position
   from event_streams s join callback_endpoints e on e.id = s.id where s.id = :id`,
)

/** The receiver has agreed; what waits is sent from now on. */
export const activateStream = statement<{ id: string }, { id: string; allowedRate: number | null; now: Date }>(
  'event-stream-activate',
  `with agreed as (
     update event_streams set allowed_rate = :allowedRate::int, state = 'active', state_since = :now
     where id = :id and state = 'unconfirmed' returning id)
   update callback_endpoints e set paused_at = null from agreed where e.id = agreed.id returning e.id`,
)

/** A new secret, which signs from a time on; what was to be next before it is forgotten. */
export const setNextSecret = statement<{ id: string }, { id: string; sealed: Buffer; from: Date }>(
  'event-stream-next-secret',
  `update event_streams set next_secret_sealed = :sealed, next_secret_from = :from where id = :id returning id`,
)

/** The next secret takes the place of the one before it. */
export const takeNextSecrets = statement<{ id: string }, { now: Date }>(
  'event-streams-use-next-secret',
  `update event_streams set secret_sealed = next_secret_sealed, next_secret_sealed = null, next_secret_from = null
   where next_secret_from <= :now returning id`,
)

/** Lets the claims of callbacks find active streams for which events wait. */
export const noteWaiting = statement<{ id: string }, { now: Date }>(
  'event-streams-note-waiting',
  `update callback_endpoints e set waits_since = :now from event_streams s
   where s.id = e.id and s.state = 'active' and e.waits_since is null and ${waitsBehind('s.told_position')}
   returning e.id`,
)

type HeldStream = { id: string; fence: number }

/** Nothing waits for a claimed stream after all. */
export const noteNothingWaits = statement<{ id: string }, HeldStream>(
  'event-stream-note-nothing',
  'update callback_endpoints set waits_since = null where id = :id and fence = :fence returning id',
)

export type WaitingEvent = {
  position: number
  id: string
  family: EventFamily
  type: string
  at: Date
  subject: string
  data: unknown
}

/** What waits for a stream behind a place, in its order. */
export const selectWaitingEvents = statement<WaitingEvent, { id: string; after: number; most: number }>(
  'event-stream-waiting',
  `select n.position, n.id, n.family, n.type, n.at, n.subject, n.data
   from stream_events n join event_streams s on s.id = :id
   where n.position > :after and ${isChosen} order by n.position limit :most`,
)

/**
 * The endpoint of a claimed stream, unless it was taken by another node or changed meanwhile; locked behind the stream, as
 * by everything that changes both.
 */
const held = `with stream as materialized (select id from event_streams where id = :id for no key update),
   held as (
     select e.id from stream join callback_endpoints e on e.id = stream.id where e.fence = :fence for no key update of e)`

/** The receiver has taken events up to a place, once however often this is noted. */
export const noteTold = statement<{ id: string }, HeldStream & { reached: number; events: number }>(
  'event-stream-told',
  `${held},
   told as (
     update event_streams s set told_position = :reached, sent = s.sent + :events
     from held where s.id = held.id and s.told_position < :reached returning s.id, s.chosen)
   update callback_endpoints e set waits_since = null from told s
   where e.id = s.id and not ${waitsBehind(':reached')} returning e.id`,
)

/** Ends or pauses a stream whose receiver refuses it for good or has failed too long. */
export const stopStream = statement<
  { id: string },
  HeldStream & { state: StreamState; reason: StreamReason; now: Date }
>(
  'event-stream-stop',
  `${held},
   stopped as (
     update event_streams s set state = :state, reason = :reason, state_since = :now
     from held where s.id = held.id and s.state = 'active' returning s.id)
   update callback_endpoints e set paused_at = :now from stopped where e.id = stopped.id returning e.id`,
)

export type StreamAttemptRow = {
  id: number
  kind: StreamAttemptKind
  at: Date
  durationMilliseconds: number
  events: number
  status: number | null
  errorClass: StreamErrorClass | null
  detail: string | null
}

/** The last requests to a receiver, newest first. */
export const selectAttempts = statement<StreamAttemptRow, { streamId: string; most: number }>(
  'event-stream-attempts',
  `select id, started_at as at, duration_milliseconds, coalesce(events, 0) as events, status, error_class,
     case when type = '${STREAM_CONSENT}' then 'handshake' when is_test then 'test' else 'events' end as kind,
     case when status is null then detail end as detail
   from callback_attempts where endpoint_id = :streamId order by started_at desc, id desc limit :most`,
)
