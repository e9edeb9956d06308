-- What came of trying a destination's receiver with good and bad callbacks. The address and the digest of its secret stand
-- here as they were, so that a result tells by itself that it is of an earlier one. `begun_at` is the service clock's,
-- `claimed_at` the machine's: the distance between two examinations does not follow a clock that is moved.
create table callback_examinations (
  id uuid primary key,
  destination_id uuid not null references destinations (id) on delete cascade,
  url text not null,
  secret_digest bytea not null,
  begun_at timestamptz(3) not null,
  claimed_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  state text not null default 'running' check (state in ('running', 'finished', 'broken-off')),
  trials jsonb not null default '[]',
  check ((state = 'running') = (finished_at is null))
);
create index callback_examinations_destination on callback_examinations (destination_id, claimed_at);
-- one at a time
create unique index callback_examinations_running on callback_examinations (destination_id) where state = 'running';
