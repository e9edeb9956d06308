-- When something deprecated comes to its end, once the operator has said so (RFC 8594); without a row no end is told.
create table deprecation_sunsets (
  what text primary key,
  sunset_at timestamptz(3) not null
);

-- Which client was told how many days before which end. Another end is told anew.
create table sunset_warnings (
  client_id uuid not null references clients on delete cascade,
  what text not null,
  sunset_at timestamptz(3) not null,
  days int not null,
  warned_at timestamptz(3) not null,
  mailed_to text[] not null default '{}',
  primary key (client_id, what, sunset_at, days)
);
