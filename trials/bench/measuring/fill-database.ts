import type pg from 'pg'

/** How much there is: all submissions, and how many of them wait at one destination, which has no callback. */
export type Filling = { submissions: number; backlog: number }

const ORGANISATIONS = 20
const DESTINATIONS = 200
const CLIENTS = 40

/** A number from 0 to 1 that belongs to row `n` and is the same in each run. */
const chance = (salt: number) => `(mod(abs(hashint8extended(n, ${salt})), 1000000) / 1e6)`

/** Everybody there is: organisations, destinations with and without a callback, and clients of both kinds. */
const parties = `
  create table bench_organisations as select i, gen_random_uuid() as id from generate_series(1, ${ORGANISATIONS}) i;
  insert into organisations (id, name) select id, 'Organisation ' || i from bench_organisations;
  create table bench_destinations as
    select d.i, gen_random_uuid() as id, o.id as organisation_id,
      case when mod(d.i, 2) = 0 then gen_random_uuid() end as endpoint_id
    from generate_series(1, ${DESTINATIONS}) d(i) join bench_organisations o on o.i = 1 + mod(d.i, ${ORGANISATIONS});
  create table bench_clients as
    select c.i, gen_random_uuid() as id, gen_random_uuid() as assigned_id, o.id as organisation_id,
      case when mod(c.i, 2) = 0 then gen_random_uuid() end as endpoint_id
    from generate_series(1, ${CLIENTS}) c(i) join bench_organisations o on o.i = 1 + mod(c.i, ${ORGANISATIONS});
  insert into destinations (id, organisation_id, name, status, contact_information, metadata_versions, public_services)
    select id, organisation_id, 'Destination ' || i, 'active', '{"email": "office@bench.example"}', '{1.0.0}',
      jsonb_build_array(jsonb_build_object('identifier', 'urn:de:fim:leika:leistung:' || 99000000000000 + mod(i, 30),
                                           'regions', '[]'::jsonb, 'submissionSchemas', '[]'::jsonb))
    from bench_destinations;
  insert into clients (id, organisation_id, name, kind, scopes)
    select id, organisation_id, 'Online service ' || i, 'online-service', '{}'::text[] from bench_clients
    union all
    select assigned_id, organisation_id, 'Administration ' || i, 'administration-system', '{}'::text[] from bench_clients;
  insert into destination_clients (destination_id, client_id)
    select d.id, c.assigned_id from bench_destinations d join bench_clients c on c.i = 1 + mod(d.i, ${CLIENTS});
  insert into callback_endpoints (id, owner_kind, owner_id, url, secret_digest, secret_sealed, last_success_at)
    select endpoint_id, 'destination', id, 'https://' || id || '.example/', ''::bytea, ''::bytea, now()
    from bench_destinations where endpoint_id is not null
    union all
    select endpoint_id, 'client', id, 'https://' || id || '.example/', ''::bytea, ''::bytea, now()
    from bench_clients where endpoint_id is not null;
  update destinations d set callback_endpoint_id = b.endpoint_id, callback_since = case when b.endpoint_id is not null then '-infinity'::timestamptz end
  from bench_destinations b where b.id = d.id`

/**
 * One row for each submission with the times of its life: created, sent a minute later, decided mostly soon and always
 * within 13 days, deleted a week after that. Nothing is due now or within three hours.
 */
