import { waitOf } from '../callbacks/rules.ts'
import { isDue, isFree } from '../platform/due.ts'
import { MINUTE } from '../platform/durations.ts'
import { statement } from '../platform/statement.ts'
import { isNotStuck } from '../platform/stuck-work/store.ts'
import type { StreamHealth } from './rules.ts'
import type {
  EventFamily,
  StreamAttemptKind,
  StreamConsent,
  StreamErrorClass,
  StreamFormat,
  StreamReason,
  StreamState,
} from './terms.ts'

const isChosen = '(e.type = any(s.chosen) or e.family = any(s.chosen))'

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
  `select s.id, s.name, s.url, s.format, s.chosen, s.consent, s.allowed_rate,
     s.authorization_sealed is not null as has_authorization, s.next_secret_from, s.state, s.state_since, s.reason, s.sent,
     s.lost, s.failures, s.failing_since, s.next_attempt_at, s.last_success_at, s.created_at,
     w.waiting, w.oldest_waiting
   from event_streams s cross join lateral (
     select count(*) as waiting, min(f.at) as oldest_waiting from (
       select e.at from stream_events e where e.position > s.told_position and ${isChosen}
       order by e.position limit :most) f) w
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

/** Keeps a new stream, which is told what happens from now on; no row when there are as many as may be. */
export const insertStream = statement<{ id: string }, NewStream>(
  'event-stream-insert',
  `insert into event_streams (id, name, url, format, chosen, consent, secret_sealed, authorization_sealed, state, state_since,
     told_position, created_at)
   select :id::uuid, :name, :url, :format, :chosen::text[], :consent, :secretSealed::bytea, :authorizationSealed::bytea,
     'unconfirmed', :now::timestamptz, coalesce((select max(position) from stream_events), 0), :now
   where (select count(*) from event_streams) < :most
   returning id`,
)

/** Locks a stream until the transaction ends. */
export const lockStream = statement<{ name: string; state: StreamState }, { id: string }>(
  'event-stream-lock',
  'select name, state from event_streams where id = :id for update',
)

export const deleteStream = statement<{ name: string }, { id: string }>(
  'event-stream-delete',
  'delete from event_streams where id = :id returning name',
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
  `update event_streams set state = :state, reason = :reason, state_since = :now, failures = 0, failing_since = null,
     next_attempt_at = null, wait_milliseconds = null, fence = fence + 1, leased_until = null,
     told_position = case when :isSkipping::boolean
                     then greatest(told_position, coalesce((select max(position) from stream_events), 0)) else told_position end
   where id = :id returning id`,
)

type SendingRow = {
  id: string
  url: string
  format: StreamFormat
  secretSealed: Buffer
  authorizationSealed: Buffer | null
}

/** What a request to a receiver is made of. */
export type StreamToSend = SendingRow & { state: StreamState; consent: StreamConsent }

export const selectStreamToSend = statement<StreamToSend, { id: string }>(
  'event-stream-to-send',
  `select id, url, format, secret_sealed, authorization_sealed, state, consent from event_streams where id = :id`,
)

/** The receiver has agreed; what waits is sent from now on. */
export const activateStream = statement<{ id: string }, { id: string; allowedRate: number | null; now: Date }>(
  'event-stream-activate',
  `update event_streams set allowed_rate = :allowedRate::int, state_since = case state when 'unconfirmed' then :now else state_since end,
     state = case state when 'unconfirmed' then 'active' else state end
   where id = :id returning id`,
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

export type ClaimedStream = SendingRow & {
  fence: number
  toldPosition: number
  allowedRate: number | null
  failures: number
  failingSince: Date | null
}

/** Milliseconds for which a node is in charge of a stream. */
const LEASE = MINUTE

/** Takes charge of streams for which something waits and whose time has come, for a minute. */
export const claimStreams = statement<ClaimedStream, { now: Date; most: number }>(
  'event-streams-claim',
  `update event_streams s set fence = s.fence + 1, leased_until = clock_timestamp() + interval '1 millisecond' * ${LEASE}
   from (select s.id from event_streams s
         where s.state = 'active' and ${isDue('s.next_attempt_at', { now: ':now', longest: waitOf('s') })}
           and ${isFree('s.leased_until', LEASE)}
           and ${isNotStuck('send-events', 's.id')}
           and exists (select from stream_events e where e.position > s.told_position and ${isChosen})
         order by s.next_attempt_at nulls first, s.id limit :most for update skip locked) due
   where s.id = due.id
   returning s.id, s.url, s.format, s.secret_sealed, s.authorization_sealed, s.fence,
     s.told_position, s.allowed_rate, s.failures, s.failing_since`,
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
  `select e.position, e.id, e.family, e.type, e.at, e.subject, e.data
   from stream_events e join event_streams s on s.id = :id
   where e.position > :after and ${isChosen} order by e.position limit :most`,
)

type StreamProgress = StreamHealth & {
  id: string
  fence: number
  toldPosition: number
  events: number
  isTaken: boolean
  now: Date
}

/**
 * Writes down what came of a request with events, and goes on being in charge for a minute; no row when the stream was taken
 * by somebody else, or changed meanwhile.
 */
export const recordSent = statement<{ id: string }, StreamProgress>(
  'event-stream-record',
  `update event_streams set told_position = :toldPosition, sent = sent + :events, failures = :failures,
     failing_since = :failingSince, next_attempt_at = :nextAttemptAt, wait_milliseconds = :waitMilliseconds,
     state_since = case when state = :state then state_since else :now end, state = :state, reason = :reason,
     last_success_at = case when :isTaken::boolean then :now else last_success_at end,
     leased_until = clock_timestamp() + interval '1 millisecond' * ${LEASE}
   where id = :id and fence = :fence returning id`,
)

type StreamRelease = { id: string; fence: number; nextAttemptAt: Date | null; waitMilliseconds: number | null }

/** Gives a stream back; `nextAttemptAt` and `waitMilliseconds` null leave what is noted. */
export const releaseStream = statement<{ id: string }, StreamRelease>(
  'event-stream-release',
  `update event_streams set leased_until = null, next_attempt_at = coalesce(:nextAttemptAt, next_attempt_at),
     wait_milliseconds = coalesce(:waitMilliseconds, wait_milliseconds)
   where id = :id and fence = :fence returning id`,
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

type NewAttempt = Omit<StreamAttemptRow, 'id'> & { streamId: string; most: number }

/** Notes a request to a receiver, and forgets those before the last `most`. */
export const insertAttempt = statement<{ id: number }, NewAttempt>(
  'event-stream-attempt-insert',
  `with old as (
     delete from event_stream_attempts where id in (
       select id from event_stream_attempts where stream_id = :streamId order by id desc offset :most - 1))
   insert into event_stream_attempts (stream_id, kind, at, duration_milliseconds, events, status, error_class, detail)
   select s.id, :kind, :at, :durationMilliseconds, :events, :status, :errorClass, :detail
   from event_streams s where s.id = :streamId returning id`,
)

/** The last requests to a receiver, newest first. */
export const selectAttempts = statement<StreamAttemptRow, { streamId: string; most: number }>(
  'event-stream-attempts',
  `select id, kind, at, duration_milliseconds, events, status, error_class, detail
   from event_stream_attempts where stream_id = :streamId order by id desc limit :most`,
)
