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
} from './json-shape.ts'
import { jwk } from './public-reads.ts'
import type { PublicService } from './submission-records.ts'

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

/** The metadata record, version 1.0.0; further members are kept as they are. */
export interface MetadataRecord {
  $schema: string
  publicServiceType: PublicService
  contentStructure: {
    data: { submissionSchema: SubmissionSchema; hash: ContentHash }
    attachments: AttachmentDescription[]
  }
  replyChannel?: ReplyChannel
  [member: string]: unknown
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

const metadataRecord = openObject({
  $schema: filledText,
  publicServiceType: object({ identifier: filledText, name: text, description: optional(text) }),
  contentStructure: object({
    data: object({ submissionSchema, hash }),
    attachments: listOf(attachment),
  }),
  replyChannel: optional(
    openObject({
      fitConnect: optional(object({ encryptionPublicKey: jwk, processStandards: optional(listOf(text)) })),
    }),
  ),
})

export interface MetadataContent {
  /** `{schema_base}/metadata/1.0.0/metadata.schema.json`. */
  schema: string
  publicService: PublicService
  data: { submissionSchema: SubmissionSchema; sha512: string }
  attachments: (Omit<AttachmentDescription, 'hash'> & { sha512: string })[]
  /** More members of the record, such as `replyChannel`; those above cannot be replaced by it. */
  extras?: { replyChannel?: ReplyChannel; [member: string]: unknown }
}

const sha512 = (content: string): ContentHash => ({ type: 'sha512', content })

/** Builds the metadata record of a submission. */
export function buildMetadataRecord(content: MetadataContent): MetadataRecord {
  return {
    ...content.extras,
    $schema: content.schema,
    publicServiceType: content.publicService,
    contentStructure: {
      data: { submissionSchema: content.data.submissionSchema, hash: sha512(content.data.sha512) },
      attachments: content.attachments.map(({ sha512: digest, ...description }) => ({
        ...description,
        hash: sha512(digest),
      })),
    },
  }
}

/** Why a plaintext is no metadata record; the words are names of problem types (problems.ts). */
export type MetadataFault = 'syntax-violation' | 'schema-missing' | 'unsupported-schema' | 'schema-violation'

export type ReadMetadata = { ok: true; metadata: MetadataRecord } | { ok: false; fault: MetadataFault; detail: string }

/** Every installation has its own {schema_base}, and a sender may have kept the public service's. */
const schemaAddress = /\/metadata\/1\.0\.0\/metadata\.schema\.json$/

/** Reads the decrypted metadata record. */
export function readMetadataRecord(plaintext: Uint8Array): ReadMetadata {
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
  const record = fitting(metadataRecord, value)
  return record.ok
    ? { ok: true, metadata: record.value }
    : { ok: false, fault: 'schema-violation', detail: record.fault }
}
