-- Due rows that a node has taken for a minute, so that no other signs the same meanwhile; whose node died are free again
-- then. Nothing depends on it but who does the work, so it is not logged: after a crash it is empty.
create unlogged table due_leases (
  kind text not null,
  subject text not null,
  until timestamptz(3) not null,
  primary key (kind, subject)
);
