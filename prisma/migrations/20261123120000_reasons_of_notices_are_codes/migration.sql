-- Why a notice ended is a code, and that it was sent again a time: sentences are made where they are read.
alter table notices add column renewed_at timestamptz(3);

update notices n set
  -- it was sent again when the next notice of the same event was made
  renewed_at = case when n.reason like '%; sent again' and n.state in ('given-up', 'not-configured') then coalesce(
    (select a.created_at from notices a
     where a.case_id = n.case_id and a.sequence = n.sequence and a.side = n.side and a.type = n.type and a.id > n.id
     order by a.id limit 1),
    n.finished_at, n.created_at) end,
  reason = case regexp_replace(n.reason, '; sent again$', '')
    when 'not delivered within 14 days' then 'not-in-time'
    when 'no longer needed' then 'no-longer-needed'
    when 'the callback was removed' then 'callback-removed'
    when 'the callback was removed for now' then 'callback-awaited'
    when 'no callback is configured' then 'not-configured'
    else 'other' end
where n.reason is not null;

alter table notices
  add constraint notices_reason_check check (reason in ('not-in-time', 'no-longer-needed', 'callback-removed',
                                                        'callback-awaited', 'not-configured', 'other')),
  -- only what ended undelivered is sent again, and what is delivered after all no longer counts as that
  add constraint notices_renewed_check check (renewed_at is null or state in ('given-up', 'not-configured'));

-- As before, with codes.
create or replace function record_event(p_case uuid, p_event jsonb, p_now timestamptz) returns int language plpgsql as $$
declare
  v_sequence int;
  v_destination uuid;
  v_subject uuid := (p_event ->> 'subjectId')::uuid;
begin
  update cases set event_count = event_count + 1, last_event_at = p_now
    where id = p_case returning event_count, destination_id into v_sequence, v_destination;
  if not found then
    raise exception 'record_event: no case %', p_case;
  end if;
  insert into events (case_id, sequence, jti, issuer, kid, name, subject_kind, subject_id, issued_at, recorded_at, token)
    values (p_case, v_sequence, (p_event ->> 'jti')::uuid, p_event ->> 'issuer', p_event ->> 'kid', p_event ->> 'name',
            p_event ->> 'subjectKind', v_subject, (p_event ->> 'issuedAt')::timestamptz, p_now, p_event ->> 'token');
  -- what announced a submission or reply is no longer needed once it is decided or gone (decisions 7)
  if p_event ->> 'name' in ('accept-submission', 'reject-submission', 'delete-submission',
                            'accept-reply', 'reject-reply', 'delete-reply') then
    update notices set state = 'cancelled', reason = 'no-longer-needed', next_attempt_at = null, finished_at = p_now
      where subject_id = v_subject and type in ('new-submissions', 'new-replies') and state = 'waiting';
  end if;
  insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, state,
                       reason, next_attempt_at, created_at)
    select p_case, v_sequence, t.side, t.type, p_event ->> 'subjectKind', v_subject, v_destination, a.id,
           case when a.id is null then 'not-configured' else 'waiting' end,
           case when a.id is null then 'not-configured' end,
           case when a.id is null then null else greatest(p_now, a.next_attempt_at) end,
           p_now
    from (select split_part(tell, ':', 1) as side, split_part(tell, ':', 2) as type
          from jsonb_array_elements_text(p_event -> 'tell') as tell) t
    left join callback_endpoints a on a.id = callback_address(t.side, p_case, p_event ->> 'subjectKind', v_subject);
  return v_sequence;
end $$;
