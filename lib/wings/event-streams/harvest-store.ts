import { statement } from '../../platform/statement.ts'
import { isOfCases } from '../../callbacks/store.ts'
import { eventFamilies, type EventType } from './terms.ts'

/** The types of events that report a case's events; all others are not reported. */
const caseTypes = {
  'create-submission': 'submission.created',
  'submit-submission': 'submission.submitted',
  'notify-submission': 'submission.notified',
  'forward-submission': 'submission.forwarded',
  'accept-submission': 'submission.accepted',
  'reject-submission': 'submission.rejected',
  'delete-submission': 'submission.deleted',
  'create-reply': 'reply.created',
  'submit-reply': 'reply.submitted',
  'notify-reply': 'reply.notified',
  'accept-reply': 'reply.accepted',
  'reject-reply': 'reply.rejected',
  'delete-reply': 'reply.deleted',
} as const satisfies Record<string, EventType>

/** The types of events that report rows of the audit log: the action, never the person. */
const auditTypes = {
  'create-destination': 'destination.created',
  'change-destination': 'destination.changed',
  'delete-destination': 'destination.deleted',
  'add-destination-key': 'destination.key-added',
  'revoke-destination-key': 'destination.key-revoked',
  'assign-client': 'destination.client-assigned',
  'unassign-client': 'destination.client-unassigned',
  'pause-callbacks': 'destination.callbacks-paused',
  'resume-callbacks': 'destination.callbacks-resumed',
  'create-client': 'client.created',
  'change-client': 'client.changed',
  'change-client-scopes': 'client.scopes-changed',
  'disable-client': 'client.disabled',
  'enable-client': 'client.enabled',
  'delete-client': 'client.deleted',
  'add-client-secret': 'client.secret-added',
  'revoke-client-secret': 'client.secret-revoked',
  'open-incident': 'incident.opened',
  'note-incident': 'incident.noted',
  'remove-incident': 'incident.removed',
} as const satisfies Record<string, EventType>

const asValues = (pairs: readonly (readonly [string, string])[]): string =>
  `(values ${pairs.map(([one, other]) => `('${one}', '${other}')`).join(', ')})`

/** A time as an event writes it. */
const utc = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const families = asValues(
  Object.entries(eventFamilies).flatMap(([family, types]) => types.map((type) => [type, family] as const)),
)

/** Passes over noted events before anything is made of them: in a busy quarter of an hour nearly all are noted. */
const isNew = (id: string): string => `not exists (select from stream_events noted where noted.id = ${id})`

const caseEventId = "'case:' || e.case_id || ':' || e.sequence"
const fromCases = `
  select ${caseEventId} as id, n.type, e.recorded_at as at, e.sequence as ordinal,
    'cases/' || e.case_id as subject,
    jsonb_build_object('caseId', e.case_id, 'sequence', e.sequence, e.subject_kind || 'Id', e.subject_id,
      'destinationId', c.destination_id, 'clientId', c.client_id,
      'writtenBy', case e.issuer when 'service' then 'service' else 'administration' end) as data
  from events e join ${asValues(Object.entries(caseTypes))} n (name, type) on n.name = e.name
  join cases c on c.id = e.case_id
  where e.recorded_at > :service and ${isNew(caseEventId)}`

const fromNotices = `
  select 'notice:' || n.id, 'callback.given-up', n.finished_at, 0, 'cases/' || n.case_id,
    jsonb_build_object('caseId', n.case_id, n.subject_kind || 'Id', n.subject_id, 'destinationId', n.destination_id,
      'told', n.side, 'callbackType', n.type, 'attempts', n.attempts)
  from notices n where n.state = 'given-up' and n.finished_at > :service and ${isNew("'notice:' || n.id")}`

