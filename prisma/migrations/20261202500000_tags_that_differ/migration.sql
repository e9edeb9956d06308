-- What tells why an authentication tag is not the one in the submit event.

-- Tags that an attachment had before it was uploaded again, oldest first, the newest eight of them: they come with the
-- upsert that replaces the part, and go with the part.
alter table content_parts add column earlier_tags text[] not null default '{}';

create or replace function put_content_blob(p_document uuid, p_part text, p_kid text, p_tag text, p_size bigint, p_blob uuid)
returns void language plpgsql as $$
begin
  update blobs set state = 'orphan', state_since = now()
    where id = (select blob_id from content_parts where document_id = p_document and part = p_part);
  perform keep_blob(p_blob);
  insert into content_parts as known (document_id, part, kid, tag, size, blob_id)
    values (p_document, p_part, p_kid, p_tag, p_size, p_blob)
    on conflict (document_id, part) do update set
      kid = excluded.kid, tag = excluded.tag, size = excluded.size, body = null, blob_id = excluded.blob_id,
      earlier_tags = known.earlier_tags[greatest(1, cardinality(known.earlier_tags) - 6):] || known.tag,
      stored_at = now();
end $$;

-- Decisions that were refused because their tags differ: facts of the portal, not events. `tags`: each part that differs
-- and what it is instead; `digest` tells two apart. The same again is counted; a case keeps the newest ten.
create table refused_decisions (
  case_id uuid not null references cases on delete cascade,
  subject_kind text not null check (subject_kind in ('submission', 'reply')),
  subject_id uuid not null,
  tags jsonb not null,
  digest text not null,
  attempts int not null default 1,
  first_refused_at timestamptz(3) not null,
  refused_at timestamptz(3) not null,
  primary key (case_id, subject_id, digest)
);
