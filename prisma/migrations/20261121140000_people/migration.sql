-- People who use the portal. E-mail addresses are stored in lower case, so that they are unique in either.
create table people (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text,
  is_operator boolean not null default false,
  created_at timestamptz(3) not null default now()
);

-- Links that work once. Tokens have full entropy: one keyed hash is enough. Without an e-mail address the link's page
-- asks for it; the address given there is kept when the link is used.
create table one_time_links (
  id uuid primary key,
  purpose text not null check (purpose in ('operator')),
  token_hash bytea not null unique,
  email text check (email = lower(email)),
  name text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
-- One open link per purpose and address: a new one takes the place of the old one.
create unique index one_time_links_open on one_time_links (purpose, email) nulls not distinct where used_at is null;

-- Signed-in sessions; the cookie holds no more than the id of one. All times are of the machine's clock (decisions 5).
create table portal_sessions (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  user_agent text not null,
  address text not null
);
create index portal_sessions_person on portal_sessions (person_id) where ended_at is null;
