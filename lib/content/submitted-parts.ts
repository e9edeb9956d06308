import { settings } from '../platform/env.ts'
import { Refusal } from '../platform/errors.ts'
import type { AuthenticationTags } from '../cases/rules.ts'
import type { PartFacts } from './rules.ts'
import { assertKey, readPart } from './store-part.ts'
import type { StoredPart } from './store.ts'

/** The two parts that are submitted, as compact JWEs. */
export type SubmittedParts = { encryptedMetadata: string; encryptedData: string }

/**
 * Checks metadata and data of a submission or reply (decisions 4, "Encrypted parts").
 * @param allowedKids keys that they may be encrypted for; undefined: any, for the key is the other side's own
 * @throws 413, of both before either is looked at; 422
 */
export async function checkedParts(
  input: SubmittedParts,
  allowedKids: ReadonlySet<string> | undefined,
): Promise<{ metadata: PartFacts; data: PartFacts }> {
  assertSize(input.encryptedMetadata, 'metadata', 'encryptedMetadata')
  assertSize(input.encryptedData, 'data', 'encryptedData')
  const metadata = await checkedMember(input.encryptedMetadata, 'metadata', '/encryptedMetadata', allowedKids)
  const data = await checkedMember(input.encryptedData, 'data', '/encryptedData', allowedKids)
  return { metadata, data }
}

function assertSize(text: string, kind: 'metadata' | 'data', member: string): void {
  const limit = settings().limits[kind]
  if (text.length <= limit) return
  throw new Refusal('too-large', `${member} is larger than ${limit.toLocaleString('en')} bytes.`)
}

async function checkedMember(
  text: string,
  kind: 'metadata' | 'data',
  pointer: string,
  allowedKids: ReadonlySet<string> | undefined,
): Promise<PartFacts> {
  const facts = await readPart(text, kind, pointer)
  if (allowedKids) assertKey(facts, allowedKids, pointer)
  return facts
}

/** @throws 413 when all parts together are larger than allowed */
export function assertTotal(parts: readonly { size: number }[]): void {
  const { total } = settings().limits
  if (parts.reduce((sum, part) => sum + part.size, 0) <= total) return
  throw new Refusal('too-large', `All parts together are larger than ${total.toLocaleString('en')} bytes.`)
}

/** The tags of all parts, as the submit event documents them (specification 6.2). */
export function tagsOf(metadata: PartFacts, data: PartFacts, attachments: readonly StoredPart[]): AuthenticationTags {
  return {
    metadata: metadata.tag,
    data: data.tag,
    attachments: Object.fromEntries(attachments.map(({ part, tag }) => [part, tag])),
  }
}
