-- Figures for cost sharing. Bytes that came with an event of this name, counted when the event is: content goes before figures do.
alter table event_hours add column bytes bigint not null default 0;

-- What lies in the installation for an organisation, counted once a day: a day of Berlin, as 2026-11-21.
create table organisation_days (
  organisation_id uuid not null references organisations (id) on delete cascade,
  day text not null,
  stored_bytes bigint not null,
  primary key (organisation_id, day)
);
create index organisation_days_age on organisation_days (day);

-- What was agreed with an organisation: submissions that it receives in a month, bytes that lie here for it.
create table organisation_agreements (
  organisation_id uuid primary key references organisations (id) on delete cascade,
  submissions bigint check (submissions > 0),
  bytes bigint check (bytes > 0),
  check (submissions is not null or bytes is not null)
);

-- The records are as new as their table: none is older than their deadline.
insert into deadline_starts (name, since) values ('organisation-days', 'epoch');
