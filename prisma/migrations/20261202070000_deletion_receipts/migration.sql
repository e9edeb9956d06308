-- What was deleted of a submission or reply, and when: hashes and sizes, no content. The row comes with the deletion itself;
-- the statement of it is signed once the files are gone too. `parts`: part, size, kid, tag, sha256 (base64url) and, where that
-- is null, the reason. `blob_ids` name no content: by them a search finds files that should be gone.
create table deletion_receipts (
  document_id uuid primary key,
  case_id uuid not null references cases,
  kind text not null check (kind in ('submission', 'reply')),
  event_id uuid not null,
  parts jsonb not null,
  blob_ids uuid[] not null,
  content_deleted_at timestamptz(3) not null,
  files_removed_at timestamptz(3),
  token text,
  check ((token is null) = (files_removed_at is null))
);
create index deletion_receipts_case on deletion_receipts (case_id);
create index deletion_receipts_unsigned on deletion_receipts (content_deleted_at) where token is null;
-- a signed token is read whole, and does not shrink
alter table deletion_receipts alter column token set storage external;

-- Deletes the content of a submission or reply and keeps what the receipt says of it. `p_files`: by the id of each blob that was
-- read before, {"sha256": …} or {"reason": …}. One that came meanwhile was not read.
create function delete_content(p_kind text, p_document uuid, p_case uuid, p_event uuid, p_files jsonb, p_now timestamptz)
returns void language plpgsql as $$
begin
  insert into deletion_receipts (document_id, case_id, kind, event_id, parts, blob_ids, content_deleted_at)
    select p_document, p_case, p_kind, p_event,
           coalesce(jsonb_agg(
             jsonb_build_object('part', p.part, 'size', p.size, 'kid', p.kid, 'tag', p.tag, 'sha256', p.hash)
             || case when p.hash is null
                     then jsonb_build_object('reason', coalesce(p_files -> p.blob_id::text ->> 'reason', 'not-read'))
                     else '{}'::jsonb end
             order by p.part = 'metadata' desc, p.part = 'data' desc, p.part), '[]'),
           coalesce(array_agg(p.blob_id) filter (where p.blob_id is not null), '{}'),
           p_now
    from (select part, size, kid, tag, blob_id,
                 case when body is null then p_files -> blob_id::text ->> 'sha256'
                      else translate(rtrim(encode(sha256(convert_to(body, 'UTF8')), 'base64'), '='), '+/', '-_')
                 end as hash
          from content_parts where document_id = p_document) p
    on conflict do nothing;
  perform drop_content(p_document);
end $$;

create or replace function purge_case(p_case uuid) returns void language plpgsql as $$
begin
  delete from tellings where case_id = p_case;
  delete from notices where case_id = p_case;
  delete from posted_events p using events e
    where e.case_id = p_case and e.issuer <> 'service' and p.issuer = e.issuer and p.jti = e.jti;
  delete from events where case_id = p_case;
  delete from deletion_receipts where case_id = p_case;
  delete from replies where case_id = p_case;
  delete from submissions where case_id = p_case;
  delete from cases where id = p_case;
end $$;
