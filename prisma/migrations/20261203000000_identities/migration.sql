-- Whose word the log is (decision 0066): the addresses in all that the service signs, with the time of the service clock from
-- which they hold. The first start writes the first, which holds from the beginning; a move adds one. Whole seconds, as in
-- the tokens: `iat` tells which one holds.
create table identities (
  number int primary key check (number > 0),
  base_url text not null,
  schema_base text not null,
  wire_profile text not null check (wire_profile in ('own', 'fit-connect')),
  holds_from timestamptz(3) check (holds_from = date_trunc('second', holds_from)),
  check ((number = 1) = (holds_from is null))
);

create function guard_identities() returns trigger language plpgsql as $$
begin
  raise exception 'identities are append-only: % is refused', tg_op;
end $$;
create trigger guard_identities before update or delete on identities
  for each row execute function guard_identities();
create trigger guard_identities_truncate before truncate on identities
  for each statement execute function guard_identities();
