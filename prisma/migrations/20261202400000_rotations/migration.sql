-- How a key or secret is exchanged: one open plan for each kind of each destination or client. What `old_id` and `new_id`
-- name depends on the kind: kids, callback endpoints, client secrets. No secret and no private key stands here.
create table rotations (
  id uuid primary key,
  kind text not null check (kind in ('encryption-key', 'signing-key', 'callback-secret', 'client-secret')),
  destination_id uuid references destinations on delete cascade,
  client_id uuid references clients on delete cascade,
  state text not null check (state in
    ('made', 'tried', 'published', 'scheduled', 'in-use', 'refused', 'done', 'cancelled')),
  old_id text not null,
  new_id text not null,
  new_jwk jsonb,
  -- when the new one is to be used (service clock)
  use_at timestamptz(3),
  -- since when it is used (service clock)
  used_at timestamptz(3),
  -- after how many days without need the old one ends by itself; by hand when null
  retire_after_days int,
  -- who did what when: [{"step", "at", "by"}], `by` null for the service itself
  steps jsonb not null default '[]',
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- by the machine's clock: when the due work has looked at it last, and until when somebody carries out a step of it
  looked_at timestamptz(3) not null default now(),
  leased_until timestamptz(3),
  check ((kind = 'client-secret') = (client_id is not null) and (kind = 'client-secret') = (destination_id is null)),
  check ((state in ('done', 'cancelled')) = (ended_at is not null))
);
create unique index rotations_open_destination on rotations (destination_id, kind) where ended_at is null;
create unique index rotations_open_client on rotations (client_id) where ended_at is null;
create index rotations_destination on rotations (destination_id, kind, created_at);
create index rotations_client on rotations (client_id, created_at);
create index rotations_due on rotations (looked_at) where ended_at is null;
create index rotations_ended on rotations (ended_at) where ended_at is not null;

-- Proposals that somebody does not want to see before a time. Who is gone is proposed nothing; its rows go with their time.
create table rotation_postponements (
  kind text not null check (kind in ('encryption-key', 'signing-key', 'callback-secret', 'client-secret')),
  owner_id uuid not null,
  until timestamptz(3) not null,
  primary key (kind, owner_id)
);
create index rotation_postponements_until on rotation_postponements (until);
