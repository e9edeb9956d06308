-- Takes, for a process that sends at once, the endpoints of notices that the same transaction has written, where nothing needs
-- thought: the endpoint is well, refuses nothing, is neither paused nor leased nor locked, and nothing else waits there. All else is
-- left to the claim, which takes the endpoints of what waits longest. `p_room`: `most` endpoints, their `lease` in milliseconds, and
-- `without`: ids of endpoints, standings (1 proven, 2 untried), and owners with a standing. Answers the claims, each with the notices of the type
-- that was written first.
create function take_told(p_notices bigint[], p_endpoints uuid[], p_room jsonb) returns jsonb language plpgsql as $$
declare
  v_lease interval := (p_room ->> 'lease')::int * interval '1 millisecond';
  v_taken jsonb;
begin
  with free as materialized (
    select e.id from callback_endpoints e
    where e.id = any(p_endpoints) and e.paused_at is null
      and e.failures = 0 and e.next_attempt_at is null
      -- what lies further ahead than it can have been written was written before the clock was set back
      and (e.leased_until is null or e.leased_until <= clock_timestamp()
           or e.leased_until > clock_timestamp() + v_lease + interval '5 minutes')
      and not exists (select from callback_refusals r where r.endpoint_id = e.id)
      and not (p_room -> 'without') ?| array[
        e.id::text, case when e.last_success_at is null then '2' else '1' end,
        e.share_of || case when e.last_success_at is null then ' 2' else ' 1' end]
      and not exists (
        select from notices w where w.endpoint_id = e.id and w.state = 'waiting' and w.id <> all(p_notices))
    limit (p_room ->> 'most')::int
    for no key update skip locked),
  taken as (
    update callback_endpoints e set fence = e.fence + 1, leased_until = clock_timestamp() + v_lease
    where e.id = any(array(select id from free))
    returning e.id, e.fence, e.url, e.share_of, e.secret_sealed, e.other_id, e.last_success_at)
  select jsonb_agg(jsonb_build_object(
      'endpointId', t.id, 'fence', t.fence, 'url', t.url, 'shareOf', t.share_of,
      'secretSealed', encode(t.secret_sealed, 'base64'), 'otherId', t.other_id,
      'otherSealed', (select encode(o.secret_sealed, 'base64') from callback_endpoints o where o.id = t.other_id),
      'standing', case when t.last_success_at is null then 2 else 1 end, 'type', n.type, 'notices', n.notices))
    into v_taken
    from taken t cross join lateral (
      select w.type, jsonb_agg(jsonb_build_object('id', w.id, 'kind', w.subject_kind, 'subjectId', w.subject_id,
          'destinationId', w.destination_id, 'caseId', w.case_id) order by w.id) as notices
      from notices w where w.id = any(p_notices) and w.endpoint_id = t.id
      group by w.type order by min(w.id) limit 1) n;
  return v_taken;
end $$;

-- Callers share a statement (decision 0114): the events of several cases are recorded at once. The arrays from `p_jtis` on hold
-- all events of the callers, by their place from 1 on; `p_places` and `p_cases` those that are recorded, and where, each case
-- once. `p_tells`: pairs of side and type with a colon, separated by blanks. `p_room`: what may be taken at once of the endpoints
-- that are told (`take_told`), null for nothing. Answers the number of each event in its case, and in the first row the
-- endpoints for which notices wait now, and what was taken of them.
create function record_events(p_places int[], p_cases uuid[], p_jtis uuid[], p_issuers text[], p_kids text[], p_names text[],
                              p_kinds text[], p_subjects uuid[], p_issued timestamptz[], p_tokens text[], p_tells text[],
                              p_now timestamptz[], p_room jsonb)
returns table (place int, sequence int, told uuid[], taken jsonb) language plpgsql rows 10 as $$
#variable_conflict use_column
declare
  v_places int[];
  v_cases uuid[];
  v_sequences int[];
  v_chains bytea[];
  v_destinations uuid[];
  v_notices bigint[];
  v_told uuid[];
  v_taken jsonb;
  v_ill uuid[];
  v_ill_until timestamptz[];
  -- what was never attempted waits for an address that is ill no longer than that (decisions 7)
  v_soon interval := interval '5 minutes';
