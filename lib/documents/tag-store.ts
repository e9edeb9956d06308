import type { PartSegments } from '../cases/explain-tag.ts'
import type { SubjectKind } from '@kurier/wire/names'
import { statement } from '../platform/statement.ts'

export type TaggedPart = { part: string; earlierTags: string[] } & (
  | Omit<PartSegments, 'part'>
  | { encryptedKey: null; iv: null; ciphertextEnd: null }
)

/**
 * The parts of a document with values that could be mistaken for their tags: earlier tags, and the other segments of
 * parts that lie in their row (RFC 7516 section 7.1). Of the ciphertext only the end, from the beginning of a group of
 * four characters.
 */
export const selectTaggedParts = statement<TaggedPart, { documentId: string }>(
  'tags-select-parts',
  `select p.part, p.earlier_tags, split_part(p.body, '.', 2) as encrypted_key, split_part(p.body, '.', 3) as iv,
     substr(c.text, greatest(0, (length(c.text) - 1) / 4 - 11) * 4 + 1) as ciphertext_end
   from content_parts p cross join lateral (select split_part(p.body, '.', 4) as text) c
   where p.document_id = :documentId order by p.part`,
)

/** Most documents of one receiver that a search covers: the longest waiting ones are left out. */
const MOST_OTHERS = 500

type TagQuery = { tags: string[]; kind: SubjectKind; documentId: string; caseId: string; destinationId: string }

/**
 * Other documents with one of these tags: of the same case, and among those that the same receiver has received, since
 * it sees no others.
 */
const selectOtherTags = statement<
  { tag: string; part: string; documentId: string; caseId: string },
  TagQuery & { mostOthers: number }
>(
  'tags-select-others',
  `with others as (
     select id, case_id from submissions where case_id = :caseId and state <> 'incomplete'
     union select id, case_id from replies where case_id = :caseId and state <> 'incomplete'
     union (select id, case_id from submissions
            where :kind = 'submission' and destination_id = :destinationId and state = 'submitted'
            order by submitted_at desc, id desc limit :mostOthers)
     union (select id, case_id from submissions
            where :kind = 'submission' and destination_id = :destinationId and state <> 'deleted' and state <> 'incomplete'
            limit :mostOthers)
     union (select r.id, r.case_id from replies r
            where :kind = 'reply' and r.receiver_id = (select c.client_id from cases c where c.id = :caseId)
              and r.state = 'submitted'
            order by r.submitted_at desc, r.id desc limit :mostOthers))
   select p.tag, p.part, p.document_id, o.case_id from others o join content_parts p on p.document_id = o.id
   where o.id <> :documentId and p.tag = any(:tags::text[])
   limit 5`,
)

export const otherTags = (db: Parameters<typeof selectOtherTags>[0], sought: TagQuery) =>
  selectOtherTags(db, { ...sought, mostOthers: MOST_OTHERS })

/** Most refused decisions that a case keeps. */
const MOST_REFUSED = 10

type DecisionRefusal = { caseId: string; kind: SubjectKind; documentId: string; tags: string; now: Date; most: number }

/** Notes a refused decision, and counts repeats of it. The oldest go, so that a case keeps at most MOST_REFUSED. */
const upsertRefusedDecision = statement<{ attempts: number }, DecisionRefusal>(
  'refused-decision-note',
  `with gone as (
     delete from refused_decisions r where r.case_id = :caseId and (r.subject_id, r.digest) in (
       select o.subject_id, o.digest from refused_decisions o where o.case_id = :caseId
       order by o.refused_at desc, o.digest offset :most))
   insert into refused_decisions as known
     (case_id, subject_kind, subject_id, tags, digest, first_refused_at, refused_at)
   select c.id, :kind, :documentId::uuid, (:tags::text)::jsonb, md5(:tags::text), :now, :now from cases c where c.id = :caseId
   on conflict (case_id, subject_id, digest) do update set
     attempts = known.attempts + 1, refused_at = greatest(known.refused_at, excluded.refused_at)
   returning attempts`,
)

export const noteRefusedDecision = (
  db: Parameters<typeof upsertRefusedDecision>[0],
  refused: Omit<DecisionRefusal, 'most'>,
) => upsertRefusedDecision(db, { ...refused, most: MOST_REFUSED - 1 })
