import { maxBytesInMemory } from './attachment-cipher.ts'
import { readAll } from './byte-stream.ts'
import { authenticationTagOf, decryptPart, type DecryptedPart } from './compact-jwe.ts'
import { dataFaults, type DataValidator } from './data-validation.ts'
import { isKurierError, KurierError, type EventProblem } from './errors.ts'
import type { AuthenticationTags } from './event-types.ts'
import { parseJson } from './json-shape.ts'
import type { PrivateKey } from './keys.ts'
import type { AttachmentDescription, ContentRecord } from './metadata-record.ts'
import { joinedPlaintext, partIds, type PartSource } from './open-parts.ts'
import type { ReadMetadata } from './read-metadata-record.ts'
import { type ProblemName } from '@kurier/wire/names'
import { eventProblem, type ProblemInstance } from './problems.ts'
import { sha512Hex } from './sha512.ts'
import type { DocumentState } from '@kurier/wire/names'

/** The content of a submission or reply, decrypted and found right. */
export interface OpenedContent<R extends ContentRecord = ContentRecord> {
  metadata: R
  /** The data record as it was before encryption, with the mime type from the metadata record. */
  data: { content: Uint8Array; mimeType: string }
  /** What came beside the data record. */
  attachments: readonly AttachmentDescription[]
  /** Tags of the verified submit event. */
  announcedTags: AuthenticationTags
  /** Tags of the parts that were read and found right; an opened attachment adds its own when its stream has ended well. */
  checkedTags: AuthenticationTags
}

/** A submission or reply as its recipient fetched it. */
export interface EncryptedContent {
  state: DocumentState
  attachments: string[]
  encryptedMetadata?: string
  encryptedData?: string
}

export interface ContentOpening<R extends ContentRecord> {
  subject: 'submission' | 'reply'
  announcedTags: AuthenticationTags
  decryptionKeys: readonly PrivateKey[]
  problemTypeBase: string
  source: PartSource
  read: (plaintext: Uint8Array) => ReadMetadata<R>
  /** Names further faults of the metadata record, by what the document says of itself. */
  compare?: (metadata: R) => ProblemName | undefined
  validate?: DataValidator
}

export type ContentResult<R extends ContentRecord> =
  | { ok: true; opened: OpenedContent<R> }
  | { ok: false; problems: EventProblem[] }

/** Collects the faults, each with its place. */
interface Findings {
  problems: EventProblem[]
  add(name: ProblemName, instance: ProblemInstance, detail?: string): void
}

function findings(problemTypeBase: string): Findings {
  const problems: EventProblem[] = []
  return {
    problems,
    add: (name, instance, detail) => void problems.push(eventProblem(problemTypeBase, name, instance, detail)),
  }
}

/** Whether both lists name the same, in any order. */
function sameNames(left: readonly string[], right: readonly string[]): boolean {
  const names = new Set(left)
  return left.length === right.length && names.size === left.length && right.every((name) => names.has(name))
}

function tagOf(jwe: string): string | undefined {
  try {
    return authenticationTagOf(jwe)
  } catch (error) {
    if (isKurierError(error, 'jwe-malformed')) return undefined
    throw error
  }
}

async function decrypted(
  jwe: string,
  part: 'metadata' | 'data',
  { announcedTags, decryptionKeys }: Pick<ContentOpening<ContentRecord>, 'announcedTags' | 'decryptionKeys'>,
  found: Findings,
): Promise<DecryptedPart | undefined> {
  if (tagOf(jwe) !== announcedTags[part]) found.add('authentication-tag-incorrect', part)
  try {
    return await decryptPart(jwe, decryptionKeys)
  } catch (error) {
    if (!isKurierError(error, 'jwe-malformed', 'decryption-failed')) throw error
    found.add('encryption-issue', part, error.message)
    return undefined
  }
}

function metadataOf<R extends ContentRecord>(
  part: DecryptedPart,
  content: EncryptedContent,
  { read, compare }: ContentOpening<R>,
  found: Findings,
): R | undefined {
  const record = read(part.plaintext)
  if (!record.ok) {
    found.add(record.fault, 'metadata', record.detail)
    return undefined
  }
  const described = record.metadata.contentStructure.attachments.flatMap(partIds)
  if (!sameNames(described, content.attachments)) found.add('attachments-mismatch', 'metadata')
  const fault = compare?.(record.metadata)
  if (fault !== undefined) found.add(fault, 'metadata')
  return record.metadata
}

/** A data record as it came: with the submit, or as an attachment. */
interface CameAs {
  content: Uint8Array
  mimeType: string | undefined
  sha512: string
  /** Tags of the attachment's parts. */
  tags: Record<string, string>
}

/** What opening a data record needs; the metadata record is read by then. */
type DataOpening = Omit<ContentOpening<ContentRecord>, 'read' | 'compare'>

