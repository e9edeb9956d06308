import type { AllowedKids } from './part/jwe-reader.ts'
import type { Handle } from '../platform/database.ts'
import { countRecorded } from '../cases/count-recorded.ts'
import { hasUnrecordedTelling } from '../cases/store.ts'
import { directStatement, statement } from '../platform/statement.ts'
import { taking } from '../platform/stuck-work/store.ts'
import { documentKinds, type DocumentKind } from './kinds.ts'
import type { DocumentState } from '@kurier/wire/names'

/** Facts that submissions and replies share; `createdAt` and the deadlines are the service clock's. */
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

export type StoredPart = { part: string; kid: string; tag: string; size: number }

/** Place of a part: in the row itself, or in a blob. */
export type PlacedPart = StoredPart & { body: string | null; blobId: string | null }

/** The parts of a document as a JSON array, for statements that also read other columns. */
export const partsOf = (documentId: string): string => `
  coalesce((select jsonb_agg(jsonb_build_object('part', part, 'kid', kid, 'tag', tag, 'size', size) order by part)
            from content_parts where document_id = ${documentId}), '[]')`

/** All parts of a submission or reply, without their bodies. */
export const selectParts = statement<StoredPart, { documentId: string }>(
  'content-select-parts',
  'select part, kid, tag, size from content_parts where document_id = :documentId order by part',
)

/** One part with its body, or the blob that holds it. */
export const selectPart = statement<PlacedPart, { documentId: string; part: string }>(
  'content-select-part',
  'select part, kid, tag, size, blob_id, body from content_parts where document_id = :documentId and part = :part',
)

/** The encrypted metadata and data in the same way. */
export const selectContent = directStatement<PlacedPart, { documentId: string }>(
  'content-select-content',
  `select part, kid, tag, size, blob_id, body from content_parts
   where document_id = :documentId and part in ('metadata', 'data')`,
)

export type DueRow = { id: string; caseId: string; state: DocumentState; stateSince: Date }

/** `event` as `record_event` takes it, in JSON. */
type DocumentChange = { id: string; now: Date; event: string }

/** Sums in bytes; `network`: keyed hash of the sender's network, when that counts. */
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

/** Bytes of attachments of incomplete documents: of a client, and of anonymous senders from a network. */
export const selectIncompleteBytes = statement<
  { ofClient: number; ofNetwork: number },
  { clientId: string; network: Buffer | null }
>(
  'content-incomplete-bytes',
  'select incomplete_bytes_of_client(:clientId) as of_client, incomplete_bytes_of_network(:network::bytea) as of_network',
)

/** A part as it is submitted: its text, or the blob it arrived in. */
export type PartToStore = Omit<PlacedPart, 'part'>
/** A part that always lies in its row. */
type InlinePart = Omit<PartToStore, 'blobId'>

/**
 * `contentVersion` that was seen; `goodKids`: different keys of the destination that must not be revoked meanwhile, or
 * null where any key may be.
 */
type DocumentVersion = { contentVersion: number; goodKids: string[] | null }
type ToSubmit = DocumentChange & DocumentVersion & { metadata: InlinePart; data: PartToStore }

/** The members of both parts as separate parameters: as JSON, a part would be parsed again for each member. */
type Flat = DocumentChange &
  DocumentVersion & { [Name in keyof InlinePart as `metadata${Capitalize<Name>}`]: InlinePart[Name] } & {
    [Name in keyof PartToStore as `data${Capitalize<Name>}`]: PartToStore[Name]
  }

const flat = ({ metadata, data, ...change }: ToSubmit): Flat => ({
  ...change,
  metadataKid: metadata.kid,
  metadataTag: metadata.tag,
  metadataSize: metadata.size,
  metadataBody: metadata.body,
  dataKid: data.kid,
  dataTag: data.tag,
  dataSize: data.size,
  dataBody: data.body,
  dataBlobId: data.blobId,
})

const partOf = (part: 'metadata' | 'data', blobId: string) => `
  select d.id, '${part}', :${part}Kid, :${part}Tag, :${part}Size::bigint, :${part}Body, ${blobId}::uuid from d`

/** Submits the document if it is incomplete and still has the attachments that were seen. */
function submitOf(kind: DocumentKind) {
  const { table } = documentKinds[kind]
  const submit = directStatement<{ sequence: number }, Flat>(
    `${kind}-submit`,
    `with d as (
       update ${table} set state = 'submitted', submitted_at = :now, state_since = :now
       where id = :id and state = 'incomplete' and content_version = :contentVersion
         and (:goodKids::text[] is null or cardinality(:goodKids::text[]) = (
           select count(*) from destination_keys k
           where k.destination_id = ${table}.destination_id and k.kid = any(:goodKids::text[]) and k.revoked_at is null))
       returning id, case_id),
     parts as (
       insert into content_parts (document_id, part, kid, tag, size, body, blob_id)
       ${partOf('metadata', 'null')} union all ${partOf('data', ':dataBlobId')})
     select record_event(d.case_id, :event::jsonb, :now) as sequence from d
     where :dataBlobId::uuid is null or keep_blob(:dataBlobId::uuid)`,
    countRecorded,
  )
  return (db: Handle, parts: ToSubmit) => submit(db, flat(parts))
}

