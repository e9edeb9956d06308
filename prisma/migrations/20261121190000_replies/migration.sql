-- Replies of the administration in a case (specification 1.1): the same as submissions, sides swapped.
create table replies (
  id uuid primary key,
  case_id uuid not null references cases,
  destination_id uuid not null references destinations,
  -- the client of the administration that created it
  client_id uuid not null references clients,
  state text not null check (state in ('incomplete', 'submitted', 'accepted', 'rejected', 'deleted')),
  announced_attachments uuid[] not null,
  created_at timestamptz(3) not null,
  submitted_at timestamptz(3),
  state_since timestamptz(3) not null,
  -- counts attachments stored: submitting demands the number it has seen, so that its event cannot name older tags
  content_version int not null default 0
);
create index replies_case on replies (case_id, created_at);
create index replies_to_fetch on replies (case_id, submitted_at, id) where state = 'submitted';
create index replies_incomplete on replies (state_since) where state = 'incomplete';
create index replies_undecided on replies (state_since) where state = 'submitted';
create index replies_decided on replies (state_since) where state in ('accepted', 'rejected');
create index replies_open on replies (destination_id) where state <> 'deleted';

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
    update notices set state = 'cancelled', reason = 'no longer needed', next_attempt_at = null, finished_at = p_now
      where subject_id = v_subject and type in ('new-submissions', 'new-replies') and state = 'waiting';
  end if;
  insert into notices (case_id, sequence, side, type, subject_kind, subject_id, destination_id, endpoint_id, state,
                       reason, next_attempt_at, created_at)
    select p_case, v_sequence, t.side, t.type, p_event ->> 'subjectKind', v_subject, v_destination, a.id,
           case when a.id is null then 'not-configured' else 'waiting' end,
           case when a.id is null then 'no callback is configured' end,
           case when a.id is null then null else greatest(p_now, a.next_attempt_at) end,
           p_now
    from (select split_part(tell, ':', 1) as side, split_part(tell, ':', 2) as type
          from jsonb_array_elements_text(p_event -> 'tell') as tell) t
    left join callback_endpoints a on a.id = callback_address(t.side, p_case, p_event ->> 'subjectKind', v_subject);
  return v_sequence;
end $$;

-- Removes a case whose events have served their time (decisions 5: 730 days without a further event).
create or replace function purge_case(p_case uuid) returns void language plpgsql as $$
begin
  delete from tellings where case_id = p_case;
  delete from notices where case_id = p_case;
  delete from events where case_id = p_case;
  delete from replies where case_id = p_case;
  delete from submissions where case_id = p_case;
  delete from cases where id = p_case;
end $$;

-- Reminders to an administration that submissions wait for it (decisions 5: on day 3 and 9), each given once.
create table waiting_reminders (
  submission_id uuid not null references submissions on delete cascade,
  days int not null,
  reminded_at timestamptz(3) not null,
  mailed boolean not null default false,
  primary key (submission_id, days)
);