/** The data record of an attachment, all of it in memory. Throws `attachment-too-large` above 100 MB. */
async function attachedData(
  description: AttachmentDescription,
  { source, decryptionKeys, problemTypeBase, announcedTags }: DataOpening,
  found: Findings,
): Promise<CameAs | undefined> {
  // the mismatch is told already
  if (partIds(description).some((id) => announcedTags.attachments[id] === undefined)) return undefined
  const tags: Record<string, string> = {}
  const opening = { source, decryptionKeys, problemTypeBase, announced: announcedTags.attachments }
  const plaintext = joinedPlaintext(description, opening, (right) => void Object.assign(tags, right))
  try {
    const content = await readAll(plaintext, maxBytesInMemory)
    return { content, mimeType: description.mimeType, sha512: description.hash.content, tags }
  } catch (error) {
    if (!isKurierError(error, 'part-incorrect')) throw error
    found.problems.push(...error.problems)
    return undefined
  }
}

async function submittedData({ plaintext, contentType }: DecryptedPart): Promise<CameAs> {
  return { content: plaintext, mimeType: contentType, sha512: await sha512Hex(new Uint8Array(plaintext)), tags: {} }
}

async function compareData(
  { content, mimeType: cameAs, sha512 }: CameAs,
  { contentStructure }: ContentRecord,
  validate: DataValidator | undefined,
  found: Findings,
): Promise<void> {
  const { hash, submissionSchema } = contentStructure.data
  const { mimeType, schemaUri } = submissionSchema
  const before = found.problems.length
  if (hash.content !== sha512) found.add('hash-mismatch', 'data')
  if (cameAs !== mimeType) {
    const detail = 'The content type of the data record differs from the one in the metadata record.'
    found.add('schema-violation', 'data', detail)
  }
  if (mimeType === 'application/json' && parseJson(content) === undefined) {
    found.add('syntax-violation', 'data', 'The data record is no JSON in UTF-8.')
  }
  // The schema judges only content that matches its description.
  if (found.problems.length > before) return
  for (const { pointer, detail } of await dataFaults(validate, { content, mimeType, schemaUri }))
    found.add('schema-violation', 'data', `${pointer || '(whole)'}: ${detail}`)
}

/** The data record, by the metadata record an attachment or what came with the submit; undefined without one that is right. */
async function openData(
  metadata: ContentRecord,
  submitted: DecryptedPart,
  opening: DataOpening,
  found: Findings,
): Promise<CameAs | undefined> {
  const attached = metadata.contentStructure.attachments.find(isDataRecord)
  const data = attached ? await attachedData(attached, opening, found) : await submittedData(submitted)
  if (data) await compareData(data, metadata, opening.validate, found)
  return data
}

const isDataRecord = ({ purpose }: AttachmentDescription): boolean => purpose === 'data'

/**
 * Decrypts and checks metadata record and data record: tags against the submit event, the record against its schema,
 * attachments against the document, the hash and what `validate` says against the data. A data record that came as an
 * attachment is fetched, its fragments joined.
 * Throws `content-missing` when there is no content (rejected, deleted), and `key-unknown` when the private key is not at hand.
 */
export async function openContent<R extends ContentRecord>(
  content: EncryptedContent,
  opening: ContentOpening<R>,
): Promise<ContentResult<R>> {
  const { encryptedMetadata, encryptedData, attachments, state } = content
  const { subject, announcedTags, problemTypeBase } = opening
  if (encryptedMetadata === undefined || encryptedData === undefined)
    throw new KurierError('content-missing', `The ${subject} is ${state} and has no content to open`)
  const found = findings(problemTypeBase)
  if (!sameNames(Object.keys(announcedTags.attachments), attachments)) found.add('attachments-mismatch', subject)
  const metadataPart = await decrypted(encryptedMetadata, 'metadata', opening, found)
  const dataPart = await decrypted(encryptedData, 'data', opening, found)
  const metadata = metadataPart && metadataOf(metadataPart, content, opening, found)
  const came = metadata && dataPart && (await openData(metadata, dataPart, opening, found))
  const { problems } = found
  if (problems.length > 0 || !metadataPart || !metadata || !dataPart || !came) return { ok: false, problems }
  const { submissionSchema } = metadata.contentStructure.data
  return {
    ok: true,
    opened: {
      metadata,
      data: { content: came.content, mimeType: submissionSchema.mimeType },
      attachments: metadata.contentStructure.attachments.filter((one) => !isDataRecord(one)),
      announcedTags,
      checkedTags: {
        metadata: metadataPart.authenticationTag,
        data: dataPart.authenticationTag,
        attachments: came.tags,
      },
    },
  }
}

/** Tags of everything, for an accept. Throws `attachments-unchecked` when an attachment was not read to its end. */
export function tagsToAccept(attachments: readonly string[], { checkedTags }: OpenedContent): AuthenticationTags {
  const unchecked = attachments.filter((id) => checkedTags.attachments[id] === undefined)
  if (unchecked.length === 0) return checkedTags
  throw new KurierError(
    'attachments-unchecked',
    `Read these attachments to their end before accepting: ${unchecked.join(', ')}`,
  )
}
