-- The first time that something of a case was submitted is noted in the row that its event writes anyway, not in another
-- version of it.
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

drop trigger note_submitted on submissions;
drop trigger note_submitted on replies;
drop function note_submitted();

-- The stack quotes the statement that inserts, which is long; what it ends with is enough.
create or replace function guard_event_log() returns trigger language plpgsql as $$
declare
  v_stack text;
begin
  get diagnostics v_stack = pg_context;
  v_stack := right(v_stack, 200);
  -- anchored at the end: the stack also quotes statements, whose text anyone may choose
  if tg_op = 'INSERT' and v_stack ~ '\nPL/pgSQL function record_event\([^\n"]*\) line [0-9]+ at SQL statement$' then
    return new;
  end if;
  if tg_op = 'DELETE' and v_stack ~ '\nPL/pgSQL function purge_case\(uuid\) line [0-9]+ at SQL statement$' then
    return old;
  end if;
  raise exception 'the event log is append-only: % is refused', tg_op;
end $$;

-- Encrypted content in base64url has nothing that could be pressed out of it; trying cost more than writing it.
alter table content_parts alter column body set storage external;

-- From now on the blob belongs to content.
create function keep_blob(p_blob uuid) returns boolean language plpgsql as $$
begin
  update blobs set state = 'stored', state_since = now() where id = p_blob and state = 'uploading';
  if not found then
    raise exception 'the blob % was given up', p_blob using errcode = 'KU410';
  end if;
  return true;
end $$;

-- Only attachments may come twice; metadata and data are put away by the statement that submits.
create function put_content_blob(p_document uuid, p_part text, p_kid text, p_tag text, p_size bigint, p_blob uuid)
returns void language plpgsql as $$
begin
  update blobs set state = 'orphan', state_since = now()
    where id = (select blob_id from content_parts where document_id = p_document and part = p_part);
  perform keep_blob(p_blob);
  insert into content_parts (document_id, part, kid, tag, size, blob_id)
    values (p_document, p_part, p_kid, p_tag, p_size, p_blob)
    on conflict (document_id, part) do update set
      kid = excluded.kid, tag = excluded.tag, size = excluded.size, body = null, blob_id = excluded.blob_id,
      stored_at = now();
end $$;
drop function put_content_part(uuid, text, text, text, bigint, text, uuid);

create or replace function put_attachment(p_kind text, p_document uuid, p_part text, p_kid text, p_tag text, p_size bigint, p_blob uuid,
                               p_total bigint, p_client_total bigint, p_network bytea, p_network_total bigint)
returns table (content_version int) language plpgsql as $$
declare
  v_client uuid;
  v_network bytea;
  v_version int;
  v_bytes bigint;
begin
  if p_kind = 'submission' then
    update submissions s set content_version = s.content_version + 1, network = coalesce(s.network, p_network)
      where s.id = p_document and s.state = 'incomplete'
      returning s.client_id, s.network, s.content_version into v_client, v_network, v_version;
  else
    update replies r set content_version = r.content_version + 1 where r.id = p_document and r.state = 'incomplete'
      returning r.client_id, r.content_version into v_client, v_version;
  end if;
  if v_client is null then
    return;
  end if;
  perform put_content_blob(p_document, p_part, p_kid, p_tag, p_size, p_blob);
  select coalesce(sum(size), 0) into v_bytes from content_parts
    where document_id = p_document and part not in ('metadata', 'data');
  if v_bytes > p_total then
    raise exception 'the parts of % are larger than %', p_document, p_total using errcode = 'KU413';
  end if;
  if p_kind = 'submission' then
    update submissions s set attached_bytes = v_bytes where s.id = p_document;
  else
    update replies r set attached_bytes = v_bytes where r.id = p_document;
  end if;
  perform pg_advisory_xact_lock(hashtext('kurier incomplete bytes'), hashtext(v_client::text));
  if incomplete_bytes_of_client(v_client) > p_client_total then
    raise exception 'the client % has too much that is incomplete', v_client using errcode = 'KU507';
  end if;
  -- a network's uploads are all of form clients, one after the other under the lock of each, and under this one
  if v_network is not null then
    perform pg_advisory_xact_lock(hashtext('kurier incomplete network bytes'), hashtext(encode(v_network, 'hex')));
    if incomplete_bytes_of_network(v_network) > p_network_total then
      raise exception 'a network has too much that is incomplete' using errcode = 'KU507';
    end if;
  end if;
  return query select v_version;
end $$;
