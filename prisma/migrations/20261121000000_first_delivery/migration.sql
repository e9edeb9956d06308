-- Every client, destination and case belongs to an organisation; the command line uses the one named "default".
create table organisations (
  id uuid primary key,
  name text not null unique,
  created_at timestamptz(3) not null default now()
);
insert into organisations (id, name) values ('00000000-0000-7000-8000-000000000001', 'default');

-- The service clock (decisions 5): one row; a database with an offset is a sandbox for good.
create table service_clock (
  id int primary key default 1 check (id = 1),
  offset_milliseconds bigint not null default 0 check (offset_milliseconds >= 0)
);
insert into service_clock default values;

-- Keys of the service: events (PS512) and access tokens (ES256). The private part is sealed under MASTER_KEY.
create table signing_keys (
  kid text primary key,
  purpose text not null check (purpose in ('event', 'access-token')),
  public_jwk jsonb not null,
  private_sealed bytea not null,
  created_at timestamptz(3) not null default now(),
  active_from timestamptz(3) not null
);
create index signing_keys_active on signing_keys (purpose, active_from desc);

create table clients (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  name text not null,
  kind text not null check (kind in ('online-service', 'administration-system')),
  scopes text[] not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz(3) not null default now()
);
create index clients_organisation on clients (organisation_id, created_at, id);

-- Secrets have full entropy: one keyed hash (HMAC-SHA-256 under a key derived from MASTER_KEY) is enough.
create table client_secrets (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  name text not null,
  hash bytea not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3)
);
create index client_secrets_client on client_secrets (client_id) where revoked_at is null;

-- Callback endpoint = owner + url + secret, one row for equal ones (decisions 7).
create table callback_endpoints (
  id uuid primary key,
  owner_kind text not null check (owner_kind in ('destination', 'client')),
  owner_id uuid not null,
  url text not null,
  secret_digest bytea not null,
  secret_sealed bytea not null,
  created_at timestamptz(3) not null default now(),
  next_attempt_at timestamptz(3),
  failures int not null default 0,
  failing_since timestamptz(3),
  last_success_at timestamptz(3),
  -- leases follow the machine's clock, told by the database itself
  leased_until timestamptz(3),
  fence bigint not null default 0,
  unique (owner_kind, owner_id, url, secret_digest)
);

create table destinations (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  name text not null,
  status text not null check (status in ('created', 'active', 'inactive', 'decommissioned')),
  contact_information jsonb not null,
  metadata_versions text[] not null,
  public_services jsonb not null default '[]',
  encryption_kid text,
  callback_endpoint_id uuid references callback_endpoints,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index destinations_organisation on destinations (organisation_id, created_at, id);
create index destinations_callback_endpoint on destinations (callback_endpoint_id) where callback_endpoint_id is not null;

create table destination_keys (
  destination_id uuid not null references destinations on delete cascade,
  kid text not null,
  purpose text not null check (purpose in ('encryption', 'signing')),
  jwk jsonb not null,
  created_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3),
  primary key (destination_id, kid)
);

-- Since when and until when a key was the destination's encryptionKid: content may be encrypted for any that was so
-- when the submission was created or later (decisions 4).
create table destination_encryption_periods (
  destination_id uuid not null,
  kid text not null,
  since timestamptz(3) not null,
  until timestamptz(3),
  primary key (destination_id, kid, since),
  foreign key (destination_id, kid) references destination_keys (destination_id, kid) on delete cascade
);

create table destination_clients (
  destination_id uuid not null references destinations on delete cascade,
  client_id uuid not null references clients on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (destination_id, client_id)
);
create index destination_clients_client on destination_clients (client_id);

create table cases (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  destination_id uuid not null references destinations,
  -- the client that created the case's first submission
  client_id uuid not null references clients,
  callback_endpoint_id uuid references callback_endpoints,
  -- the number of the newest event: the sequence has no gaps because record_event counts under this row's lock
  event_count int not null default 0,
  created_at timestamptz(3) not null,
  last_event_at timestamptz(3) not null
);
create index cases_destination on cases (destination_id);
create index cases_client on cases (client_id);
create index cases_callback_endpoint on cases (callback_endpoint_id) where callback_endpoint_id is not null;

