-- Guesses count on all nodes together (docs/decisions/0046). Not logged: written at each guess, and after a crash or a
-- failover counting begins anew, as it did after a restart before. `key` is a keyed hash: of what, nobody can tell.
create unlogged table sign_in_attempts (
  key text primary key,
  count int not null,
  at timestamptz(3) not null,
  -- who counted last: an attempt that finds its own here was counted
  claim uuid not null
);
create index sign_in_attempts_at on sign_in_attempts (at);

create unlogged table failed_attempts (
  key text primary key,
  -- times, blocks and the end of the block, milliseconds since 1970 (lib/clients/failed-attempts.ts)
  failures jsonb not null,
  at timestamptz(3) not null
);
create index failed_attempts_at on failed_attempts (at);
