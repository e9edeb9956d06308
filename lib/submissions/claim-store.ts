import { statement } from '../platform/statement.ts'
import type { SubmissionPlace } from './terms.ts'

type ClaimToPut = SubmissionPlace & {
  kid: string
  content: string
  authorId: string
  authorName: string
  takesOver: boolean
  now: Date
  /** Claims renewed then or earlier have ended. */
  endedAt: Date
}

/**
 * Claims the case of a submission, renews the person's own claim, or takes over; no row while a colleague holds it. Ended claims
 * at the destination go on the way.
 */
export const putClaim = statement<{ caseId: string; isNew: boolean }, ClaimToPut>(
  'work-claim-put',
  `with place as (
     select s.id, s.case_id from submissions s
     where s.id = :submissionId and s.destination_id = :destinationId and s.submitted_at is not null),
   ended as (
     delete from work_claims c using place p
     where c.destination_id = :destinationId and c.renewed_at <= :endedAt and c.case_id <> p.case_id)
   insert into work_claims as held
     (case_id, destination_id, submission_id, kid, content, author_id, author_name, since, renewed_at)
   select p.case_id, :destinationId, p.id, :kid, :content, :authorId, :authorName, :now, :now from place p
   on conflict (case_id) do update set
     submission_id = excluded.submission_id, kid = excluded.kid, content = excluded.content,
     author_id = excluded.author_id, author_name = excluded.author_name, renewed_at = excluded.renewed_at,
     since = case when held.author_id = excluded.author_id and held.renewed_at > :endedAt
                  then held.since else excluded.since end
   where held.author_id = excluded.author_id or held.renewed_at <= :endedAt or :takesOver::boolean
   returning case_id, since = :now as is_new`,
)

export type ClaimRow = {
  caseId: string
  submissionId: string
  kid: string
  content: string
  authorName: string
  isOwn: boolean
  since: Date
  renewedAt: Date
}

/** The claims at a destination that have not ended. */
export const selectClaims = statement<ClaimRow, { destinationId: string; personId: string; endedAt: Date }>(
  'work-claims',
  `select case_id, submission_id, kid, content, author_name, author_id = :personId as is_own, since, renewed_at
   from work_claims where destination_id = :destinationId and renewed_at > :endedAt order by since, case_id`,
)

/** Removes a person's own claim on the case of a submission; no row without one. */
export const deleteClaim = statement<{ caseId: string }, SubmissionPlace & { personId: string }>(
  'work-claim-delete',
  `delete from work_claims c using submissions s
   where s.id = :submissionId and s.destination_id = :destinationId
     and c.case_id = s.case_id and c.author_id = :personId
   returning c.case_id`,
)
