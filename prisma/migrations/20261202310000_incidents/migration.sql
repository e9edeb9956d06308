-- What the operator tells the public: disturbances, and maintenance that was planned. No party is named by any column.
create table incidents (
  id uuid primary key,
  kind text not null check (kind in ('disturbance', 'maintenance')),
  title_de text not null,
  title_en text not null,
  begins_at timestamptz(3) not null,
  ends_at timestamptz(3),
  created_at timestamptz(3) not null,
  check (ends_at is null or ends_at >= begins_at),
  check (kind <> 'maintenance' or ends_at is not null)
);
create index incidents_begin on incidents (begins_at desc);

create table incident_notes (
  id bigint generated always as identity primary key,
  incident_id uuid not null references incidents on delete cascade,
  at timestamptz(3) not null,
  stage text not null check (stage in ('planned', 'looked-at', 'found', 'update', 'mended')),
  text_de text not null,
  text_en text not null
);
create index incident_notes_incident on incident_notes (incident_id, id);
