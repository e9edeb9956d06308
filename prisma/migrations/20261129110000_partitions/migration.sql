-- Events and attempts lie in partitions, so that what has served its time goes with its table and its indexes, and what is
-- written and read today lies close together (decision 0048). Events: a quarter of a year by the time in the case's id
-- (UUIDv7), so that a case lies whole in one. Attempts: a day. `…_rest` holds what was there before and what has no
-- partition of its own: ids made by other rules, attempts that are still needed when their day is dropped.

-- Events that somebody else signed: within an issuer an id is used once, whatever the partition.
create table posted_events (
  issuer text not null,
  jti uuid not null,
  case_id uuid not null,
  sequence int not null,
  primary key (issuer, jti)
);
insert into posted_events (issuer, jti, case_id, sequence)
select issuer, jti, case_id, sequence from events where issuer <> 'service';

alter table notices drop constraint notices_case_id_sequence_fkey;
alter table events rename to events_rest;
alter table events_rest drop constraint events_issuer_jti_key;
alter table events_rest drop constraint events_case_id_fkey;
alter table events_rest rename constraint events_pkey to events_rest_pkey;
alter index events_recorded rename to events_rest_recorded;
alter index events_subject rename to events_rest_subject;
drop trigger guard_event_log on events_rest;

create table events (like events_rest including defaults including constraints) partition by range (case_id);
alter table events
  add constraint events_pkey primary key (case_id, sequence),
  add constraint events_case_id_fkey foreign key (case_id) references cases;
create index events_recorded on events (recorded_at);
create index events_subject on events (subject_id, sequence);
create trigger guard_event_log before insert or update or delete on events
  for each row execute function guard_event_log();
create trigger guard_event_log_truncate before truncate on events
  for each statement execute function guard_event_log();
alter table events attach partition events_rest default;
alter table notices add constraint notices_case_id_sequence_fkey
  foreign key (case_id, sequence) references events (case_id, sequence);

alter table callback_attempts rename to callback_attempts_rest;
alter table callback_attempts_rest drop constraint callback_attempts_endpoint_id_fkey;
alter table callback_attempts_rest alter column id drop identity;
alter table callback_attempts_rest drop constraint callback_attempts_pkey;
alter table callback_attempts_rest add constraint callback_attempts_rest_pkey primary key (id, started_at);
alter index callback_attempts_age rename to callback_attempts_rest_age;
alter index callback_attempts_endpoint rename to callback_attempts_rest_endpoint;
alter index callback_attempts_notices rename to callback_attempts_rest_notices;
create sequence callback_attempts_id_seq as bigint;
select setval('callback_attempts_id_seq', (select coalesce(max(id), 0) + 1 from callback_attempts_rest), false);
alter table callback_attempts_rest alter column id set default nextval('callback_attempts_id_seq'::regclass);

create table callback_attempts (like callback_attempts_rest including defaults including constraints)
  partition by range (started_at);
alter sequence callback_attempts_id_seq owned by callback_attempts.id;
alter table callback_attempts
  add constraint callback_attempts_pkey primary key (id, started_at),
  add constraint callback_attempts_endpoint_id_fkey foreign key (endpoint_id) references callback_endpoints;
create index callback_attempts_age on callback_attempts (started_at);
create index callback_attempts_endpoint on callback_attempts (endpoint_id, started_at desc);
create index callback_attempts_notices on callback_attempts using gin (notice_ids);
alter table callback_attempts attach partition callback_attempts_rest default;

create or replace function record_event(p_case uuid, p_event jsonb, p_now timestamptz) returns int language plpgsql as $$
declare
  v_sequence int;
  v_chain bytea;
  v_destination uuid;
  v_subject uuid := (p_event ->> 'subjectId')::uuid;
begin
  update cases set event_count = event_count + 1, last_event_at = p_now,
                   submitted_at = case when p_event ->> 'name' in ('submit-submission', 'submit-reply')
                                    then coalesce(submitted_at, p_now) else submitted_at end,
                   chain = sha256(coalesce(chain, convert_to(id::text, 'UTF8')) || convert_to(p_event ->> 'token', 'UTF8'))
    where id = p_case returning event_count, chain, destination_id into v_sequence, v_chain, v_destination;
  if not found then
    raise exception 'record_event: no case %', p_case;
  end if;
  if p_event ->> 'issuer' <> 'service' then
    insert into posted_events (issuer, jti, case_id, sequence)
      values (p_event ->> 'issuer', (p_event ->> 'jti')::uuid, p_case, v_sequence);
  end if;
  insert into events (case_id, sequence, jti, issuer, kid, name, subject_kind, subject_id, issued_at, recorded_at, token,
                      chain)
    values (p_case, v_sequence, (p_event ->> 'jti')::uuid, p_event ->> 'issuer', p_event ->> 'kid', p_event ->> 'name',
            p_event ->> 'subjectKind', v_subject, (p_event ->> 'issuedAt')::timestamptz, p_now, p_event ->> 'token', v_chain);
  -- what announced a submission or reply is no longer needed once it is decided or gone (decisions 7)
  if p_event ->> 'name' in ('accept-submission', 'reject-submission', 'delete-submission',
                            'accept-reply', 'reject-reply', 'delete-reply') then
    update notices set state = 'cancelled', reason = 'no-longer-needed', next_attempt_at = null, finished_at = p_now
      where subject_id = v_subject and type in ('new-submissions', 'new-replies') and state = 'waiting';
  end if;
  -- a side without an address is told nothing, and no row says so: the event itself does
  insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, state,
                       next_attempt_at, created_at)
    select p_case, v_sequence, t.side, t.type, p_event ->> 'subjectKind', v_subject, v_destination, a.id, 'waiting',
           greatest(p_now, a.next_attempt_at), p_now
    from (select split_part(tell, ':', 1) as side, split_part(tell, ':', 2) as type
          from jsonb_array_elements_text(p_event -> 'tell') as tell) t
    cross join lateral (
      select e.id, e.next_attempt_at from callback_endpoints e
      where e.id = callback_address(t.side, p_case, p_event ->> 'subjectKind', v_subject) limit 1) a;
  return v_sequence;
