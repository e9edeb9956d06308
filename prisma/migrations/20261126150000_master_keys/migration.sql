-- What hashes of secrets are keyed with; sealed under MASTER_KEY, and the same when that is exchanged: hashes cannot be
-- made anew, since nobody has what they were made of.
create table hash_root (
  only_row boolean primary key default true check (only_row),
  sealed bytea not null
);
