-- Once a day the newest chain value of every case in which something happened goes into a tree (RFC 9162 section 2.1),
-- whose root is signed and published (decision 0051). `leaves`: the hashes of the tree's leaves in its order, 32 bytes
-- each, which lead back to no case; gone once no event of the window is left. `time_stamp`: a TimeStampToken (RFC 3161)
-- over the token.
create table checkpoints (
  number int primary key check (number > 0),
  from_at timestamptz(3),
  until timestamptz(3) not null unique check (from_at < until),
  cases int not null,
  root bytea not null check (octet_length(root) = 32),
  leaves bytea check (octet_length(leaves) = 32 * cases),
  token text not null,
  made_at timestamptz(3) not null,
  time_stamp bytea,
  stamped_at timestamptz(3),
  check ((time_stamp is null) = (stamped_at is null)),
  check ((number = 1) = (from_at is null))
);
-- hashes: nothing in them could be pressed out
alter table checkpoints alter column leaves set storage external;

create function guard_checkpoints() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
     and (new.number, new.from_at, new.until, new.cases, new.root, new.token, new.made_at)
         is not distinct from (old.number, old.from_at, old.until, old.cases, old.root, old.token, old.made_at)
     and (new.leaves is null or new.leaves is not distinct from old.leaves)
     and (old.time_stamp is null or new.time_stamp is not distinct from old.time_stamp) then
    return new;
  end if;
  raise exception 'checkpoints are append-only: % is refused', tg_op;
end $$;
create trigger guard_checkpoints before update or delete on checkpoints
  for each row execute function guard_checkpoints();
create trigger guard_checkpoints_truncate before truncate on checkpoints
  for each statement execute function guard_checkpoints();