const fromAuditLog = `
  select 'audit:' || l.id, case l.after ->> 'stage' when 'mended' then 'incident.ended' else n.type end, l.at, 0,
    l.object_kind || 's/' || l.object_id,
    jsonb_strip_nulls(jsonb_build_object(
      l.object_kind || 'Id', l.object_id, 'organisationId', l.organisation_id,
      'status', l.after -> 'status', 'kid', coalesce(l.after, l.before) -> 'kid',
      'purpose', coalesce(l.after, l.before) -> 'purpose',
      'clientId', case when l.object_kind = 'client' then to_jsonb(l.object_id)
                       else coalesce(l.after, l.before) -> 'clientId' end,
      'secretId', coalesce(l.after, l.before) -> 'secretId',
      'kind', case when l.object_kind = 'incident' then l.after -> 'kind' end, 'stage', l.after -> 'stage',
      'beginsAt', l.after -> 'beginsAt', 'endsAt', l.after -> 'endsAt',
      'changed', case when l.before is not null and l.after is not null
                      then (select jsonb_agg(member order by member) from jsonb_object_keys(l.after) member) end))
  from audit_log l join ${asValues(Object.entries(auditTypes))} n (action, type) on n.action = l.action
  where l.at > :machine and ${isNew("'audit:' || l.id")}`

const fromKeys = `
  select 'signing-key:' || k.kid || ':' || t.what, 'signing-key.' || t.what, t.at, 0, 'signing-keys/' || k.kid,
    jsonb_build_object('kid', k.kid, 'purpose', k.purpose, 'activeFrom', ${utc('k.active_from')})
  from signing_keys k
  cross join lateral (values ('created', k.created_at), ('activated', k.active_from)) t (what, at)
  where t.at > :machine and t.at <= :machineNow
    and ${isNew("'signing-key:' || k.kid || ':' || t.what")}`

const fromCheckpoints = `
  select 'checkpoint:' || c.number, 'checkpoint.made', c.made_at, 0, 'checkpoints/' || c.number,
    jsonb_build_object('number', c.number, 'until', ${utc('c.until')}, 'cases', c.cases)
  from checkpoints c where c.made_at > :service and ${isNew("'checkpoint:' || c.number")}`

type Since = { service: Date; machine: Date; machineNow: Date; types: string[]; most: number }

/**
 * Notes what happened since these times and is not noted yet, in the order of time; no more than `most`. Only one node
 * at a time may do this, so that later notes come behind earlier ones.
 */
export const takeEvents = statement<{ position: number }, Since>(
  'stream-events-take',
  `with found (id, type, at, ordinal, subject, data) as (
     ${[fromCases, fromNotices, fromAuditLog, fromKeys, fromCheckpoints].join('\n  union all')})
   insert into stream_events (id, family, type, at, subject, data)
   select f.id, g.family, f.type, f.at, f.subject, f.data
   from found f join ${families} g (type, family) on g.type = f.type
   where f.type = any(:types)
   order by f.at, f.ordinal, f.id limit :most
   returning position`,
)

/** Lasting conditions of this moment that a stream wants to know, by their kind. */
const conditions = `
  select 'callback-address' as kind, e.id::text as subject, e.failing_since as since,
    jsonb_build_object('addressId', e.id, e.owner_kind || 'Id', e.owner_id, 'since', ${utc('e.failing_since')}) as data
  from callback_endpoints e
  where e.failing_since <= :failingBefore and ${isOfCases('e')}
    and :types && array['callback-address.failing', 'callback-address.recovered']
  union all
  select 'work', w.kind || ':' || w.subject, w.since,
    jsonb_build_object('work', w.kind, 'subject', w.subject, 'since', ${utc('w.since')})
  from stuck_work w where :types && array['work.stuck', 'work.resolved']`

/** Notes the conditions that have begun, and those that have ended, each once. */
export const takeConditions = statement<
  { position: number },
  { failingBefore: Date; now: Date; types: string[]; most: number }
>(
  'stream-conditions-take',
  `with current as (${conditions}),
   ended as (
     delete from stream_conditions c
     where not exists (select from current n where n.kind = c.kind and n.subject = c.subject)
     returning c.kind, c.subject, c.since, c.data),
   begun as (
     insert into stream_conditions as c (kind, subject, since, data)
     select n.kind, n.subject, n.since, n.data from current n order by n.since limit :most
     on conflict do nothing returning c.kind, c.subject, c.since, c.data),
   found as (
     select *, since as at, case kind when 'work' then 'work.stuck' else 'callback-address.failing' end as type from begun
     union all
     select *, :now, case kind when 'work' then 'work.resolved' else 'callback-address.recovered' end from ended)
   insert into stream_events (id, family, type, at, subject, data)
   select f.type || ':' || f.subject || ':' || (extract(epoch from f.since) * 1000)::bigint,
     case f.kind when 'work' then 'work' else 'callbacks' end, f.type, f.at, f.kind || '/' || f.subject, f.data
   from found f where f.type = any(:types)
   order by f.at, f.subject on conflict do nothing
   returning position`,
)