begin
  with numbered as (
    update cases c
    set event_count = c.event_count + 1, last_event_at = g.now,
        submitted_at = case when g.name in ('submit-submission', 'submit-reply') then coalesce(c.submitted_at, g.now)
                         else c.submitted_at end,
        chain = sha256(coalesce(c.chain, convert_to(c.id::text, 'UTF8')) || convert_to(g.token, 'UTF8'))
    from (select w.place, w.case_id, p_now[w.place] as now, p_names[w.place] as name, p_tokens[w.place] as token
          from unnest(p_places, p_cases) w(place, case_id)) g
    where c.id = g.case_id
    returning g.place, c.id, c.event_count, c.chain, c.destination_id)
  select array_agg(n.place), array_agg(n.id), array_agg(n.event_count), array_agg(n.chain), array_agg(n.destination_id)
    into v_places, v_cases, v_sequences, v_chains, v_destinations from numbered n;
  if coalesce(cardinality(v_cases), 0) <> coalesce(cardinality(p_cases), 0) then
    raise exception 'record_events: a case is missing or comes twice among %', p_cases;
  end if;
  if v_cases is null then
    return;
  end if;
  if 'service' <> any(p_issuers) then
    insert into posted_events (issuer, jti, case_id, sequence)
      select p_issuers[n.place], p_jtis[n.place], n.case_id, n.sequence
      from unnest(v_places, v_cases, v_sequences) n(place, case_id, sequence) where p_issuers[n.place] <> 'service';
  end if;
  insert into events (case_id, sequence, jti, issuer, kid, name, subject_kind, subject_id, issued_at, recorded_at, token,
                      chain)
    select n.case_id, n.sequence, p_jtis[n.place], p_issuers[n.place], p_kids[n.place], p_names[n.place], p_kinds[n.place],
           p_subjects[n.place], p_issued[n.place], p_now[n.place], p_tokens[n.place], n.chain
    from unnest(v_places, v_cases, v_sequences, v_chains) n(place, case_id, sequence, chain);
  -- what announced a submission or reply is no longer needed once it is decided or gone (decisions 7)
  if p_names && array['accept-submission', 'reject-submission', 'delete-submission',
                      'accept-reply', 'reject-reply', 'delete-reply'] then
    update notices o set state = 'cancelled', reason = 'no-longer-needed', next_attempt_at = null, finished_at = p_now[n.place]
      from unnest(v_places) n(place)
      where p_names[n.place] in ('accept-submission', 'reject-submission', 'delete-submission',
                                 'accept-reply', 'reject-reply', 'delete-reply')
        and o.subject_id = p_subjects[n.place] and o.type in ('new-submissions', 'new-replies') and o.state = 'waiting';
  end if;
  -- a side without an address is told nothing, and no row says so: the event itself does
  if '' <> any(p_tells) then
    with told as (
      insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, state,
                           next_attempt_at, created_at)
      select n.case_id, n.sequence, split_part(t.tell, ':', 1), split_part(t.tell, ':', 2), p_kinds[n.place],
             p_subjects[n.place], n.destination_id, a.id, 'waiting',
             least(greatest(p_now[n.place], a.next_attempt_at), p_now[n.place] + v_soon), p_now[n.place]
      from unnest(v_places, v_cases, v_sequences, v_destinations) n(place, case_id, sequence, destination_id)
      cross join lateral unnest(string_to_array(p_tells[n.place], ' ')) t(tell)
      cross join lateral (
        -- what lies further ahead than it can have been written was written before the clock was set back, and means now
        select e.id, case when e.next_attempt_at <= p_now[n.place] + interval '1 millisecond' *
            (coalesce(e.wait_milliseconds, 51840000) + 300000) then e.next_attempt_at end as next_attempt_at
        from callback_endpoints e
        where e.id = callback_address(split_part(t.tell, ':', 1), n.case_id, p_kinds[n.place], p_subjects[n.place])
        limit 1) a
      returning id, endpoint_id, created_at + v_soon as until, next_attempt_at = created_at + v_soon as is_ill)
    select array_agg(t.id), array_agg(t.endpoint_id), array_agg(t.endpoint_id) filter (where t.is_ill),
           array_agg(t.until) filter (where t.is_ill)
      into v_notices, v_told, v_ill, v_ill_until from told t;
    if v_ill is not null then
      -- an address that somebody is at just now is tried or cared for by them: nobody waits for it here
      update callback_endpoints e set next_attempt_at = i.until
        from (select o.id, l.until
              from (select address, min(until) as until from unnest(v_ill, v_ill_until) a(address, until) group by address) l
              join callback_endpoints o on o.id = l.address and o.next_attempt_at > l.until
              for no key update of o skip locked) i
        where e.id = i.id;
    end if;
    if p_room is not null and v_told is not null then
      v_taken := take_told(v_notices, v_told, p_room);
    end if;
  end if;
  for v_at in 1 .. cardinality(v_places) loop
    place := v_places[v_at];
    sequence := v_sequences[v_at];
    told := case when v_at = 1 then v_told end;
    taken := case when v_at = 1 then v_taken end;
    return next;
  end loop;
