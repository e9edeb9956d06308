-- What the operator says of a form that its own tables do not: labels of definitions and meanings of codes, by id.
create table form_words (
  form text not null,
  version text not null,
  words jsonb not null,
  changed_at timestamptz(3) not null,
  primary key (form, version)
);
