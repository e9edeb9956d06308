-- Forms that operators import from schemas of the catalogue and from JSON Schemas. A draft may be made anew, edited and deleted;
-- a version that was published stays as it is, for what was sent with it is read by it. `imported` is the form as the files
-- make it, `definition` the same with the operator's edits as it was published, `schema` the text of a JSON Schema that was given.
create table imported_forms (
  name text not null,
  version text not null,
  path text not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  revision int not null default 1,
  title jsonb not null,
  service_identifier text not null,
  schema_uri text,
  imported jsonb not null,
  edits jsonb not null,
  definition jsonb,
  schema text,
  report jsonb not null,
  options jsonb not null,
  inputs text not null check (inputs ~ '^[0-9a-f]{64}$'),
  imported_at timestamptz(3) not null,
  imported_by text not null,
  published_at timestamptz(3),
  withdrawn_at timestamptz(3),
  primary key (name, version),
  check ((state = 'draft') = (definition is null)),
  check ((state = 'draft') = (published_at is null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);

create function guard_imported_form() returns trigger language plpgsql as $$
begin
  if old.state = 'draft' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  -- only that it is withdrawn may still be said of it
  if tg_op = 'UPDATE' and new.state = 'withdrawn'
    and to_jsonb(new) - array['state', 'withdrawn_at'] = to_jsonb(old) - array['state', 'withdrawn_at'] then
    return new;
  end if;
  raise exception 'a form that was published stays as it is: % is refused', tg_op;
end $$;
create trigger guard_imported_form before update or delete on imported_forms
  for each row execute function guard_imported_form();
create trigger guard_imported_form_truncate before truncate on imported_forms
  for each statement execute function guard_imported_form();
