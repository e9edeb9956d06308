import { statement } from '#lib/platform/database.ts'

/** Names of all organisations. */
export const selectOrganisations = statement<{ name: string }>('seed-organisations', 'select name from organisations')

/** Rows of a table from a JSON array `$1`, in its order; members are named as the columns. */
const insertInto = (table: string, columns: string) =>
  statement<never>(
    `seed-insert-${table}`,
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
  )

export const insertOrganisations = insertInto('organisations', 'id, name, created_at')
export const insertPeople = insertInto(
  'people',
  'id, email, name, password_hash, is_operator, is_support, created_at, disabled_at, last_sign_in_at',
)
export const insertMemberships = insertInto('memberships', 'organisation_id, person_id, role, created_at')
export const insertClients = insertInto(
  'clients',
  'id, organisation_id, name, kind, scopes, status, created_at, contact_name, contact_email',
)
export const insertTokenRequests = insertInto('token_requests', 'client_id, at, outcome, reason, scope, address')
export const insertDeprecatedUses = insertInto('deprecated_uses', 'client_id, what, first_used_at, last_used_at, uses')
export const insertWarnings = insertInto('endpoint_warnings', 'endpoint_id, failing_since, days, warned_at')

/** A secret: `$1` id, `$2` client, `$3` name, `$4` hash, `$5` created, `$6` expires, `$7` revoked, `$8` last used. */
export const insertSecret = statement<never>(
  'seed-client-secret',
  `insert into client_secrets (id, client_id, name, hash, created_at, expires_at, revoked_at, last_used_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

/** An open invitation: `$1` id, `$2` token hash, `$3` e-mail, `$4` organisation, `$5` role, `$6` by whom, `$7` now, `$8` end. */
export const insertInvitation = statement<never>(
  'seed-invitation',
  `insert into one_time_links (id, purpose, token_hash, email, organisation_id, role, invited_by, created_at, expires_at)
   values ($1, 'invitation', $2, $3, $4, $5, $6, $7, $8)`,
)

/** Endpoint `$1` has been there since `$2`. */
export const backdateEndpoint = statement<never>(
  'seed-endpoint-created',
  'update callback_endpoints set created_at = $2 where id = $1',
)
export const pauseEndpoint = statement<never>(
  'seed-endpoint-paused',
  'update callback_endpoints set paused_at = $2 where id = $1',
)

/** Attachment `$2` of the incomplete document `$1`, kept inline: `$3` kid, `$4` tag, `$5` size, `$6` body. */
const storeInline = (table: 'submissions' | 'replies') =>
  statement<{ content_version: number }>(
    `seed-attachment-${table}`,
    `with s as (
       update ${table} set content_version = content_version + 1
       where id = $1 and state = 'incomplete' returning id, content_version)
     select s.content_version, put_content_part(s.id, $2, $3, $4, $5::bigint, $6, null) from s`,
  )
export const storeInlineAttachment = storeInline('submissions')
export const storeInlineReplyAttachment = storeInline('replies')
/** The parts of submission or reply `$1` came at `$2`. */
export const backdateParts = statement<never>(
  'seed-parts-stored',
  'update content_parts set stored_at = $2 where document_id = $1',
)

/** At `$3` the receiving side learned of submission or reply (`$4`) `$1` of case `$2` from a list. */
export const insertPolled = statement<never>(
  'seed-polled',
  `insert into tellings (subject_id, notify_type, subject_kind, case_id, told_at)
   values ($1, 'polling', $4, $2, $3) on conflict do nothing`,
)

/** When endpoint `$1` has something due again; no row when nothing waits there. */
export const selectNextDue = statement<{ at: Date | null }>(
  'seed-next-due',
  `select min(greatest(n.next_attempt_at, e.next_attempt_at)) as at
   from notices n join callback_endpoints e on e.id = n.endpoint_id
   where n.endpoint_id = $1 and n.state = 'waiting' and e.paused_at is null`,
)

/** Endpoints that fail, with since when. */
export const selectFailing = statement<{ id: string; failing_since: Date }>(
  'seed-failing',
  'select id, failing_since from callback_endpoints where failing_since is not null',
)

/** The newest attempt at endpoint `$1`. */
export const selectNewestAttempt = statement<{ id: number | null }>(
  'seed-newest-attempt',
  'select max(id) as id from callback_attempts where endpoint_id = $1',
)
