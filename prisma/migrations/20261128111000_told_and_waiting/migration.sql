-- What nobody was told for want of an address is no longer kept as a row (decision 0044): an event without a notice for a
-- side that its kind is told to says the same. What lost its address while it waited keeps its row (`callback-awaited`).
-- Each side's endpoint is found by its key: the planner takes the list of those to be told for a hundred rows and would read
-- all endpoints at every event; the limit keeps it from that.
create or replace function record_event(p_case uuid, p_event jsonb, p_now timestamptz) returns int language plpgsql as $$
declare
  v_sequence int;
  v_chain bytea;
  v_destination uuid;
  v_subject uuid := (p_event ->> 'subjectId')::uuid;
begin
  update cases set event_count = event_count + 1, last_event_at = p_now,
                   chain = sha256(coalesce(chain, convert_to(id::text, 'UTF8')) || convert_to(p_event ->> 'token', 'UTF8'))
    where id = p_case returning event_count, chain, destination_id into v_sequence, v_chain, v_destination;
  if not found then
    raise exception 'record_event: no case %', p_case;
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

-- Since when a destination has a callback without a break, by the service clock: what was submitted before and has no
-- notice was announced to nobody. Found so without looking at what was.
alter table destinations add column callback_since timestamptz(3);

update destinations set callback_since = (select now() + offset_milliseconds * interval '1 millisecond' from service_clock)
where callback_endpoint_id is not null;

delete from notices where state = 'not-configured' and reason = 'not-configured';

-- Nobody reads it.
drop index events_position;
alter table events drop column position;

-- The client for which a reply waits, that of its case, beside the reply: its list goes by an index of its own.
alter table replies add column receiver_id uuid;
update replies r set receiver_id = c.client_id from cases c where c.id = r.case_id;
alter table replies alter column receiver_id set not null;
create function set_receiver_of_reply() returns trigger language plpgsql as $$
begin
  new.receiver_id := (select c.client_id from cases c where c.id = new.case_id);
  return new;
end $$;
create trigger set_receiver_of_reply before insert on replies for each row execute function set_receiver_of_reply();
drop index replies_to_fetch;
create index replies_to_fetch on replies (receiver_id, submitted_at, id) where state = 'submitted';

-- The figures by the hour of the whole installation, for the operators' pages: the tables by destination and client have
-- almost a row for each event once there are many of both. `kind`: event, decision or attempt; `what`: the event's name or
-- the attempt's outcome; `class`: of a duration. Kept as long as those.
create table hour_totals (
  kind text not null check (kind in ('event', 'decision', 'attempt')),
  hour timestamptz(3) not null,
  what text not null,
  class int not null,
  count int not null,
  primary key (kind, hour, what, class)
);
create index hour_totals_age on hour_totals (hour);
insert into hour_totals (kind, hour, what, class, count)
select 'event', hour, name, 0, sum(count) from event_hours group by hour, name
union all
select 'decision', hour, '', class, sum(count) from decision_hours group by hour, class
union all
select 'attempt', hour, outcome, class, sum(count) from attempt_hours group by hour, outcome, class
-- so that the rows of a span lie beside each other
order by 1, 2;
