-- Which version of the product wrote this database, and which is the oldest that may still work on it (decision 0067). A
-- migration that breaks what works by an earlier version raises `oldest_that_may_work` and, with it, GENERATION of the
-- program (lib/platform/migrations/version-guard.ts).
alter table installation
  add column written_by text,
  add column oldest_that_may_work int not null default 1 check (oldest_that_may_work > 0);
