-- Operational events for programs of the operator (decision 0061). Nothing here is written where submissions are delivered:
-- what happened is read from the rows that are there anyway, by one node at a time, and noted here in one order.

-- Who is told. `chosen`: families or types of events. `told_position`: the last event that the receiver took. Secrets are
-- sealed; the next one signs from its time on. Leases follow the machine's clock, told by the database itself.
create table event_streams (
  id uuid primary key,
  name text not null,
  url text not null,
  format text not null check (format in ('batch', 'single')),
  chosen text[] not null check (cardinality(chosen) > 0),
  consent text not null check (consent in ('handshake', 'test-event')),
  allowed_rate int check (allowed_rate > 0),
  secret_sealed bytea not null,
  next_secret_sealed bytea,
  next_secret_from timestamptz(3),
  authorization_sealed bytea,
  state text not null check (state in ('unconfirmed', 'active', 'paused', 'ended')),
  state_since timestamptz(3) not null,
  reason text check (reason in ('operator', 'failures', 'format', 'gone')),
  told_position bigint not null,
  sent bigint not null default 0,
  lost bigint not null default 0,
  failures int not null default 0,
  failing_since timestamptz(3),
  next_attempt_at timestamptz(3),
  last_success_at timestamptz(3),
  created_at timestamptz(3) not null,
  leased_until timestamptz(3),
  fence bigint not null default 0,
  check ((next_secret_sealed is null) = (next_secret_from is null)),
  check ((state in ('paused', 'ended')) = (reason is not null))
);

-- What happened, in the order in which it is told. `id` is made of what it came from, so that the same is never noted
-- twice and has the same id on every node; `at` is when it happened.
create table stream_events (
  position bigint generated always as identity primary key,
  id text not null unique,
  family text not null,
  type text not null,
  at timestamptz(3) not null,
  subject text not null,
  data jsonb not null,
  taken_at timestamptz(3) not null default clock_timestamp()
);

-- How far what the database keeps has been read, by both clocks, and when everything was last read that could have come
-- late. Not there while nobody is told.
create table stream_reach (
  one int primary key default 1 check (one = 1),
  begun_service timestamptz(3) not null,
  begun_machine timestamptz(3) not null,
  service_at timestamptz(3) not null,
  machine_at timestamptz(3) not null,
  whole_at timestamptz(3) not null
);

-- What lasts, and was told: callback addresses that fail, work that is stuck. It goes when its end is told.
create table stream_conditions (
  kind text not null check (kind in ('callback-address', 'work')),
  subject text not null,
  since timestamptz(3) not null,
  data jsonb not null,
  primary key (kind, subject)
);

-- The last requests to each receiver. `events`: how many were in it; `error_class` null: it was taken.
create table event_stream_attempts (
  id bigint generated always as identity primary key,
  stream_id uuid not null references event_streams on delete cascade,
  kind text not null check (kind in ('handshake', 'test', 'events')),
  at timestamptz(3) not null,
  duration_milliseconds int not null,
  events int not null,
  status int,
  error_class text,
  detail text
);
create index event_stream_attempts_stream on event_stream_attempts (stream_id, id);
