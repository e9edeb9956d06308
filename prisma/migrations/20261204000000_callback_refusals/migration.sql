-- A receiver that is there and refuses one kind of callback (decisions 7): what waits of this kind at this address waits
-- alone, the other kinds go on. A row is there as long as the kind is refused; the columns mean what they mean for the
-- address as a whole, whose `failures` and `failing_since` tell of its refusals too.
create table callback_refusals (
  endpoint_id uuid not null references callback_endpoints (id) on delete cascade,
  type text not null check (type in ('new-submissions', 'new-replies', 'new-events')),
  failures int not null check (failures > 0),
  failing_since timestamptz(3) not null,
  -- null: due at once, since the receiver has shown that it is there again
  next_attempt_at timestamptz(3),
  wait_milliseconds int,
  primary key (endpoint_id, type)
);

-- What was never attempted is due five minutes from now at the latest, with its address.
create or replace function record_event(p_case uuid, p_event jsonb, p_now timestamptz) returns int language plpgsql as $$
declare
  v_sequence int;
  v_chain bytea;
  v_destination uuid;
  v_subject uuid := (p_event ->> 'subjectId')::uuid;
  -- what was never attempted waits for an address that is ill no longer than that (decisions 7)
  v_soon timestamptz := p_now + interval '5 minutes';
  v_ill uuid[];
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
  with told as (
    insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, state,
                         next_attempt_at, created_at)
      select p_case, v_sequence, t.side, t.type, p_event ->> 'subjectKind', v_subject, v_destination, a.id, 'waiting',
             least(greatest(p_now, a.next_attempt_at), v_soon), p_now
      from (select split_part(tell, ':', 1) as side, split_part(tell, ':', 2) as type
            from jsonb_array_elements_text(p_event -> 'tell') as tell) t
      cross join lateral (
        -- what lies further ahead than it can have been written was written before the clock was set back, and means now
        select e.id, case when e.next_attempt_at <= p_now + interval '1 millisecond' *
            (coalesce(e.wait_milliseconds, 51840000) + 300000) then e.next_attempt_at end as next_attempt_at
        from callback_endpoints e
        where e.id = callback_address(t.side, p_case, p_event ->> 'subjectKind', v_subject) limit 1) a
      returning endpoint_id, next_attempt_at)
    select array_agg(endpoint_id) into v_ill from told where next_attempt_at = v_soon;
  if v_ill is not null then
    -- an address that somebody is at just now is tried or cared for by them: nobody waits for it here
    update callback_endpoints e set next_attempt_at = v_soon
      from (select id from callback_endpoints where id = any(v_ill) and next_attempt_at > v_soon
            for no key update skip locked) i
      where e.id = i.id;
  end if;
  return v_sequence;
end $$;
