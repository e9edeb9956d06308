import { MESSAGE_SCHEMA, type AttachmentPurpose } from '@kurier/wire/names'
import type { JWK } from 'jose'
import type { PublicService } from './document-records.ts'
import { namedSchema } from './metadata-version.ts'

/** SHA-512 of the plaintext, 128 lower-case hexadecimal characters. */
export interface ContentHash {
  type: 'sha512'
  content: string
}

/** What the metadata record says of one attachment. */
export interface AttachmentDescription {
  attachmentId: string
  /** `data`: it is the data record, which the submit does not bring (decisions 9). */
  purpose: AttachmentPurpose | 'data'
  filename?: string
  description?: string
  mimeType: string
  /** Ids under which its fragments were announced, in their order; without any it was announced under its own id. */
  fragments?: string[]
  hash: ContentHash
}

export interface SubmissionSchema {
  schemaUri: string
  mimeType: string
}

/** How the receiving system can answer; `fitConnect` names the sender's key for a reply through the service. */
export interface ReplyChannel {
  /** `processStandards`: addresses of the schemas and standards in which the sender understands replies. */
  fitConnect?: { encryptionPublicKey: JWK; processStandards?: string[] }
  [channel: string]: unknown
}

/** What metadata records of all versions say of the content; further members are kept as they are. */
export interface WrittenRecord {
  $schema: string
  contentStructure: {
    data: { submissionSchema: SubmissionSchema; hash: ContentHash }
    attachments: AttachmentDescription[]
  }
  [member: string]: unknown
}

/**
 * A metadata record as it is read, of a reply too: in one shape, whatever its version. The record need not name the
 * public service, for the submission does.
 */
export interface ContentRecord extends WrittenRecord {
  /** `publicServiceType` in a record of version 1.x. */
  publicService?: PublicService
}

/** The metadata record of a submission as it is read. */
export interface MetadataRecord extends ContentRecord {
  replyChannel?: ReplyChannel
}

/** What a record says of the content. */
export interface DescribedContent {
  data: { submissionSchema: SubmissionSchema; sha512: string }
  attachments: (Omit<AttachmentDescription, 'hash'> & { sha512: string })[]
}

export interface MetadataContent extends DescribedContent {
  /** Made by `metadataSchemaAddress`; its version says how the record is written. */
  schema: string
  publicService: PublicService
  /** More members of the record, such as `replyChannel`; those above cannot be replaced by it. */
  extras?: { replyChannel?: ReplyChannel; [member: string]: unknown }
}

export interface ReplyMetadataContent extends DescribedContent {
  /** Made by `metadataSchemaAddress`; its version says how the record is written. */
  schema: string
  publicService?: PublicService
  /** More members of the record; those above cannot be replaced by it. */
  extras?: Record<string, unknown>
}

const sha512 = (content: string): ContentHash => ({ type: 'sha512', content })

function contentStructureOf({ data, attachments }: DescribedContent): WrittenRecord['contentStructure'] {
  return {
    data: { submissionSchema: data.submissionSchema, hash: sha512(data.sha512) },
    attachments: attachments.map(({ sha512: digest, ...description }) => ({ ...description, hash: sha512(digest) })),
  }
}

/**
 * Version 2.1.0 demands a whole key, and at least one standard: unless some are named, that of the message which every
 * online service should be able to show (docs/clients/replies.md).
 */
function completeChannel({ fitConnect, ...others }: ReplyChannel, schemaBase: string): ReplyChannel {
  if (fitConnect === undefined) return others
  const { encryptionPublicKey, processStandards = [] } = fitConnect
  const { alg = 'RSA-OAEP-256', key_ops = ['wrapKey'] } = encryptionPublicKey
  return {
    ...others,
    fitConnect: {
      ...fitConnect,
      processStandards: processStandards.length > 0 ? processStandards : [`${schemaBase}/${MESSAGE_SCHEMA}`],
      encryptionPublicKey: { ...encryptionPublicKey, alg, key_ops },
    },
  }
}

/** Builds the metadata record of a submission, in the version that `schema` names. */
export function buildMetadataRecord({ extras = {}, ...content }: MetadataContent): WrittenRecord {
  const named = namedSchema(content.schema)
  const { replyChannel } = extras
  const complete = named?.major === 2 && replyChannel && completeChannel(replyChannel, named.schemaBase)
  return buildReplyMetadataRecord({ ...content, extras: complete ? { ...extras, replyChannel: complete } : extras })
}

/** Builds the metadata record of a reply, in the version that `schema` names. */
export function buildReplyMetadataRecord(content: ReplyMetadataContent): WrittenRecord {
  const { schema, publicService, extras = {} } = content
  const { publicService: _, publicServiceType: __, ...others } = extras
  const member = namedSchema(schema)?.major === 2 ? 'publicService' : 'publicServiceType'
  return {
    ...others,
    $schema: schema,
    ...(publicService && { [member]: publicService }),
    contentStructure: contentStructureOf(content),
  }
}
