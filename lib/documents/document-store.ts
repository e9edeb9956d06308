import { countRecorded } from '../cases/count-recorded.ts'
import { hasUnrecordedTelling } from '../cases/store.ts'
import { statement } from '../platform/statement.ts'
import { isNotStuck } from '../platform/stuck-work/store.ts'
import { documentKinds, type DocumentKind } from './kinds.ts'
import type { DocumentState } from './terms.ts'

/** What is known of a submission or reply alike; `createdAt` and the deadlines are the service clock's. */
export type DocumentRow = {
  id: string
  caseId: string
  destinationId: string
  clientId: string
  state: DocumentState
  announcedAttachments: string[]
  createdAt: Date
  contentVersion: number
}

export type StoredPart = { part: string; kid: string; tag: string; size: number; blobId: string | null }

/** All parts of a submission or reply, without their bodies. */
export const selectParts = statement<StoredPart, { documentId: string }>(
  'content-select-parts',
  'select part, kid, tag, size, blob_id from content_parts where document_id = :documentId order by part',
)

/** One part with its body, or the blob that holds it. */
export const selectPart = statement<StoredPart & { body: string | null }, { documentId: string; part: string }>(
  'content-select-part',
  'select part, kid, tag, size, blob_id, body from content_parts where document_id = :documentId and part = :part',
)

export type DueRow = { id: string; caseId: string; state: DocumentState }

/** `event` as `record_event` takes it, in JSON. */
type Change = { id: string; now: Date; event: string }

/** Sums in bytes; `network`: keyed hash of where it came from, when that counts. */
type AttachmentToStore = {
  kind: DocumentKind
  id: string
  attachmentId: string
  kid: string
  tag: string
  size: number
  blobId: string | null
  total: number
  clientTotal: number
  network: Buffer | null
  networkTotal: number
}

/** Points an attachment to its blob, if the document is incomplete. Raises KU413, KU507, KU410 (see the migration). */
export const putAttachment = statement<{ contentVersion: number }, AttachmentToStore>(
  'attachment-put',
  `select content_version from put_attachment(:kind, :id, :attachmentId, :kid, :tag, :size::bigint, :blobId::uuid,
     :total::bigint, :clientTotal::bigint, :network::bytea, :networkTotal::bigint)`,
)

/** Bytes of attachments of what is incomplete: of a client, and of what came anonymously from a network. */
export const selectIncompleteBytes = statement<
  { ofClient: number; ofNetwork: number },
  { clientId: string; network: Buffer | null }
>(
  'content-incomplete-bytes',
  'select incomplete_bytes_of_client(:clientId) as of_client, incomplete_bytes_of_network(:network::bytea) as of_network',
)

/** `contentVersion` that was seen; `metadata` and `data` as {kid, tag, size, body, blobId} in JSON. */
type ToSubmit = Change & { contentVersion: number; metadata: string; data: string }

const putPart = (part: 'metadata' | 'data') => `
  put_content_part(d.id, '${part}', :${part}::jsonb ->> 'kid', :${part}::jsonb ->> 'tag',
                   (:${part}::jsonb ->> 'size')::bigint, :${part}::jsonb ->> 'body', (:${part}::jsonb ->> 'blobId')::uuid)`

function statementsOf(kind: DocumentKind) {
  const { table } = documentKinds[kind]
  const due = (what: string, condition: string) =>
    statement<DueRow, { since: Date; most: number }>(
      `${kind}-due-${what}`,
      `select id, case_id, state from ${table} where ${condition} and ${isNotStuck(`expire-${kind}`, `${table}.id`)}
       order by state_since limit :most`,
    )
  return {
    selectState: statement<{ state: DocumentState }, { id: string }>(
      `${kind}-select-state`,
      `select state from ${table} where id = :id`,
    ),
    /** Submits the document if it is incomplete and its attachments are those seen. */
    submit: statement<{ sequence: number }, ToSubmit>(
      `${kind}-submit`,
      `with d as (
         update ${table} set state = 'submitted', submitted_at = :now, state_since = :now
         where id = :id and state = 'incomplete' and content_version = :contentVersion returning id, case_id)
       select record_event(d.case_id, :event::jsonb, :now) as sequence
       from d cross join lateral (select ${putPart('metadata')}, ${putPart('data')}) parts`,
      countRecorded,
    ),
    /** Decides the submitted document. `signedWith`: the key that must still be good, in JSON; none for the service's own. */
    decide: statement<{ sequence: number }, Change & { state: DocumentState; signedWith?: string }>(
      `${kind}-decide`,
      `with d as (
         update ${table} set state = :state, state_since = :now
         where id = :id and state = 'submitted' and (:signedWith::jsonb is null or exists (
           select 1 from destination_keys k
           where k.destination_id = (:signedWith::jsonb ->> 'destinationId')::uuid and k.kid = :signedWith::jsonb ->> 'kid'
             and k.purpose = 'signing' and k.revoked_at is null))
         returning case_id)
       select record_event(d.case_id, :event::jsonb, :now) as sequence from d`,
      countRecorded,
    ),
    /** Rejects the document for the service if it still waits since before `since`. */
    rejectOverdue: statement<{ sequence: number }, Change & { since: Date }>(
      `${kind}-reject-overdue`,
      `with d as (
         update ${table} set state = 'rejected', state_since = :now
         where id = :id and state = 'submitted' and state_since < :since returning case_id)
       select record_event(d.case_id, :event::jsonb, :now) as sequence from d`,
      countRecorded,
    ),
    /** Deletes the content of the document if it is still in that state `since` or before. */
    deleteContent: statement<{ sequence: number }, Change & { state: DocumentState; since: Date }>(
      `${kind}-delete`,
      `with d as (
         update ${table} set state = 'deleted', state_since = :now
         where id = :id and state = :state and state_since <= :since returning id, case_id)
       select record_event(d.case_id, :event::jsonb, :now) as sequence
       from d cross join lateral (select drop_content(d.id)) content`,
      countRecorded,
    ),
    selectIncompleteDue: due('incomplete', `state = 'incomplete' and state_since <= :since`),
    /** Exactly the deadline is not yet. */
    selectSubmittedDue: due('submitted', `state = 'submitted' and state_since < :since`),
    /** What somebody has learned of it is documented before its deletion, which is the last of its events. */
    selectDecidedDue: due(
      'decided',
      `state in ('accepted', 'rejected') and state_since <= :since and not ${hasUnrecordedTelling(table)}`,
    ),
  }
}

/**
 * The statements that submissions and replies share (decisions 5: "submission and reply alike"); each changes the state
 * under its condition and records the event in one round trip, and answers no row when the condition does not hold.
 */
export const documentStore = { submission: statementsOf('submission'), reply: statementsOf('reply') }
