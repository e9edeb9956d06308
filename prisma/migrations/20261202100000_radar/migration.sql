-- Calendars that somebody subscribed to: a program shows the id and the token by HTTP Basic, without a session. Of the
-- token only its hash is here. `destination_id` null: of all that the person may see. `includes`: what the calendar tells.
create table radar_feeds (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  name text not null,
  destination_id uuid references destinations on delete cascade,
  includes text not null check (includes in ('pressing', 'all')),
  language text not null check (language in ('de', 'en')),
  token_hash bytea not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index radar_feeds_person on radar_feeds (person_id, created_at);
create index radar_feeds_destination on radar_feeds (destination_id) where destination_id is not null;

-- Who wants the deadlines by mail. `told_on`: the day (of Berlin) whose mail was last taken charge of, so that each comes once.
create table radar_digests (
  person_id uuid primary key references people on delete cascade,
  rhythm text not null check (rhythm in ('working-days', 'weekly')),
  language text not null check (language in ('de', 'en')),
  told_on text
);
