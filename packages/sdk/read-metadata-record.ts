import { attachmentPurposes } from '@kurier/wire/names'
import {
  filledText,
  fitting,
  isJsonObject,
  jsonObject,
  listOf,
  matching,
  object,
  oneOf,
  openObject,
  optional,
  parseJson,
  text,
  uuid,
  type JsonShapeCheck,
  type JsonObject,
} from './json-shape.ts'
import type { AttachmentDescription, ContentRecord, MetadataRecord } from './metadata-record.ts'
import { namedSchema, readVersions } from './metadata-version.ts'
import { partIds } from './open-parts.ts'
import { jwk } from './public-reads.ts'

/** Why a plaintext is no metadata record; the words are names of problem types (problems.ts). */
export type MetadataFault = 'syntax-violation' | 'schema-missing' | 'unsupported-schema' | 'schema-violation'

type ReadFailure = { ok: false; fault: MetadataFault; detail: string }
export type ReadMetadata<R extends ContentRecord = MetadataRecord> = { ok: true; metadata: R } | ReadFailure

const notRead = (fault: MetadataFault, detail: string): ReadFailure => ({ ok: false, fault, detail })

const hash = object({
  type: oneOf('sha512'),
  content: matching(/^[0-9a-f]{128}$/, '128 lower-case hexadecimal characters'),
})
/** The service writes ids in lower case, whatever their sender wrote (decisions 1). */
const anyUuid: JsonShapeCheck<string> = (value, pointer) =>
  uuid(typeof value === 'string' ? value.toLowerCase() : value, pointer)
const attachment: JsonShapeCheck<AttachmentDescription> = openObject({
  attachmentId: anyUuid,
  purpose: oneOf(...attachmentPurposes, 'data'),
  filename: optional(text),
  description: optional(text),
  fragments: optional(listOf(anyUuid)),
  mimeType: filledText,
  hash,
})
const contentStructure = openObject({
  data: openObject({ submissionSchema: openObject({ schemaUri: filledText, mimeType: filledText }), hash }),
  attachments: listOf(attachment),
})
const publicService = object({ identifier: filledText, name: text, description: optional(text) })
const replyChannel = openObject({
  fitConnect: optional(openObject({ encryptionPublicKey: jwk, processStandards: optional(listOf(text)) })),
})

/** `publicServiceType` up to version 1.x, `publicService` since 2.0.0; the other one counts where that is missing. */
function serviceMembers(record: JsonObject, major: number): string[] {
  const names = major === 2 ? ['publicService', 'publicServiceType'] : ['publicServiceType', 'publicService']
  return names.filter((name) => record[name] !== undefined && record[name] !== null)
}

function contentRecord(major: number): JsonShapeCheck<ContentRecord> {
  return (value, pointer) => {
    const { publicServiceType: _, publicService: __, ...others } = jsonObject(value, pointer)
    const [member] = serviceMembers(jsonObject(value, pointer), major)
    const named = member && object({ [member]: publicService })(value, pointer)[member]
    return {
      ...openObject({ $schema: filledText, contentStructure })(others, pointer),
      ...(named && { publicService: named }),
    }
  }
}

function metadataRecord(major: number): JsonShapeCheck<MetadataRecord> {
  return (value, pointer) => {
    const { replyChannel: _, ...record } = contentRecord(major)(value, pointer)
    const channel = object({ replyChannel: optional(replyChannel) })(value, pointer).replyChannel
    return { ...record, ...(channel && { replyChannel: channel }) }
  }
}

/** One data record, and each part in one place. */
function structureFault({ contentStructure: { attachments } }: ContentRecord): string | undefined {
  if (attachments.filter(({ purpose }) => purpose === 'data').length > 1)
    return '/contentStructure/attachments: more than one has the purpose "data"'
  const ids = attachments.flatMap(partIds)
  return new Set(ids).size < ids.length ? '/contentStructure/attachments: a part is named twice' : undefined
}

function read<R extends ContentRecord>(
  plaintext: Uint8Array,
  check: (major: number) => JsonShapeCheck<R>,
): ReadMetadata<R> {
  const value = parseJson(plaintext)?.value
  if (!isJsonObject(value)) return notRead('syntax-violation', 'The metadata record is no JSON object in UTF-8.')
  const { $schema } = value
  if (typeof $schema !== 'string' || $schema === '')
    return notRead('schema-missing', 'The metadata record lacks its schema reference ($schema).')
  const named = namedSchema($schema)
  if (named === undefined) return notRead('unsupported-schema', '/$schema: it names no version of the metadata schema.')
  const { version, major } = named
  if (major !== 1 && major !== 2) {
    const detail = `/$schema: version ${version} of the metadata schema is not supported; ${readVersions} are.`
    return notRead('unsupported-schema', detail)
  }
  const record = fitting(check(major), value)
  if (!record.ok) return notRead('schema-violation', record.fault)
  const fault = structureFault(record.value)
  return fault === undefined ? { ok: true, metadata: record.value } : notRead('schema-violation', fault)
}

/** Reads the decrypted metadata record of a submission, of version 1.x or 2.x. */
export function readMetadataRecord(plaintext: Uint8Array): ReadMetadata {
  return read(plaintext, metadataRecord)
}

/** Reads the decrypted metadata record of a reply, of version 1.x or 2.x. */
export function readReplyMetadataRecord(plaintext: Uint8Array): ReadMetadata<ContentRecord> {
  return read(plaintext, contentRecord)
}