const plan = ({ submissions, backlog }: Filling) => `
  create unlogged table bench_plan as
  with n as (
    select n, n > ${submissions - backlog} as waits,
      case when n > ${submissions - backlog} then now() - interval '2 days' * ((${submissions} - n)::float8 / ${backlog})
        else now() - interval '700 days' * ((${submissions - backlog} - n)::float8 / ${submissions - backlog}) end as created_at
    from generate_series(1, ${submissions}) n),
  timed as (
    select n.*, created_at + interval '1 minute' as sent_at,
      created_at + interval '13 days' * power(${chance(1)}, 3) + interval '10 minutes' as decides_at,
      not waits and ${chance(2)} < 0.02 and created_at > now() - interval '20 hours' as is_incomplete,
      case when waits then 1 else 2 + floor(${DESTINATIONS - 1} * power(${chance(3)}, 2))::int end as d, ${chance(4)} as c
    from n),
  lived as (
    select t.*, case when not is_incomplete and sent_at < now() then sent_at end as submitted_at,
      case when not is_incomplete and not waits and decides_at < now() then decides_at end as decided_at
    from timed t)
  select l.n, l.waits, uuidv7(l.created_at - now()) as id, uuidv7(l.created_at - now()) as case_id, l.created_at,
    l.submitted_at, l.decided_at, ${chance(5)} < 0.85 as is_accepted, ${chance(6)} < 0.1 as has_reply, uuidv7(l.decided_at - now()) as reply_id,
    case when l.decided_at < now() - interval '7 days' + interval '3 hours'
      then least(l.decided_at + interval '7 days', now() - interval '1 minute') end as deleted_at,
    d.id as destination_id, d.organisation_id, d.endpoint_id as administration_endpoint,
    c.id as client_id, c.assigned_id, c.endpoint_id as sender_endpoint, 99000000000000 + mod(d.i, 30) as service
  from lived l join bench_destinations d on d.i = l.d
  join bench_clients c on c.i = 1 + mod(d.i + floor(l.c * 2)::int, ${CLIENTS});
  analyze bench_plan`

const stateOf = `case when p.deleted_at is not null then 'deleted'
    when p.decided_at is not null then case when p.is_accepted then 'accepted' else 'rejected' end
    when p.submitted_at is not null then 'submitted' else 'incomplete' end`

/** Every event with its place in the case; a reply comes a day after the acceptance and is never decided by hand. */
const events = `
  create unlogged table bench_events as
  select p.case_id, row_number() over (partition by p.case_id order by e.at, e.nth)::int as sequence, e.name, e.at,
    case when e.name like '%reply' then 'reply' else 'submission' end as kind,
    case when e.name like '%reply' then p.reply_id else p.id end as subject_id, p.destination_id,
    p.administration_endpoint, p.sender_endpoint, p.waits
  from bench_plan p cross join lateral (values
    (1, 'create-submission', p.created_at), (2, 'submit-submission', p.submitted_at),
    (3, 'notify-submission', p.submitted_at + interval '2 seconds'),
    (4, case when p.is_accepted then 'accept-submission' else 'reject-submission' end, p.decided_at),
    (5, 'create-reply', case when p.has_reply and p.is_accepted then p.decided_at + interval '24 hours' end),
    (6, 'submit-reply', case when p.has_reply and p.is_accepted then p.decided_at + interval '25 hours' end),
    (7, 'accept-reply', case when p.has_reply and p.is_accepted then p.decided_at + interval '26 hours' end),
    (8, 'delete-submission', p.deleted_at),
    (9, 'delete-reply', case when p.has_reply and p.is_accepted and p.decided_at < now() - interval '194 hours'
                         then p.decided_at + interval '194 hours' end)) as e(nth, name, at)
  where e.at < now();
  analyze bench_events`

