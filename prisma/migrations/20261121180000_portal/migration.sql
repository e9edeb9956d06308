-- People: what they are for the whole installation, and how else they prove who they are.
alter table people
  add column is_support boolean not null default false,
  add column disabled_at timestamptz(3),
  add column last_sign_in_at timestamptz(3),
  -- second factor (RFC 6238): the secret sealed under MASTER_KEY; the last step taken, so that no code works twice
  add column totp_sealed bytea,
  add column totp_confirmed_at timestamptz(3),
  add column totp_last_step bigint,
  -- who an OpenID Connect provider says it is (OpenID Connect Core 1.0 section 2: iss and sub)
  add column oidc_issuer text,
  add column oidc_subject text,
  add check ((oidc_issuer is null) = (oidc_subject is null)),
  add unique (oidc_issuer, oidc_subject);

-- Codes that take the place of a second factor once each; they have full entropy: one keyed hash is enough.
create table recovery_codes (
  person_id uuid not null references people on delete cascade,
  hash bytea not null,
  used_at timestamptz(3),
  primary key (person_id, hash)
);

create table memberships (
  organisation_id uuid not null references organisations on delete cascade,
  person_id uuid not null references people on delete cascade,
  role text not null check (role in ('owner', 'developer', 'case-worker', 'reader')),
  created_at timestamptz(3) not null,
  primary key (organisation_id, person_id)
);
create index memberships_person on memberships (person_id);

-- Links for operators, invitations into an organisation, and new passwords.
alter table one_time_links
  drop constraint one_time_links_purpose_check,
  add check (purpose in ('operator', 'invitation', 'password')),
  add column organisation_id uuid references organisations on delete cascade,
  add column role text check (role in ('owner', 'developer', 'case-worker', 'reader')),
  add column invited_by uuid references people on delete set null,
  add check ((purpose = 'invitation') = (organisation_id is not null and role is not null));
drop index one_time_links_open;
create unique index one_time_links_open on one_time_links (purpose, email, organisation_id) nulls not distinct
  where used_at is null;
create index one_time_links_age on one_time_links (expires_at);

-- A session that still waits for the second factor lets nobody in.
alter table portal_sessions
  add column second_factor text not null default 'none' check (second_factor in ('none', 'pending', 'done'));
create index portal_sessions_age on portal_sessions (expires_at);

-- Who did what, when and from where; before and after hold no secrets. Rows are never changed, and removed by age only.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  actor_kind text not null check (actor_kind in ('person', 'client', 'system')),
  actor_id uuid,
  actor_name text not null,
  address text,
  action text not null,
  organisation_id uuid,
  object_kind text not null,
  object_id text not null,
  object_name text,
  before jsonb,
  after jsonb
);
create index audit_log_organisation on audit_log (organisation_id, id desc);
create index audit_log_object on audit_log (object_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_age on audit_log (at);
create function guard_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '700 days' then
    return old;
  end if;
  raise exception 'the audit log is append-only: % is refused', tg_op;
end $$;
create trigger guard_audit_log before update or delete on audit_log for each row execute function guard_audit_log();
create trigger guard_audit_log_truncate before truncate on audit_log for each statement execute function guard_audit_log();

-- Technical contact of a client.
alter table clients
  add column contact_name text,
  add column contact_email text;

-- What became of token requests: refusals, and of those granted one a minute at most (kept 14 days).
create table token_requests (
  id bigint generated always as identity primary key,
  client_id uuid not null references clients on delete cascade,
  at timestamptz(3) not null,
  -- `granted`, or the error code of RFC 6749 section 5.2
  outcome text not null,
  reason text,
  scope text,
  address text not null
);
create index token_requests_client on token_requests (client_id, id desc);
create index token_requests_age on token_requests (at);

-- What clients still use although it is deprecated: its maker is told before it goes.
create table deprecated_uses (
  client_id uuid not null references clients on delete cascade,
  what text not null,
  first_used_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  uses bigint not null,
  primary key (client_id, what)
);

-- A paused endpoint is not sent to; what waits there keeps waiting.
alter table callback_endpoints
  add column paused_at timestamptz(3);

-- The header callback-timestamp of an attempt as it was sent: seconds since epoch by the machine's clock.
alter table callback_attempts
  add column callback_timestamp bigint;

-- Delivery to each destination by the hour (kept 400 days).
create table delivery_hours (
  destination_id uuid not null references destinations on delete cascade,
  hour timestamptz(3) not null,
  delivered int not null,
  failed int not null,
  duration_milliseconds bigint not null,
  slowest_milliseconds int not null,
  primary key (destination_id, hour)
);
create index delivery_hours_age on delivery_hours (hour);

-- Warnings about an endpoint that fails for 1, 3, 7 and 12 days: each is given once for each time it fails.
create table endpoint_warnings (
  endpoint_id uuid not null references callback_endpoints on delete cascade,
  failing_since timestamptz(3) not null,
  days int not null,
  warned_at timestamptz(3) not null,
  mailed_to text[] not null default '{}',
  primary key (endpoint_id, failing_since, days)
);
create index callback_endpoints_failing on callback_endpoints (failing_since) where failing_since is not null;
create index notices_given_up on notices (endpoint_id, finished_at) where state = 'given-up';
create index notices_not_configured on notices (destination_id, side, created_at) where state = 'not-configured';
create index notices_destination_waiting on notices (destination_id, created_at) where state = 'waiting';

-- When an event came into the log by the service clock; `issued_at` is what its author says.
alter table events add column recorded_at timestamptz(3) not null default now();
create index events_recorded on events (recorded_at);

-- Events by the hour, for charts (kept 400 days); worked out anew for the hours that are not over.
-- waited_milliseconds: of decisions, the sum of the times since submission.
create table event_hours (
  destination_id uuid not null references destinations on delete cascade,
  client_id uuid not null references clients on delete cascade,
  name text not null,
  hour timestamptz(3) not null,
  count int not null,
  waited_milliseconds bigint not null,
  primary key (destination_id, client_id, name, hour)
);
create index event_hours_age on event_hours (hour);

create index cases_last_event on cases (last_event_at desc, id desc);
create index cases_organisation_last_event on cases (organisation_id, last_event_at desc, id desc);
create index cases_client_last_event on cases (client_id, last_event_at desc, id desc);
create index cases_destination_last_event on cases (destination_id, last_event_at desc, id desc);
drop index cases_client;
drop index cases_destination;
