import type { JWK } from 'jose'
import {
  fitting,
  isJsonObject,
  listOf,
  object,
  oneOf,
  openObject,
  optional,
  filledText,
  matching,
  parseJson,
  text,
  uuid,
  type Check,
} from './json-shape.ts'
import { jwk } from './public-reads.ts'
import type { PublicService } from './document-records.ts'

/** SHA-512 of the plaintext, 128 lower-case hexadecimal characters. */
export interface ContentHash {
  type: 'sha512'
  content: string
}

export type AttachmentPurpose = 'attachment' | 'form' | 'report'

/** What the metadata record says of one attachment. */
export interface AttachmentDescription {
  attachmentId: string
  purpose: AttachmentPurpose
  filename?: string
  mimeType: string
  hash: ContentHash
}

export interface SubmissionSchema {
  schemaUri: string
  mimeType: string
}

/** How the receiving system can answer; `fitConnect` names the sender's key for a reply through the service. */
export interface ReplyChannel {
  fitConnect?: { encryptionPublicKey: JWK; processStandards?: string[] }
  [channel: string]: unknown
}

/** What the metadata records of submissions and replies have in common; further members are kept as they are. */
export interface ContentRecord {
  $schema: string
  contentStructure: {
    data: { submissionSchema: SubmissionSchema; hash: ContentHash }
    attachments: AttachmentDescription[]
  }
  [member: string]: unknown
}

/** The metadata record of a submission, version 1.0.0. */
export interface MetadataRecord extends ContentRecord {
  publicServiceType: PublicService
  replyChannel?: ReplyChannel
}

/** The metadata record of a reply: the same content structure; the case knows its service, so it may be left out. */
export interface ReplyMetadataRecord extends ContentRecord {
  publicServiceType?: PublicService
}

/** The version that this library writes; a destination lists those it understands. */
export const metadataVersion = '1.0.0'

const hash = object({
  type: oneOf('sha512'),
  content: matching(/^[0-9a-f]{128}$/, '128 lower-case hexadecimal characters'),
})
const submissionSchema = object({ schemaUri: filledText, mimeType: filledText })
const attachment = object({
  attachmentId: uuid,
  purpose: oneOf('attachment', 'form', 'report'),
  filename: optional(text),
  mimeType: filledText,
  hash,
})

const publicServiceType = object({ identifier: filledText, name: text, description: optional(text) })
const contentStructure = object({ data: object({ submissionSchema, hash }), attachments: listOf(attachment) })

const metadataRecord: Check<MetadataRecord> = openObject({
  $schema: filledText,
  publicServiceType,
  contentStructure,
  replyChannel: optional(
    openObject({
      fitConnect: optional(object({ encryptionPublicKey: jwk, processStandards: optional(listOf(text)) })),
    }),
  ),
})
const replyMetadataRecord: Check<ReplyMetadataRecord> = openObject({
  $schema: filledText,
  publicServiceType: optional(publicServiceType),
  contentStructure,
})

/** What a record says of the content. */
export interface DescribedContent {
  /** `{schema_base}/metadata/1.0.0/metadata.schema.json`. */
  schema: string
  data: { submissionSchema: SubmissionSchema; sha512: string }
  attachments: (Omit<AttachmentDescription, 'hash'> & { sha512: string })[]
}

export interface MetadataContent extends DescribedContent {
  publicService: PublicService
  /** More members of the record, such as `replyChannel`; those above cannot be replaced by it. */
  extras?: { replyChannel?: ReplyChannel; [member: string]: unknown }
}

export interface ReplyMetadataContent extends DescribedContent {
  publicService?: PublicService
  /** More members of the record; those above cannot be replaced by it. */
  extras?: Record<string, unknown>
}

const sha512 = (content: string): ContentHash => ({ type: 'sha512', content })

function contentStructureOf({ data, attachments }: DescribedContent): ContentRecord['contentStructure'] {
  return {
    data: { submissionSchema: data.submissionSchema, hash: sha512(data.sha512) },
    attachments: attachments.map(({ sha512: digest, ...description }) => ({ ...description, hash: sha512(digest) })),
  }
}

/** Builds the metadata record of a submission. */
export function buildMetadataRecord(content: MetadataContent): MetadataRecord {
  const { schema, publicService, extras } = content
  return {
    ...extras,
    $schema: schema,
    publicServiceType: publicService,
    contentStructure: contentStructureOf(content),
  }
}

/** Builds the metadata record of a reply. */
export function buildReplyMetadataRecord(content: ReplyMetadataContent): ReplyMetadataRecord {
  const { schema, publicService, extras } = content
  return {
    ...extras,
    $schema: schema,
    ...(publicService && { publicServiceType: publicService }),
    contentStructure: contentStructureOf(content),
  }
}

/** Why a plaintext is no metadata record; the words are names of problem types (problems.ts). */
export type MetadataFault = 'syntax-violation' | 'schema-missing' | 'unsupported-schema' | 'schema-violation'

export type ReadMetadata<R extends ContentRecord = MetadataRecord> =
  { ok: true; metadata: R } | { ok: false; fault: MetadataFault; detail: string }

/** Every installation has its own {schema_base}, and a sender may have kept the public service's. */
const schemaAddress = /\/metadata\/1\.0\.0\/metadata\.schema\.json$/

function read<R extends ContentRecord>(plaintext: Uint8Array, check: Check<R>): ReadMetadata<R> {
  const value = parseJson(plaintext)?.value
  if (!isJsonObject(value))
    return { ok: false, fault: 'syntax-violation', detail: 'The metadata record is no JSON object in UTF-8.' }
  const { $schema } = value
  if (typeof $schema !== 'string' || $schema === '') {
    return { ok: false, fault: 'schema-missing', detail: 'The metadata record lacks its schema reference ($schema).' }
  }
  if (!schemaAddress.test($schema)) {
    return {
      ok: false,
      fault: 'unsupported-schema',
      detail: 'The metadata record follows a schema other than version 1.0.0.',
    }
  }
  const record = fitting(check, value)
  return record.ok
    ? { ok: true, metadata: record.value }
    : { ok: false, fault: 'schema-violation', detail: record.fault }
}

/** Reads the decrypted metadata record of a submission. */
export function readMetadataRecord(plaintext: Uint8Array): ReadMetadata {
  return read(plaintext, metadataRecord)
}

/** Reads the decrypted metadata record of a reply. */
export function readReplyMetadataRecord(plaintext: Uint8Array): ReadMetadata<ReplyMetadataRecord> {
  return read(plaintext, replyMetadataRecord)
}