create table submissions (
  id uuid primary key,
  case_id uuid not null references cases,
  destination_id uuid not null references destinations,
  client_id uuid not null references clients,
  state text not null check (state in ('incomplete', 'submitted', 'accepted', 'rejected', 'deleted')),
  announced_attachments uuid[] not null,
  public_service jsonb not null,
  region text,
  callback_endpoint_id uuid references callback_endpoints,
  created_at timestamptz(3) not null,
  submitted_at timestamptz(3),
  state_since timestamptz(3) not null,
  -- counts attachments stored: submitting demands the number it has seen, so that its event cannot name older tags
  content_version int not null default 0
);
create index submissions_case on submissions (case_id, created_at);
create index submissions_to_fetch on submissions (destination_id, submitted_at, id) where state = 'submitted';
create index submissions_incomplete on submissions (state_since) where state = 'incomplete';
create index submissions_undecided on submissions (state_since) where state = 'submitted';
create index submissions_decided on submissions (state_since) where state in ('accepted', 'rejected');
create index submissions_open on submissions (destination_id) where state <> 'deleted';
create index submissions_callback_endpoint on submissions (callback_endpoint_id) where callback_endpoint_id is not null;

-- A blob's row comes first, then the file, then one statement points to it.
create table blobs (
  id uuid primary key,
  state text not null check (state in ('uploading', 'stored', 'orphan')),
  created_at timestamptz(3) not null default now(),
  state_since timestamptz(3) not null default now()
);
create index blobs_to_remove on blobs (state_since) where state <> 'stored';

-- The encrypted parts of a submission or reply: `metadata`, `data` or an attachment's id. All content lives here and in
-- the blob store, nowhere else.
create table content_parts (
  document_id uuid not null,
  part text not null,
  kid text not null,
  tag text not null,
  size bigint not null,
  body text,
  blob_id uuid references blobs,
  stored_at timestamptz(3) not null default now(),
  primary key (document_id, part),
  check ((body is null) <> (blob_id is null))
);
create unique index content_parts_blob on content_parts (blob_id) where blob_id is not null;

-- Stores one part and marks the blob it replaces an orphan; a blob of its own becomes stored.
create function put_content_part(p_document uuid, p_part text, p_kid text, p_tag text, p_size bigint, p_body text, p_blob uuid)
returns void language plpgsql as $$
begin
  update blobs set state = 'orphan', state_since = now()
    where id = (select blob_id from content_parts where document_id = p_document and part = p_part);
  update blobs set state = 'stored', state_since = now() where id = p_blob;
  insert into content_parts (document_id, part, kid, tag, size, body, blob_id)
    values (p_document, p_part, p_kid, p_tag, p_size, p_body, p_blob)
    on conflict (document_id, part) do update set
      kid = excluded.kid, tag = excluded.tag, size = excluded.size, body = excluded.body, blob_id = excluded.blob_id,
      stored_at = now();
end $$;

-- Deletes all content of a submission or reply; its blobs become orphans, whose files go after commit.
create function drop_content(p_document uuid) returns void language plpgsql as $$
begin
  update blobs set state = 'orphan', state_since = now()
    where id in (select blob_id from content_parts where document_id = p_document and blob_id is not null);
  delete from content_parts where document_id = p_document;
end $$;

create table events (
  case_id uuid not null references cases,
  sequence int not null,
  position bigint generated always as identity,
  jti uuid not null,
  -- `service`, or the destination whose key signed it
  issuer text not null,
  kid text not null,
  name text not null,
  subject_kind text not null check (subject_kind in ('submission', 'reply')),
  subject_id uuid not null,
  issued_at timestamptz(3) not null,
  token text not null,
  primary key (case_id, sequence),
  unique (issuer, jti)
);
create unique index events_position on events (position);
create index events_subject on events (subject_id, sequence);

-- A notice is what one side is to be told about one event (decisions 7).
create table notices (
  id bigint generated always as identity primary key,
  case_id uuid not null,
  sequence int not null,
  side text not null check (side in ('administration', 'online-service')),
  type text not null check (type in ('new-submissions', 'new-replies', 'new-events')),
  subject_kind text not null check (subject_kind in ('submission', 'reply')),
  subject_id uuid not null,
  destination_id uuid not null,
  endpoint_id uuid references callback_endpoints,
  state text not null check (state in ('waiting', 'delivered', 'given-up', 'cancelled', 'not-configured')),
  reason text,
  attempts int not null default 0,
  first_attempt_at timestamptz(3),
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  foreign key (case_id, sequence) references events (case_id, sequence),
  -- no waiting notice without a future attempt and somewhere to send it
  check (state <> 'waiting' or (endpoint_id is not null and next_attempt_at is not null))
);
create index notices_waiting on notices (endpoint_id, type, next_attempt_at) where state = 'waiting';
create index notices_waiting_subject on notices (subject_id) where state = 'waiting';
create index notices_event on notices (case_id, sequence);
create index notices_finished on notices (finished_at) where finished_at is not null;