end $$;

create or replace function purge_case(p_case uuid) returns void language plpgsql as $$
begin
  delete from tellings where case_id = p_case;
  delete from notices where case_id = p_case;
  delete from posted_events p using events e
    where e.case_id = p_case and e.issuer <> 'service' and p.issuer = e.issuer and p.jti = e.jti;
  delete from events where case_id = p_case;
  delete from replies where case_id = p_case;
  delete from submissions where case_id = p_case;
  delete from cases where id = p_case;
end $$;

-- The least UUIDv7 of a time.
create function first_id_of(p_at timestamptz) returns uuid language sql immutable as $$
  select rpad(lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;

-- Makes a partition of a table unless it is there, or rows of its range lie in `…_rest` already. `p_key`: its column.
create function make_partition(p_table text, p_key text, p_name text, p_from text, p_to text)
returns boolean language plpgsql as $$
declare
  v_taken boolean;
begin
  if to_regclass(p_name) is not null then
    return false;
  end if;
  execute format('select exists (select 1 from %I where %I >= %L and %I < %L)', p_table || '_rest', p_key, p_from, p_key, p_to)
    into v_taken;
  if not v_taken then
    execute format('create table %I partition of %I for values from (%L) to (%L)', p_name, p_table, p_from, p_to);
  end if;
  return not v_taken;
end $$;

-- Makes the partitions of the days and quarters to come and drops those that have served their time: of events what is
-- empty and of cases begun before `p_cases`; of attempts what is of days before `p_attempts`, but for those that are still
-- needed, which move to the rest. Times of cases are the machine's, those of attempts the service clock's (`p_now`).
-- Waits a moment for others, who then wait for it; otherwise it is done the next time. By the rights of the role
-- that made the tables. Returns the names of what was made or dropped.
create function keep_partitions(p_now timestamptz, p_cases timestamptz, p_attempts timestamptz)
returns setof text language plpgsql security definer set search_path from current set lock_timeout = '100ms' as $$
declare
  v_changed text[] := '{}';
  v_name text;
  v_from timestamptz;
  v_is_empty boolean;
begin
  for v_at in 0 .. 1 loop
    v_from := date_trunc('quarter', now(), 'UTC') + v_at * interval '3 months';
    v_name := to_char(v_from at time zone 'UTC', '"events_"YYYY"_q"Q');
    if make_partition('events', 'case_id', v_name, first_id_of(v_from)::text,
                      first_id_of(v_from + interval '3 months')::text) then
      v_changed := v_changed || v_name;
    end if;
  end loop;
  for v_at in 0 .. 7 loop
    v_from := date_trunc('day', p_now, 'UTC') + v_at * interval '1 day';
    v_name := to_char(v_from at time zone 'UTC', '"callback_attempts_"YYYY_MM_DD');
    if make_partition('callback_attempts', 'started_at', v_name, v_from::text, (v_from + interval '1 day')::text) then
      v_changed := v_changed || v_name;
    end if;
  end loop;
  for v_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass and c.relname ~ '^events_[0-9]{4}_q[1-4]$'
      and (to_date(substr(c.relname, 8, 4) || '-01-01', 'YYYY-MM-DD')::timestamp at time zone 'UTC')
          + substr(c.relname, 14, 1)::int * interval '3 months' < least(p_cases, now())
  loop
    execute format('select not exists (select 1 from %I)', v_name) into v_is_empty;
    if v_is_empty then
      execute format('alter table events detach partition %I', v_name);
      execute format('drop table %I', v_name);
      v_changed := v_changed || v_name;
    end if;
  end loop;
  for v_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'callback_attempts'::regclass and c.relname ~ '^callback_attempts_[0-9]{4}_[0-9]{2}_[0-9]{2}$'
      and (to_date(right(c.relname, 10), 'YYYY_MM_DD')::timestamp at time zone 'UTC') + interval '1 day' < p_attempts
  loop
    execute format('alter table callback_attempts detach partition %I', v_name);
    execute format(
      'insert into callback_attempts select * from %I a where exists (
         select 1 from notices n where n.id = any(a.notice_ids) and (n.finished_at is null or n.finished_at >= $1))', v_name)
      using p_attempts;
    execute format('drop table %I', v_name);
    v_changed := v_changed || v_name;
  end loop;
  return query select unnest(v_changed);
exception when lock_not_available then
  return;
end $$;
