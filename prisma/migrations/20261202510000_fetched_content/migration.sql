-- That somebody fetched a part of a submission or reply: a fact of the portal, not an event. Written some seconds later, in
-- batches, and gone with the case.
create table content_fetches (
  case_id uuid not null references cases on delete cascade,
  subject_kind text not null check (subject_kind in ('submission', 'reply')),
  subject_id uuid not null,
  client_id uuid not null,
  -- `metadata`, `data` or an attachment's id
  part text not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  times bigint not null,
  primary key (case_id, subject_id, client_id, part)
);