end $$;

-- One event, for a statement that no callers share, and for releases before record_events.
create or replace function record_event(p_case uuid, p_event jsonb, p_now timestamptz) returns int language sql as $$
  select sequence from record_events(
    array[1], array[p_case], array[(p_event ->> 'jti')::uuid], array[p_event ->> 'issuer'], array[p_event ->> 'kid'],
    array[p_event ->> 'name'], array[p_event ->> 'subjectKind'], array[(p_event ->> 'subjectId')::uuid],
    array[(p_event ->> 'issuedAt')::timestamptz], array[p_event ->> 'token'],
    array[(select string_agg(t.tell, ' ' order by t.at)
           from jsonb_array_elements_text(p_event -> 'tell') with ordinality t(tell, at))],
    array[p_now], null)
$$;

-- The guard reads its call stack once for all rows that a statement inserts, and no longer at each of them.
create or replace function guard_event_log() returns trigger language plpgsql as $$
declare
  v_stack text;
begin
  get diagnostics v_stack = pg_context;
  v_stack := right(v_stack, 400);
  -- anchored at the end: the stack also quotes statements, whose text anyone may choose. record_event is PL/pgSQL in calls that
  -- began before this migration and end after it.
  if tg_op = 'INSERT' and v_stack ~ ('\nPL/pgSQL function record_events?\([^\n"]*\) line [0-9]+ at SQL statement'
                                     || '(\nSQL function "record_event" statement 1)?$') then
    return new;
  end if;
  if tg_op = 'DELETE' and v_stack ~ '\nPL/pgSQL function purge_case\(uuid\) line [0-9]+ at SQL statement$' then
    return old;
  end if;
  raise exception 'the event log is append-only: % is refused', tg_op;
end $$;
drop trigger guard_event_log on events;
create trigger guard_event_log before update or delete on events for each row execute function guard_event_log();
create trigger guard_event_log_insert before insert on events for each statement execute function guard_event_log();

-- A statement that names a partition passes by the guards of the whole table, also that of truncate: each has its own.
do $$
declare
  v_partition regclass;
begin
  for v_partition in select inhrelid::regclass from pg_inherits where inhparent = 'events'::regclass loop
    execute format('create trigger guard_event_log_whole before insert or truncate on %s for each statement '
                   'execute function guard_event_log()', v_partition);
  end loop;
end $$;
create or replace function make_partition(p_table text, p_key text, p_name text, p_from text, p_to text)
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
    if p_table = 'events' then
      execute format('create trigger guard_event_log_whole before insert or truncate on %I for each statement '
                     'execute function guard_event_log()', p_name);
    end if;
  end if;
  return not v_taken;
end $$;
