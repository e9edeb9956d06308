-- What case workers keep about a submission: notes, and what finds it again when its content is deleted. Each is a compact
-- JWE that was sealed in a browser for the destination's key. Rows are added and removed, never changed, so that two who
-- write at once lose nothing. They go with their submission, that is when the case is removed.
create table work_notes (
  id uuid primary key,
  destination_id uuid not null references destinations on delete cascade,
  submission_id uuid not null references submissions on delete cascade,
  kind text not null check (kind in ('note', 'index')),
  kid text not null,
  content text not null check (octet_length(content) <= 65536),
  -- as the person was called then; nobody is removed from the list of authors by leaving
  author_id uuid not null,
  author_name text not null,
  created_at timestamptz(3) not null
);
create index work_notes_submission on work_notes (submission_id, created_at, id);
create index work_notes_destination on work_notes (destination_id, submission_id);
