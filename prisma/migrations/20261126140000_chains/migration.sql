-- Each event is chained to the one before it in its case, so that a removed, renumbered or exchanged event shows to
-- whoever holds the log (decisions 9).
alter table cases add column chain bytea check (octet_length(chain) = 32);
alter table events add column chain bytea check (octet_length(chain) = 32);

alter table events disable trigger guard_event_log;
do $$
declare
  v_case uuid;
  v_chain bytea;
  v_event record;
begin
  for v_event in select case_id, sequence, token from events order by case_id, sequence loop
    if v_case is distinct from v_event.case_id then
      v_case := v_event.case_id;
      v_chain := convert_to(v_case::text, 'UTF8');
    end if;
    v_chain := sha256(v_chain || convert_to(v_event.token, 'UTF8'));
    update events set chain = v_chain where case_id = v_case and sequence = v_event.sequence;
  end loop;
end $$;
alter table events enable trigger guard_event_log;

update cases c set chain = e.chain from events e where e.case_id = c.id and e.sequence = c.event_count;
alter table events alter column chain set not null;

-- As before, with the chain value: over the one before it (the first over the case id) and the bytes of the token.
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

-- The audit log's chain, beside it, since its rows are never changed. `value` is keyed: nobody who writes the database
-- alone makes a changed row fit. Positions have no gaps.
create table audit_chain (
  position bigint primary key check (position > 0),
  audit_id bigint not null unique,
  at timestamptz(3) not null,
  value bytea not null check (octet_length(value) = 32)
);
create index audit_chain_age on audit_chain (at);
create function guard_audit_chain() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '700 days' then
    return old;
  end if;
  raise exception 'the chain of the audit log is append-only: % is refused', tg_op;
end $$;
create trigger guard_audit_chain before update or delete on audit_chain
  for each row execute function guard_audit_chain();
create trigger guard_audit_chain_truncate before truncate on audit_chain
  for each statement execute function guard_audit_chain();

-- Rows that wait to be chained: a key is needed for that, which the database does not have.
create table audit_unchained (audit_id bigint primary key references audit_log on delete cascade);
create function await_chain() returns trigger language plpgsql as $$
begin
  insert into audit_unchained (audit_id) values (new.id);
  return null;
end $$;
create trigger await_chain after insert on audit_log for each row execute function await_chain();
insert into audit_unchained (audit_id) select id from audit_log;