/** Notes the figures of a day that is over, once. */
export const takeDay = statement<{ position: number }, { day: string; from: Date; until: Date }>(
  'stream-day-take',
  `insert into stream_events (id, family, type, at, subject, data)
   select 'figures:' || :day::text, 'figures', 'figures.day', :until, 'days/' || :day,
     jsonb_build_object('date', :day, 'events', t.events, 'callbackAttempts', t.attempts)
   from (
     select coalesce(jsonb_object_agg(s.what, s.total) filter (where s.kind = 'event'), '{}') as events,
       coalesce(jsonb_object_agg(s.what, s.total) filter (where s.kind = 'attempt'), '{}') as attempts
     from (select kind, what, sum(count)::bigint as total from hour_totals
           where kind in ('event', 'attempt') and hour >= :from and hour < :until group by kind, what) s) t
   where not exists (select from stream_events k where k.id = 'figures:' || :day)
   returning position`,
)

export type Reach = { begunService: Date; begunMachine: Date; serviceAt: Date; machineAt: Date; wholeAt: Date }

/** Locks out other nodes until the end of the transaction. False: another one is at it. */
export const tryHarvestLock = statement<{ isHeld: boolean }>(
  'stream-harvest-lock',
  `select pg_try_advisory_xact_lock(hashtext('kurier stream events')) as is_held`,
)

export const selectReach = statement<Reach>(
  'stream-reach',
  'select begun_service, begun_machine, service_at, machine_at, whole_at from stream_reach',
)

/** Begins here, unless it has begun. */
export const beginReach = statement<{ one: number }, { service: Date; machine: Date }>(
  'stream-reach-begin',
  `insert into stream_reach (begun_service, begun_machine, service_at, machine_at, whole_at)
   values (:service::timestamptz, :machine::timestamptz, :service, :machine, :machine)
   on conflict do nothing returning one`,
)

/** Everything is noted up to here; `wholeAt` null: late commits were not looked for. */
export const advanceReach = statement<{ one: number }, { service: Date; machine: Date; wholeAt: Date | null }>(
  'stream-reach-advance',
  `update stream_reach set service_at = :service, machine_at = :machine, whole_at = coalesce(:wholeAt, whole_at)
   returning one`,
)

/** Families and types that the streams want; streams that have ended do not count. */
export const selectWanted = statement<{ chosen: string }>(
  'stream-wanted',
  `select distinct unnest(chosen) as chosen from event_streams where state <> 'ended'`,
)

/** Removes all that was noted when the last stream is gone; the next one starts afresh. */
export const forgetAll = statement<{ one: number }>(
  'stream-forget',
  `with events as (delete from stream_events), conditions as (delete from stream_conditions)
   delete from stream_reach returning one`,
)

/**
 * Removes events that every stream has behind it and that were noted a day before the last reading, and those older
 * than `before`; each stream counts what it lost by that.
 */
export const removeOldEvents = statement<{ position: number }, { before: Date; most: number }>(
  'stream-events-remove',
  `with gone as (
     delete from stream_events where position in (
       select e.position from stream_events e
       where e.taken_at < :before
          or (e.taken_at < (select machine_at - interval '1 day' from stream_reach)
              and not exists (select from event_streams s where s.told_position < e.position and s.state <> 'ended'
                                and (e.type = any(s.chosen) or e.family = any(s.chosen))))
       order by e.position limit :most)
     returning position, type, family),
   counted as (
     update event_streams s set lost = s.lost + g.count
     from (select s.id, count(*) from event_streams s join gone e on e.position > s.told_position
             and (e.type = any(s.chosen) or e.family = any(s.chosen))
           where s.state <> 'ended' group by s.id) g
     where g.id = s.id)
   select position from gone`,
)