/** Tokens have the length of real ones; neither they nor the chain are signed or linked, since nobody verifies them here. */
const rows = [
  `insert into cases (id, organisation_id, destination_id, client_id, event_count, created_at, last_event_at, submitted_at, chain)
   select p.case_id, p.organisation_id, p.destination_id, p.client_id, e.count, p.created_at, e.last, p.submitted_at, sha256(''::bytea)
   from bench_plan p
   join (select case_id, count(*) as count, max(at) as last from bench_events group by case_id) e using (case_id)
   order by p.n`,
  `insert into submissions (id, case_id, destination_id, client_id, state, announced_attachments, public_service,
     callback_endpoint_id, created_at, submitted_at, state_since)
   select p.id, p.case_id, p.destination_id, p.client_id, ${stateOf}, '{}',
     jsonb_build_object('identifier', 'urn:de:fim:leika:leistung:' || p.service, 'name', 'Service ' || p.service),
     p.sender_endpoint, p.created_at, p.submitted_at,
     coalesce(p.deleted_at, p.decided_at, p.submitted_at, p.created_at)
   from bench_plan p order by p.n`,
  `insert into replies (id, case_id, destination_id, client_id, receiver_id, state, announced_attachments, created_at,
     submitted_at, state_since)
   select p.reply_id, p.case_id, p.destination_id, p.assigned_id, p.client_id,
     case max(e.name) filter (where e.name = 'delete-reply') when 'delete-reply' then 'deleted' else
       case max(e.name) filter (where e.name <> 'create-reply') when 'submit-reply' then 'submitted'
         when 'accept-reply' then 'accepted' else 'incomplete' end end,
     '{}', min(e.at), max(e.at) filter (where e.name = 'submit-reply'), max(e.at)
   from bench_events e join bench_plan p using (case_id) where e.kind = 'reply'
   group by p.reply_id, p.case_id, p.destination_id, p.assigned_id, p.client_id`,
  `insert into events (case_id, sequence, jti, issuer, kid, name, subject_kind, subject_id, issued_at, recorded_at, token, chain)
   select case_id, sequence, gen_random_uuid(), 'service', 'bench', name, kind, subject_id, at, at,
     rpad('', 1300, md5(case_id::text)), sha256(subject_id::text::bytea)
   from bench_events order by at`,
  `insert into tellings (subject_id, notify_type, subject_kind, case_id, told_at, recorded)
   select subject_id, case when administration_endpoint is null then 'polling' else 'callback' end, 'submission', case_id, at, true
   from bench_events where name = 'notify-submission'`,
  `insert into content_parts (document_id, part, kid, tag, size, body)
   select s.id, t.part, 'k', 'tag', 2000, rpad('', 2000, md5(s.id::text || t.part))
   from submissions s cross join (values ('metadata'), ('data')) t(part) where s.state in ('submitted', 'accepted', 'rejected')`,
  `insert into waiting_reminders (submission_id, days, reminded_at, mailed)
   select s.id, case when s.state_since < now() - interval '9 days' + interval '3 hours' then 9 else 3 end, now(), true
   from submissions s where s.state = 'submitted' and s.state_since < now() - interval '3 days' + interval '3 hours';
   update submissions s set reminded_days = w.days from waiting_reminders w where w.submission_id = s.id`,
]

/**
 * Notices of those who have a callback: delivered a second later, but for a few of the last days. What still waits is about
 * the backlog, so that as much waits however much there has been.
 */
const notices = `
  insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, owner_place,
    state, reason, attempts, first_attempt_at, next_attempt_at, created_at, finished_at)
  select e.case_id, e.sequence, t.side, t.type, e.kind, e.subject_id, e.destination_id, t.endpoint,
    place_of_owner(o.share_of), f.state,
    case f.state when 'given-up' then 'not-in-time' end, 1, e.at + interval '1 second',
    case f.state when 'waiting' then now() + interval '12 hours' end, e.at,
    case f.state when 'waiting' then null else e.at + interval '1 second' end
  from bench_events e cross join lateral (
    select 'administration' as side, case e.name when 'submit-submission' then 'new-submissions' else 'new-events' end as type,
      e.administration_endpoint as endpoint
    where e.name in ('submit-submission', 'delete-submission', 'accept-reply', 'delete-reply')
    union all
    select 'online-service', case e.name when 'submit-reply' then 'new-replies' else 'new-events' end, e.sender_endpoint
    where e.name in ('notify-submission', 'accept-submission', 'reject-submission', 'delete-submission', 'submit-reply',
                     'delete-reply')) t
  join callback_endpoints o on o.id = t.endpoint
  cross join lateral (select case when t.type <> 'new-events' or e.at < now() - interval '10 days' then 'delivered'
      when mod(abs(hashtext(e.subject_id::text)), 200) = 0 then 'given-up'
      when e.waits and mod(abs(hashtext(e.subject_id::text)), 200) < 15 then 'waiting' else 'delivered' end as state) f
  order by e.at`

