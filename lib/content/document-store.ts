import { statement } from '../platform/database.ts'

/** States of a submission or reply (decisions 5). */
type State = 'incomplete' | 'submitted' | 'accepted' | 'rejected' | 'deleted'

export type DueRow = { id: string; case_id: string; state: State }

/**
 * The statements that submissions and replies share (decisions 5: "submission and reply alike"); each changes the state
 * under its condition and records the event in one round trip, and answers no row when the condition does not hold.
 */
export function documentStatements(kind: 'submission' | 'reply', table: 'submissions' | 'replies') {
  const due = (what: string, condition: string) =>
    statement<DueRow>(
      `${kind}-due-${what}`,
      `select id, case_id, state from ${table} where ${condition} order by state_since limit $2`,
    )
  return {
    /** Points attachment `$2` of the incomplete document `$1` to blob `$6`: `$3` kid, `$4` tag, `$5` size. */
    storeAttachment: statement<{ content_version: number }>(
      `${kind}-store-attachment`,
      `with d as (
         update ${table} set content_version = content_version + 1
         where id = $1 and state = 'incomplete' returning id, content_version)
       select d.content_version, put_content_part(d.id, $2, $3, $4, $5::bigint, null, $6::uuid) from d`,
    ),
    /**
     * Submits `$1` if it is incomplete and its attachments are those seen (`$2` content version).
     * `$3` now, `$4` event, `$5` metadata and `$6` data as {kid, tag, size, body, blobId}.
     */
    submit: statement<{ sequence: number }>(
      `${kind}-submit`,
      `with d as (
         update ${table} set state = 'submitted', submitted_at = $3, state_since = $3
         where id = $1 and state = 'incomplete' and content_version = $2 returning id, case_id)
       select put_content_part(d.id, 'metadata', $5::jsonb ->> 'kid', $5::jsonb ->> 'tag', ($5::jsonb ->> 'size')::bigint,
                               $5::jsonb ->> 'body', ($5::jsonb ->> 'blobId')::uuid),
              put_content_part(d.id, 'data', $6::jsonb ->> 'kid', $6::jsonb ->> 'tag', ($6::jsonb ->> 'size')::bigint,
                               $6::jsonb ->> 'body', ($6::jsonb ->> 'blobId')::uuid),
              record_event(d.case_id, $4::jsonb, $3) as sequence
       from d`,
    ),
    /** Decides the submitted document `$1`: `$2` new state, `$3` now, `$4` event. */
    decide: statement<{ sequence: number }>(
      `${kind}-decide`,
      `with d as (
         update ${table} set state = $2, state_since = $3 where id = $1 and state = 'submitted' returning case_id)
       select record_event(d.case_id, $4::jsonb, $3) as sequence from d`,
    ),
    /** Rejects `$1` for the service if it still waits since before `$4`; `$2` now, `$3` event. */
    rejectOverdue: statement<{ sequence: number }>(
      `${kind}-reject-overdue`,
      `with d as (
         update ${table} set state = 'rejected', state_since = $2
         where id = $1 and state = 'submitted' and state_since < $4 returning case_id)
       select record_event(d.case_id, $3::jsonb, $2) as sequence from d`,
    ),
    /** Deletes the content of `$1` if it is still in state `$5` since `$4` or before; `$2` now, `$3` event. */
    deleteContent: statement<{ sequence: number }>(
      `${kind}-delete`,
      `with d as (
         update ${table} set state = 'deleted', state_since = $2
         where id = $1 and state = $5 and state_since <= $4 returning id, case_id)
       select drop_content(d.id), record_event(d.case_id, $3::jsonb, $2) as sequence from d`,
    ),
    /** Up to `$2` documents in `incomplete` since `$1` or before. */
    selectIncompleteDue: due('incomplete', `state = 'incomplete' and state_since <= $1`),
    /** Up to `$2` documents in `submitted` since before `$1` (exactly the deadline is not yet). */
    selectSubmittedDue: due('submitted', `state = 'submitted' and state_since < $1`),
    /** Up to `$2` documents decided at `$1` or before. */
    selectDecidedDue: due('decided', `state in ('accepted', 'rejected') and state_since <= $1`),
  }
}
