import type { JWK } from 'jose'
import { authenticationTagOf, decryptPart, type DecryptedPart } from './compact-jwe.ts'
import { isKurierError, KurierError, type EventProblem } from './errors.ts'
import type { AuthenticationTags } from './event-types.ts'
import { parseJson } from './json-shape.ts'
import { readMetadataRecord, type MetadataRecord } from './metadata-record.ts'
import { eventProblem, type ProblemInstance, type ProblemName } from './problems.ts'
import { sha512Hex } from './sha512.ts'
import type { ReceivedSubmission } from './submission-records.ts'

/** A submission whose metadata record and data record are decrypted and found right. */
export interface OpenedSubmission {
  ok: true
  submission: ReceivedSubmission
  metadata: MetadataRecord
  /** The data record as it was before encryption, with the mime type from the metadata record. */
  data: { content: Uint8Array; mimeType: string }
  /** Tags of the verified submit-submission event. */
  announcedTags: AuthenticationTags
  /** Tags of the parts that were read and found right; `openAttachment` adds its own when its stream has ended well. */
  checkedTags: AuthenticationTags
}

/** A submission that is not as its sender made it; `problems` can be handed to `reject`. */
export interface IncorrectSubmission {
  ok: false
  submission: ReceivedSubmission
  problems: EventProblem[]
}

/** Collects what is wrong, each with its place. */
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
  announced: AuthenticationTags,
  keys: readonly JWK[],
  found: Findings,
): Promise<DecryptedPart | undefined> {
  if (tagOf(jwe) !== announced[part]) found.add('authentication-tag-incorrect', part)
  try {
    return await decryptPart(jwe, keys)
  } catch (error) {
    if (!isKurierError(error, 'jwe-malformed', 'decryption-failed')) throw error
    found.add('encryption-issue', part, error.message)
    return undefined
  }
}

function metadataOf(part: DecryptedPart, found: Findings): MetadataRecord | undefined {
  const read = readMetadataRecord(part.plaintext)
  if (read.ok) return read.metadata
  found.add(read.fault, 'metadata', read.detail)
  return undefined
}

function compareMetadata(metadata: MetadataRecord, submission: ReceivedSubmission, found: Findings): void {
  const described = metadata.contentStructure.attachments.map((attachment) => attachment.attachmentId)
  if (!sameNames(described, submission.attachments)) found.add('attachments-mismatch', 'metadata')
  if (metadata.publicServiceType.identifier !== submission.publicService.identifier)
    found.add('service-mismatch', 'metadata')
}

async function compareData(metadata: MetadataRecord, part: DecryptedPart, found: Findings): Promise<void> {
  const { hash, submissionSchema } = metadata.contentStructure.data
  if (hash.content !== (await sha512Hex(new Uint8Array(part.plaintext)))) found.add('hash-mismatch', 'data')
  if (part.contentType !== submissionSchema.mimeType) {
    found.add(
      'schema-violation',
      'data',
      'The content type of the data record differs from the one in the metadata record.',
    )
  }
  if (submissionSchema.mimeType === 'application/json' && parseJson(part.plaintext) === undefined) {
    found.add('syntax-violation', 'data', 'The data record is no JSON in UTF-8.')
  }
}

/**
 * Decrypts and checks metadata record and data record: tags against the submit event, the record against its schema,
 * attachments and service against the submission, the hash against the data.
 * Throws `content-missing` when there is no content (rejected, deleted), and `key-unknown` when the private key is not at hand.
 */
export async function openSubmission(
  submission: ReceivedSubmission,
  announcedTags: AuthenticationTags,
  decryptionKeys: readonly JWK[],
  problemTypeBase: string,
): Promise<OpenedSubmission | IncorrectSubmission> {
  const { encryptedMetadata, encryptedData, attachments } = submission
  if (encryptedMetadata === undefined || encryptedData === undefined) {
    throw new KurierError('content-missing', `The submission is ${submission.state} and has no content to open`)
  }
  const found = findings(problemTypeBase)
  if (!sameNames(Object.keys(announcedTags.attachments), attachments)) found.add('attachments-mismatch', 'submission')
  const metadataPart = await decrypted(encryptedMetadata, 'metadata', announcedTags, decryptionKeys, found)
  const dataPart = await decrypted(encryptedData, 'data', announcedTags, decryptionKeys, found)
  const metadata = metadataPart && metadataOf(metadataPart, found)
  if (metadata) compareMetadata(metadata, submission, found)
  if (metadata && dataPart) await compareData(metadata, dataPart, found)
  const { problems } = found
  if (problems.length > 0 || !metadataPart || !metadata || !dataPart) return { ok: false, submission, problems }
  const checkedTags = { metadata: metadataPart.authenticationTag, data: dataPart.authenticationTag, attachments: {} }
  const data = { content: dataPart.plaintext, mimeType: metadata.contentStructure.data.submissionSchema.mimeType }
  return { ok: true, submission, metadata, data, announcedTags, checkedTags }
}
