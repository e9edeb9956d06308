import type { AllowedKids } from './part/jwe-reader.ts'
import type { Handle } from '../platform/database.ts'
import { recordedOf, recording, type RecordedRow, type EventToRecord } from '../cases/recording.ts'
import { hasUnrecordedTelling } from '../cases/store.ts'
import { hotStatement, sharedStatement, statement } from '../platform/statement.ts'
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
export const selectContent = hotStatement<PlacedPart, { documentId: string }>(
  'content-select-content',
  `select part, kid, tag, size, blob_id, body from content_parts
   where document_id = :documentId and part in ('metadata', 'data')`,
)

export type DueRow = { id: string; caseId: string; state: DocumentState; stateSince: Date }

type DocumentChange = EventToRecord & { id: string }

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

/** `contentVersion` that was seen; `checksKeys`: whether the keys of both parts must not have been revoked meanwhile. */
type DocumentVersion = { contentVersion: number; checksKeys: boolean }
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

/** Submits the documents that are incomplete and still have the attachments that were seen. */
function submitOf(kind: DocumentKind) {
  const { table } = documentKinds[kind]
  const submit = sharedStatement<RecordedRow, Flat>(
    `${kind}-submit`,
    `with d as (
       update ${table} t set state = 'submitted', submitted_at = g.now, state_since = g.now
       from unnest(:id::uuid[], :caseId::uuid[], array_fill('incomplete'::text, array[cardinality(:id::uuid[])]),
           :now::timestamptz[], :contentVersion::int[], :checksKeys::boolean[], :metadataKid::text[], :metadataTag::text[],
           :metadataSize::bigint[], :metadataBody::text[], :dataKid::text[], :dataTag::text[], :dataSize::bigint[],
           :dataBody::text[], :dataBlobId::uuid[]) with ordinality
         g(id, case_id, before, now, content_version, checks_keys, metadata_kid, metadata_tag, metadata_size, metadata_body,
           data_kid, data_tag, data_size, data_body, data_blob_id, place)
       where t.id = g.id and t.case_id = g.case_id and t.state = g.before and t.content_version = g.content_version
         and (not g.checks_keys or not exists (
           select from unnest(array[g.metadata_kid, g.data_kid]) used(kid)
           where not exists (
             select from destination_keys k
             where k.destination_id = t.destination_id and k.kid = used.kid and k.revoked_at is null)))
       returning g.*),
     parts as (
       insert into content_parts (document_id, part, kid, tag, size, body, blob_id)
       select d.id, p.* from d cross join lateral (
         values ('metadata', d.metadata_kid, d.metadata_tag, d.metadata_size, d.metadata_body, null::uuid),
                ('data', d.data_kid, d.data_tag, d.data_size, d.data_body, d.data_blob_id)) p),
     kept as materialized (select place, case_id from d where data_blob_id is null or keep_blob(data_blob_id))
     ${recordedOf('kept')}`,
    recording,
  )
  return (db: Handle, parts: ToSubmit) => submit(db, flat(parts))
}

/** The key that must still be good when a document is decided; `withoutKey`: for the service's own decisions. */
type DecisionKey = { signingDestination: string | null; signingKid: string | null }
export const withoutKey: DecisionKey = { signingDestination: null, signingKid: null }

const longestFirst = {
  columns: 'f.id, f.case_id, f.state, f.state_since',
  orderBy: 'f.state_since',
  subject: 'f.id::text',
}

/** What changes the state of documents, each under its condition, and records the events. */
function changesOf(kind: DocumentKind) {
  const { table } = documentKinds[kind]
  return {
    submit: submitOf(kind),
    /** Decides the submitted documents. */
    decide: sharedStatement<RecordedRow, DocumentChange & DecisionKey & { state: DocumentState }>(
      `${kind}-decide`,
      `with given as materialized (
         select *, 'submitted' as before from unnest(:id::uuid[], :caseId::uuid[], :now::timestamptz[], :state::text[], :signingDestination::uuid[],
             :signingKid::text[]) with ordinality
           g(id, case_id, now, state, signing_destination, signing_kid, place)),
       d as (
         update ${table} t set state = g.state, state_since = g.now from given g
         where t.id = g.id and t.state = g.before and (g.signing_kid is null or exists (
           select from destination_keys k
           where k.destination_id = g.signing_destination and k.kid = g.signing_kid and k.purpose = 'signing'
             and k.revoked_at is null))
         returning t.case_id, g.place)
       ${recordedOf('d')}`,
      recording,
    ),
    /** Rejects for the service the documents that have waited since before `since`. */
    rejectOverdue: sharedStatement<RecordedRow, DocumentChange & { since: Date }>(
      `${kind}-reject-overdue`,
      `with given as materialized (
         select *, 'submitted' as before
         from unnest(:id::uuid[], :caseId::uuid[], :now::timestamptz[], :since::timestamptz[]) with ordinality
           g(id, case_id, now, since, place)),
       d as (
         update ${table} t set state = 'rejected', state_since = g.now from given g
         where t.id = g.id and t.state = g.before and t.state_since < g.since
         returning t.case_id, g.place)
       ${recordedOf('d')}`,
      recording,
    ),
    /**
     * Deletes the contents of the documents that have been in that state since `since` or before, and keeps the facts of
     * their receipt. `files`: hashes of a document's files, in JSON (`hashFiles`).
     */
    deleteContent: sharedStatement<RecordedRow, DocumentChange & { state: DocumentState; since: Date; files: string }>(
      `${kind}-delete`,
      `with given as materialized (
         select * from unnest(:id::uuid[], :caseId::uuid[], :now::timestamptz[], :since::timestamptz[], :state::text[],
             :jti::uuid[], :files::text[]) with ordinality
           g(id, case_id, now, since, state, jti, files, place)),
       d as (
         update ${table} t set state = 'deleted', state_since = g.now from given g
         where t.id = g.id and t.state = g.state and t.state_since <= g.since
         returning t.id, t.case_id, g.place),
       emptied as materialized (
         select d.place, d.case_id, delete_content('${kind}', d.id, d.case_id, g.jti, g.files::jsonb, g.now)
         from d join given g on g.place = d.place)
       ${recordedOf('emptied')}`,
      recording,
    ),
  }
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
    ...changesOf(kind),
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
