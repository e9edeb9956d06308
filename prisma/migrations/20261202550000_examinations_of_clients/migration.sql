-- The receiver of an online service is examined like that of a destination: an examination is of one or the other.
alter table callback_examinations
  alter column destination_id drop not null,
  add column client_id uuid references clients (id) on delete cascade,
  add constraint callback_examinations_one_owner check (num_nonnulls(destination_id, client_id) = 1);
create index callback_examinations_client on callback_examinations (client_id, claimed_at);
-- one at a time
create unique index callback_examinations_running_client on callback_examinations (client_id) where state = 'running';
