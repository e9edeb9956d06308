-- Refused calls of known clients (decision 0097): their facts, and nothing that was sent. `path` holds ids alone, `query_names` and
-- `pointer` names that the route knows.
create table refused_calls (
  request_id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  at timestamptz(3) not null,
  method text not null,
  route text not null,
  path text not null,
  query_names text[] not null,
  status int not null check (status between 400 and 599),
  code text not null,
  pointer text
);
create index refused_calls_client on refused_calls (client_id, request_id desc);
create index refused_calls_age on refused_calls (at);

-- how many there were, those without a record included
create table refused_call_counts (
  client_id uuid not null references clients on delete cascade,
  hour timestamptz(3) not null,
  status int not null,
  calls bigint not null,
  primary key (client_id, hour, status)
);
create index refused_call_counts_age on refused_call_counts (hour);
