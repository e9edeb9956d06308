-- Which case worker works on a case: at most one row a case, replaced by whoever takes it over. What stands in it is a compact
-- JWE that was sealed in a browser for the destination's key, as work_notes are. A row that was not renewed for a while
-- counts for nothing and goes with the next claim at its destination, or with its case.
create table work_claims (
  case_id uuid primary key references cases on delete cascade,
  destination_id uuid not null references destinations on delete cascade,
  submission_id uuid not null references submissions on delete cascade,
  kid text not null,
  content text not null check (octet_length(content) <= 65536),
  author_id uuid not null,
  author_name text not null,
  since timestamptz(3) not null,
  renewed_at timestamptz(3) not null
);
create index work_claims_destination on work_claims (destination_id, renewed_at);
create index work_claims_submission on work_claims (submission_id);
