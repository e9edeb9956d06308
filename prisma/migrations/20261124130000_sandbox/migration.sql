-- What a sandbox has so that one side suffices: receivers of callbacks, and partners that the service plays itself.

-- An address of the service itself that takes callbacks. `answer`: how it answers, as lib/sandbox/schema.ts checks it.
create table sandbox_receivers (
  id uuid primary key,
  organisation_id uuid not null references organisations (id) on delete cascade,
  name text not null,
  secret_sealed bytea not null,
  answer jsonb not null,
  created_at timestamptz(3) not null
);
create index sandbox_receivers_organisation on sandbox_receivers (organisation_id, created_at);

-- What came in, the newest hundred of a receiver. `status` is null when it was cut off without an answer.
create table sandbox_deliveries (
  id bigint generated always as identity primary key,
  receiver_id uuid not null references sandbox_receivers (id) on delete cascade,
  received_at timestamptz(3) not null,
  signature text not null,
  headers jsonb not null,
  body text not null,
  status int
);
create index sandbox_deliveries_receiver on sandbox_deliveries (receiver_id, id desc);

-- Partners in client's clothes. `keys_sealed` is null until its keys are made, `destination_id` until there is one;
-- `counterpart_id`: the administration whose destination it will send to. Times are the machine's.
create table sandbox_partners (
  id uuid primary key,
  organisation_id uuid not null references organisations (id) on delete cascade,
  kind text not null check (kind in ('administration', 'online-service')),
  name text not null,
  client_id uuid not null references clients (id) on delete cascade,
  receiver_id uuid not null references sandbox_receivers (id) on delete cascade,
  destination_id uuid references destinations (id) on delete cascade,
  counterpart_id uuid,
  secret_sealed bytea not null,
  keys_sealed bytea,
  behaviour jsonb not null,
  is_running boolean not null,
  to_send int not null default 0 check (to_send >= 0),
  next_due_at timestamptz(3) not null,
  leased_until timestamptz(3),
  created_at timestamptz(3) not null
);
create index sandbox_partners_organisation on sandbox_partners (organisation_id, created_at);
create index sandbox_partners_client on sandbox_partners (client_id);
create index sandbox_partners_destination on sandbox_partners (destination_id);
create index sandbox_partners_receiver on sandbox_partners (receiver_id);

-- What a partner did last, and what went wrong.
create table sandbox_acts (
  id bigint generated always as identity primary key,
  partner_id uuid not null references sandbox_partners (id) on delete cascade,
  at timestamptz(3) not null,
  act text not null,
  case_id uuid,
  subject_id uuid,
  problem text
);
create index sandbox_acts_partner on sandbox_acts (partner_id, id desc);
create index sandbox_acts_subject on sandbox_acts (subject_id, partner_id);
