-- Which installation this database is of. The blob folder bears the same id: a start beside a foreign folder is refused,
-- and nothing is removed there.
create table installation (
  one int primary key default 1 check (one = 1),
  id uuid not null
);
insert into installation (id) values (gen_random_uuid());

-- What the housekeeping could not do, with when it tries again: it goes on with the rest meanwhile. `subject` is an id.
create table stuck_work (
  kind text not null,
  subject text not null,
  failures int not null default 1,
  reason text not null,
  since timestamptz(3) not null default now(),
  retry_at timestamptz(3) not null,
  primary key (kind, subject)
);
create index stuck_work_retry on stuck_work (retry_at);

-- `removing`: claimed by who removes its file; nothing can come to refer to it any more.
alter table blobs drop constraint blobs_state_check;
alter table blobs add constraint blobs_state_check check (state in ('uploading', 'stored', 'orphan', 'removing'));

-- As before, but a blob that was given up meanwhile is not taken (KU410): its file is gone, or going.
create or replace function put_content_part(p_document uuid, p_part text, p_kid text, p_tag text, p_size bigint, p_body text, p_blob uuid)
returns void language plpgsql as $$
begin
  update blobs set state = 'orphan', state_since = now()
    where id = (select blob_id from content_parts where document_id = p_document and part = p_part);
  if p_blob is not null then
    update blobs set state = 'stored', state_since = now() where id = p_blob and state = 'uploading';
    if not found then
      raise exception 'the blob % was given up', p_blob using errcode = 'KU410';
    end if;
  end if;
  insert into content_parts (document_id, part, kid, tag, size, body, blob_id)
    values (p_document, p_part, p_kid, p_tag, p_size, p_body, p_blob)
    on conflict (document_id, part) do update set
      kid = excluded.kid, tag = excluded.tag, size = excluded.size, body = excluded.body, blob_id = excluded.blob_id,
      stored_at = now();
end $$;

-- Bytes of the attachments, told by each that is stored; they count against quotas while the document is incomplete.
alter table submissions add column attached_bytes bigint not null default 0;
alter table replies add column attached_bytes bigint not null default 0;
-- Keyed hash of the network an anonymous applicant's attachments came from; only while the submission is incomplete.
alter table submissions add column network bytea;
update submissions s set attached_bytes = p.bytes
  from (select document_id, sum(size) as bytes from content_parts where part not in ('metadata', 'data') group by 1) p
  where p.document_id = s.id and s.state = 'incomplete';
update replies r set attached_bytes = p.bytes
  from (select document_id, sum(size) as bytes from content_parts where part not in ('metadata', 'data') group by 1) p
  where p.document_id = r.id and r.state = 'incomplete';
create index submissions_incomplete_client on submissions (client_id) where state = 'incomplete';
create index replies_incomplete_client on replies (client_id) where state = 'incomplete';
create index submissions_network on submissions (network) where network is not null;

-- Bytes of attachments of a client's incomplete submissions and replies.
create function incomplete_bytes_of_client(p_client uuid) returns bigint language sql stable as $$
  select coalesce(sum(attached_bytes), 0)::bigint from (
    select attached_bytes from submissions where client_id = p_client and state = 'incomplete'
    union all select attached_bytes from replies where client_id = p_client and state = 'incomplete') incomplete
$$;

-- The same of what came anonymously from a network.
create function incomplete_bytes_of_network(p_network bytea) returns bigint language sql stable as $$
  select coalesce(sum(attached_bytes), 0)::bigint from submissions where network = p_network and state = 'incomplete'
$$;

-- Stores an attachment of an incomplete submission or reply, and holds the sums: of the document (KU413), of its client
-- and of the network it came from (KU507). Each sum is read under a lock, after what others have stored, so that many at
-- once cannot pass it together. Returns no row when the document is not incomplete.
create function put_attachment(p_kind text, p_document uuid, p_part text, p_kid text, p_tag text, p_size bigint, p_blob uuid,
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
  perform put_content_part(p_document, p_part, p_kid, p_tag, p_size, null, p_blob);
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

-- Removes the attachments of an application that was not sent in time; it stays incomplete, and may be sent anew.
create function drop_attachments(p_submission uuid) returns void language plpgsql as $$
begin
  update submissions set content_version = content_version + 1, attached_bytes = 0, network = null
    where id = p_submission and state = 'incomplete';
  if found then
    perform drop_content(p_submission);
  end if;
end $$;

-- What is no longer incomplete keeps no trace of where it came from; a case notes when something was first submitted in
-- it, so that one in which nothing ever was can go early.
alter table cases add column submitted_at timestamptz(3);
update cases c set submitted_at = d.first
  from (select case_id, min(submitted_at) as first from (
          select case_id, submitted_at from submissions union all select case_id, submitted_at from replies) documents
        where submitted_at is not null group by case_id) d
  where d.case_id = c.id;
create index cases_never_submitted on cases (last_event_at) where submitted_at is null;

create function note_submitted() returns trigger language plpgsql as $$
begin
  update cases set submitted_at = new.submitted_at where id = new.case_id and submitted_at is null;
  return null;
end $$;
create trigger note_submitted after insert or update of submitted_at on submissions
  for each row when (new.submitted_at is not null) execute function note_submitted();
create trigger note_submitted after insert or update of submitted_at on replies
  for each row when (new.submitted_at is not null) execute function note_submitted();

create function forget_network() returns trigger language plpgsql as $$
begin
  new.network := null;
  return new;
end $$;
create trigger forget_network before update of state on submissions
  for each row when (new.state <> 'incomplete' and new.network is not null) execute function forget_network();
