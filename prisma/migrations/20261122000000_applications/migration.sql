-- Forms that people may fill in: which destination each delivers to, and the online-service client, without a secret,
-- that sends for it. A withdrawn offer stays: its client serves the cases that are under way, and the next offer.
create table form_offers (
  form text not null,
  version text not null,
  destination_id uuid not null references destinations on delete cascade,
  client_id uuid not null references clients on delete cascade,
  offered_at timestamptz(3) not null,
  withdrawn_at timestamptz(3),
  primary key (form, destination_id)
);
create unique index form_offers_current on form_offers (form) where withdrawn_at is null;

-- Applications begun with a form. They go with their submission, that is when the case is removed.
create table applications (
  submission_id uuid primary key references submissions on delete cascade,
  case_id uuid not null unique references cases on delete cascade,
  form text not null,
  version text not null,
  -- of the code that the applicant was shown once
  status_code_hash bytea not null,
  created_at timestamptz(3) not null
);