const longestFirst = {
  columns: 'f.id, f.case_id, f.state, f.state_since',
  orderBy: 'f.state_since',
  subject: 'f.id::text',
}

function statementsOf(kind: DocumentKind) {
  const { table } = documentKinds[kind]
  const due = (what: string, where: string) =>
    statement<DueRow, { since: Date; most: number }>(
      `${kind}-due-${what}`,
      taking(`expire-${kind}`, { ...longestFirst, table, where }),
    )
  return {
    selectState: statement<{ state: DocumentState }, { id: string }>(
      `${kind}-select-state`,
      `select state from ${table} where id = :id`,
    ),
    submit: submitOf(kind),
    /**
     * Decides the submitted document. `signedWith`: the key that must still be good, in JSON; absent for the service's
     * own decisions.
     */
    decide: statement<{ sequence: number }, DocumentChange & { state: DocumentState; signedWith?: string }>(
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
    /** Rejects the document for the service if it has waited since before `since`. */
    rejectOverdue: statement<{ sequence: number }, DocumentChange & { since: Date }>(
      `${kind}-reject-overdue`,
      `with d as (
         update ${table} set state = 'rejected', state_since = :now
         where id = :id and state = 'submitted' and state_since < :since returning case_id)
       select record_event(d.case_id, :event::jsonb, :now) as sequence from d`,
      countRecorded,
    ),
    /**
     * Deletes the content of the document if it has been in that state since `since` or before, and keeps the facts of
     * its receipt. `files`: hashes of its files, in JSON (`hashFiles`).
     */
    deleteContent: statement<
      { sequence: number },
      DocumentChange & { state: DocumentState; since: Date; files: string }
    >(
      `${kind}-delete`,
      `with d as (
         update ${table} set state = 'deleted', state_since = :now
         where id = :id and state = :state and state_since <= :since returning id, case_id)
       select record_event(d.case_id, :event::jsonb, :now) as sequence
       from d cross join lateral (
         select delete_content('${kind}', d.id, d.case_id, (:event::jsonb ->> 'jti')::uuid, :files::jsonb, :now)) content`,
      countRecorded,
    ),
    takeIncompleteDue: due('incomplete', `f.state = 'incomplete' and f.state_since <= :since`),
    /** Not due at exactly the deadline. */
    takeSubmittedDue: due('submitted', `f.state = 'submitted' and f.state_since < :since`),
    /** Fetches are documented before the deletion, which is the last event of the document. */
    takeDecidedDue: due(
      'decided',
      `f.state in ('accepted', 'rejected') and f.state_since <= :since and not ${hasUnrecordedTelling('f')}`,
    ),
  }
}

/**
 * The statements that submissions and replies share (decisions 5: "submission and reply alike"); each changes the state
 * under its condition and records the event in one round trip, and answers no row when the condition does not hold.
 */
export const documentStore = { submission: statementsOf('submission'), reply: statementsOf('reply') }

/** Adds fetches, a JSON array, to the known ones. Fetches of cases that are gone are left out. */
export const upsertFetches = statement<never, { fetches: string }>(
  'content-fetches-upsert',
  `insert into content_fetches as known (case_id, subject_kind, subject_id, client_id, part, first_at, last_at, times)
   select f.case_id, f.subject_kind, f.subject_id, f.client_id, f.part, f.first_at, f.last_at, f.times
   from jsonb_to_recordset(:fetches::jsonb)
          as f(case_id uuid, subject_kind text, subject_id uuid, client_id uuid, part text, first_at timestamptz,
               last_at timestamptz, times bigint)
   join cases c on c.id = f.case_id
   order by f.case_id, f.subject_id, f.client_id, f.part
   on conflict (case_id, subject_id, client_id, part) do update set
     first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at),
     times = known.times + excluded.times`,
)

/** Facts that content of a document is judged by: the keys it may be encrypted for, and the stored parts. */
export type DocumentToFill = { allowedKids: AllowedKids; parts: readonly StoredPart[] }

/** A document that content is sent for. */
export type ToFill<Row extends DocumentRow = DocumentRow> = { document: Row; seen: DocumentToFill }