create table callback_attempts (
  id bigint generated always as identity primary key,
  endpoint_id uuid not null references callback_endpoints,
  type text not null,
  notice_ids bigint[] not null,
  started_at timestamptz(3) not null,
  duration_milliseconds int not null,
  status int,
  error_class text,
  detail text not null,
  request_body text not null,
  response_excerpt text,
  next_attempt_at timestamptz(3)
);
create index callback_attempts_endpoint on callback_attempts (endpoint_id, started_at desc);
create index callback_attempts_notices on callback_attempts using gin (notice_ids);
create index callback_attempts_age on callback_attempts (started_at);

-- "Was told": unique per submission or reply and way of telling, so that a notify event is written at most once.
-- A list call writes rows here and signs nothing; a worker turns them into events.
create table tellings (
  subject_id uuid not null,
  notify_type text not null check (notify_type in ('callback', 'polling')),
  subject_kind text not null check (subject_kind in ('submission', 'reply')),
  case_id uuid not null references cases,
  told_at timestamptz(3) not null,
  recorded boolean not null default false,
  primary key (subject_id, notify_type)
);
create index tellings_unrecorded on tellings (case_id, told_at) where not recorded;

create table idempotency_keys (
  client_id uuid not null references clients on delete cascade,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  status int not null,
  location text,
  body text not null,
  created_at timestamptz(3) not null,
  primary key (client_id, operation, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table cron_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  summary jsonb
);
create index cron_runs_age on cron_runs (started_at);

-- Where a side's callbacks go at this moment (decisions 7, "Address of a notice").
create function callback_address(p_side text, p_case uuid, p_subject_kind text, p_subject uuid) returns uuid
language sql stable as $$
  select case p_side
    when 'administration' then (select d.callback_endpoint_id from destinations d where d.id = c.destination_id)
    else coalesce(
      c.callback_endpoint_id,
      case p_subject_kind
        when 'submission' then (select s.callback_endpoint_id from submissions s where s.id = p_subject)
        else (select s.callback_endpoint_id from submissions s
              where s.case_id = c.id and s.callback_endpoint_id is not null order by s.created_at desc limit 1)
      end)
  end
  from cases c where c.id = p_case
$$;

-- The door to the event log: takes the case's next number, appends the signed event and queues its notices.
-- p_event: {jti, issuer, kid, name, subjectKind, subjectId, issuedAt, token, tell: ["side:type", ...]}.
-- Returns the sequence number.
create function record_event(p_case uuid, p_event jsonb, p_now timestamptz) returns int language plpgsql as $$
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
  insert into events (case_id, sequence, jti, issuer, kid, name, subject_kind, subject_id, issued_at, token)
    values (p_case, v_sequence, (p_event ->> 'jti')::uuid, p_event ->> 'issuer', p_event ->> 'kid', p_event ->> 'name',
            p_event ->> 'subjectKind', v_subject, (p_event ->> 'issuedAt')::timestamptz, p_event ->> 'token');
  -- what announced a submission is no longer needed once it is decided or gone (decisions 7)
  if p_event ->> 'name' in ('accept-submission', 'reject-submission', 'delete-submission') then
    update notices set state = 'cancelled', reason = 'no longer needed', next_attempt_at = null, finished_at = p_now
      where subject_id = v_subject and type = 'new-submissions' and state = 'waiting';
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

-- Nobody else may write the event log, whatever the database role: the guard looks who is calling.
create function guard_event_log() returns trigger language plpgsql as $$
declare
  v_stack text;
begin
  get diagnostics v_stack = pg_context;
  -- anchored at the end: the stack also quotes statements, whose text anyone may choose
  if tg_op = 'INSERT' and v_stack ~ '\nPL/pgSQL function record_event\([^\n"]*\) line [0-9]+ at SQL statement$' then
    return new;
  end if;
  if tg_op = 'DELETE' and v_stack ~ '\nPL/pgSQL function purge_case\(uuid\) line [0-9]+ at SQL statement$' then
    return old;
  end if;
  raise exception 'the event log is append-only: % is refused', tg_op;
end $$;
create trigger guard_event_log before insert or update or delete on events
  for each row execute function guard_event_log();
create trigger guard_event_log_truncate before truncate on events
  for each statement execute function guard_event_log();

-- Removes a case whose events have served their time (decisions 5: 730 days without a further event).
create function purge_case(p_case uuid) returns void language plpgsql as $$
begin
  delete from tellings where case_id = p_case;
  delete from notices where case_id = p_case;
  delete from events where case_id = p_case;
  delete from submissions where case_id = p_case;
  delete from cases where id = p_case;
end $$;
