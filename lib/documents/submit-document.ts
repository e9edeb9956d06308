import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { conflict, Refusal } from '../platform/errors.ts'
import type { AuthenticationTags } from '../cases/rules.ts'
import { signServiceEvent } from '../cases/sign-event.ts'
import { documentStore, selectParts, type DocumentRow, type StoredPart } from './document-store.ts'
import { documentKinds, type DocumentKind } from './kinds.ts'
import { acceptPart, withPart, type PartFacts } from './part.ts'
import { assertAllAttached, notIncomplete, stateTable } from './rules.ts'
import type { SubmitInput } from './schema.ts'

/**
 * Submits an incomplete submission or reply with its metadata and data (decisions 4): from now on it waits for the
 * receiving side, whose callback is queued in the same statement.
 * @param input.document found for its sender
 * @returns the document as it is now
 * @throws 413 of both parts before either is looked at, 422, then 409 when it is no longer incomplete, 422, 413; nothing
 *   is written then
 */
export async function submitDocument<Row extends DocumentRow>(
  { db: { pool: db }, clock }: Context,
  { kind, document, parts }: { kind: DocumentKind; document: Row; parts: SubmitInput },
): Promise<Row> {
  const { allowedKids, submitted } = documentKinds[kind]
  const kids = await allowedKids(db, document)
  assertSize(parts.encryptedMetadata, 'metadata', 'encryptedMetadata')
  assertSize(parts.encryptedData, 'data', 'encryptedData')
  const metadata = await acceptPart(parts.encryptedMetadata, {
    kind: 'metadata',
    pointer: '/encryptedMetadata',
    allowedKids: kids,
  })
  const data = await acceptPart(parts.encryptedData, { kind: 'data', pointer: '/encryptedData', allowedKids: kids })
  if (!stateTable[document.state].submit) throw notIncomplete(kind, document.state)
  const attachments = await selectParts(db, { documentId: document.id })
  assertAllAttached(document.announcedAttachments, new Set(attachments.map(({ part }) => part)))
  assertTotal([metadata.toStore, data.toStore, ...attachments])
  const now = await clock.service()
  const content = { authenticationTags: tagsOf(metadata.toStore, data.toStore, attachments) }
  const draft = { row: submitted, caseId: document.caseId, subjectId: document.id, content, at: now }
  const event = JSON.stringify(await signServiceEvent(db, draft))
  const stored = { metadata: JSON.stringify(metadata.toStore), data: JSON.stringify(data.toStore) }
  const done = await withPart(db, data, () => documentStore[kind].submit(db, { ...document, ...stored, now, event }))
  if (!done) throw await changedMeanwhile(db, kind, document)
  return { ...document, state: 'submitted' }
}

function assertSize(text: string, limited: 'metadata' | 'data', member: keyof SubmitInput): void {
  const limit = settings().limits[limited]
  if (text.length <= limit) return
  throw new Refusal('too-large', `${member} is larger than ${limit.toLocaleString('en')} bytes.`)
}

/** @throws 413 when all parts together are larger than allowed */
function assertTotal(parts: readonly { size: number }[]): void {
  const { total } = settings().limits
  if (parts.reduce((sum, part) => sum + part.size, 0) <= total) return
  throw new Refusal('too-large', `All parts together are larger than ${total.toLocaleString('en')} bytes.`)
}

/** The tags of all parts, as the submit event documents them (specification 6.2). */
function tagsOf(metadata: PartFacts, data: PartFacts, attachments: readonly StoredPart[]): AuthenticationTags {
  return {
    metadata: metadata.tag,
    data: data.tag,
    attachments: Object.fromEntries(attachments.map(({ part, tag }) => [part, tag])),
  }
}

async function changedMeanwhile(db: Database, kind: DocumentKind, { id }: DocumentRow): Promise<Refusal> {
  const [now] = await documentStore[kind].selectState(db, { id })
  if (now && now.state !== 'incomplete') return notIncomplete(kind, now.state)
  return conflict(`An attachment arrived while the ${kind} was being submitted; submit it again.`)
}