/** What is kept of a month of callbacks, and the figures by the hour, of which a service may have counted some meanwhile. */
const records = [
  `insert into callback_attempts (endpoint_id, type, notice_ids, started_at, duration_milliseconds, status, detail, request_body)
   select endpoint_id, type, array[id], first_attempt_at, 20 + mod(id, 80), 204, '', rpad('', 300, 'x')
   from notices where first_attempt_at > now() - interval '30 days' + interval '3 hours' and state = 'delivered'`,
  `insert into callback_attempts (endpoint_id, type, notice_ids, started_at, duration_milliseconds, error_class, detail, request_body)
   select endpoint_id, type, array[id], first_attempt_at, 20, 'refused', '', rpad('', 300, 'x')
   from notices where first_attempt_at > now() - interval '30 days' + interval '3 hours' and state <> 'delivered'`,
  `truncate event_hours; insert into event_hours (destination_id, client_id, name, hour, count, waited_milliseconds)
   select p.destination_id, p.client_id, e.name, date_trunc('hour', e.at, 'UTC'), count(*), 0
   from bench_events e join bench_plan p using (case_id) where e.at > now() - interval '400 days' + interval '3 hours'
   group by 1, 2, 3, 4`,
  `truncate decision_hours; insert into decision_hours (destination_id, client_id, hour, class, count)
   select destination_id, client_id, date_trunc('hour', decided_at, 'UTC'),
     duration_class((extract(epoch from decided_at - submitted_at) * 1000)::float8), count(*)
   from bench_plan where decided_at > now() - interval '400 days' + interval '3 hours' group by 1, 2, 3, 4`,
  `truncate attempt_hours; insert into attempt_hours (owner_kind, owner_id, hour, outcome, class, count)
   select o.owner_kind, o.owner_id, date_trunc('hour', n.created_at, 'UTC'), 'delivered', duration_class(20 + mod(n.id, 80)), count(*)
   from notices n join callback_endpoints o on o.id = n.endpoint_id
   where n.created_at > now() - interval '400 days' + interval '3 hours' group by 1, 2, 3, 4, 5`,
  `truncate hour_totals;
   insert into hour_totals (kind, hour, what, class, count)
   select 'event', hour, name, 0, sum(count) from event_hours group by hour, name
   union all
   select 'decision', hour, '', class, sum(count) from decision_hours group by hour, class
   union all
   select 'attempt', hour, outcome, class, sum(count) from attempt_hours group by hour, outcome, class
   order by 1, 2`,
]

const FILLED = [
  'cases',
  'submissions',
  'replies',
  'events',
  'notices',
  'tellings',
  'content_parts',
  'callback_attempts',
]

/** Past quarters and days have their partitions, as if they had been made when their time came. */
const partitions = `
  select make_partition('events', 'case_id', to_char(q, '"events_"YYYY"_q"Q'), first_id_of(q)::text,
                        first_id_of(q + interval '3 months')::text)
  from generate_series(date_trunc('quarter', now() - interval '710 days'), date_trunc('quarter', now()), '3 months') q;
  select make_partition('callback_attempts', 'started_at', to_char(d, '"callback_attempts_"YYYY_MM_DD'), d::text,
                        (d + interval '1 day')::text)
  from generate_series(date_trunc('day', now() - interval '31 days'), date_trunc('day', now()), '1 day') d`

type Definition = { drop: string; make: string }

/** What checks and sorts each row as it comes: without it a million rows take minutes, and it is made again at the end. */
async function dropDefinitions(db: pg.ClientBase): Promise<Definition[]> {
  const { rows: found } = await db.query<Definition>(
    `select * from (
       select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
         case contype when 'f' then 1 else 2 end as nth
       from pg_constraint where conrelid = any($1::regclass[]) and contype = 'f' and conparentid = 0
       union all
       select format('drop index %s', i.indexrelid::regclass), replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON '), 2
       from pg_index i
       where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)) d
     order by nth`,
    [FILLED],
  )
  for (const { drop } of found) await db.query(drop)
  return found.toReversed()
}

/**
 * Fills an empty, migrated database with two years of an installation: cases, submissions and replies of every state and
 * age, their events, callbacks, records and figures, and a backlog at one destination. For the bench and its own database
 * alone: it goes past the guard of the event log.
 */
export async function fillDatabase(db: pg.ClientBase, filling: Filling, say: (line: string) => void): Promise<void> {
  const started = performance.now()
  await db.query(`set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set synchronous_commit = off`)
  for (const table of FILLED) await db.query(`alter table ${table} disable trigger user`)
  await db.query(`set timezone = UTC; ${partitions}`)
  const definitions = await dropDefinitions(db)
  for (const step of [parties, plan(filling), events, ...rows, notices, ...records]) await db.query(step)
  for (const { make } of definitions) await db.query(make)
  for (const table of FILLED) await db.query(`alter table ${table} enable trigger user`)
  await db.query('drop table bench_events, bench_plan, bench_organisations, bench_destinations, bench_clients')
  await db.query('reset all; set timezone = UTC')
  await db.query('vacuum analyze')
  say(`filled with ${filling.submissions} submissions in ${Math.round((performance.now() - started) / 1000)} s`)
}
