import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { conflict, Refusal } from '../platform/errors.ts'
import { withinMemory } from '../platform/memory-budget.ts'
import type { AuthenticationTags } from '../cases/rules.ts'
import { signServiceEvent } from '../cases/sign-event.ts'
import { ArrivingPart } from './arriving-part.ts'
import { documentStore, selectParts, type DocumentRow, type StoredPart } from './document-store.ts'
import { documentKinds, type DocumentKind } from './kinds.ts'
import type { PartFacts } from './part.ts'
import { assertAllAttached, notIncomplete, stateTable } from './rules.ts'
import type { SubmitInput } from './schema.ts'

/** A piece of one of the two parts; the one that `begins` a part is empty, and comes again when the part does. */
type PartPiece = { member: keyof SubmitInput; bytes: Uint8Array; begins: boolean }
type Submit<Row> = { kind: DocumentKind; document: Row; pieces: AsyncIterable<PartPiece> }
type ArrivingParts = Record<keyof SubmitInput, ArrivingPart>

/**
 * Submits an incomplete submission or reply with its metadata and data (decisions 4), which are checked and put away
 * while they arrive: from now on it waits for the receiving side, whose callback is queued in the same statement.
 * @param input.document found for its sender
 * @returns the document as it is now
 * @throws 409 when it is not incomplete, before a piece is asked for; whatever `pieces` does; 413 of both parts before
 *   either is judged, 422, 413, 409 when it is no longer incomplete; nothing is written then
 */
export async function submitDocument<Row extends DocumentRow>(
  context: Context,
  { kind, document, pieces }: Submit<Row>,
): Promise<Row> {
  if (!stateTable[document.state].submit) throw notIncomplete(kind, document.state)
  const { pool: db } = context.db
  const { metadata, data } = settings().limits
  const parts: ArrivingParts = {
    encryptedMetadata: new ArrivingPart(db, 'metadata', metadata),
    encryptedData: new ArrivingPart(db, 'data', data),
  }
  try {
    for await (const { member, bytes, begins } of pieces) {
      if (begins) await parts[member].restart()
      else await parts[member].push(bytes)
    }
    await withinMemory(parts.encryptedMetadata.sizeOnDisk, () => submitParts(context, { kind, document, parts }))
  } finally {
    for (const part of Object.values(parts)) await part.giveUp()
  }
  return { ...document, state: 'submitted' }
}

type Whole = { kind: DocumentKind; document: DocumentRow; parts: ArrivingParts }

async function submitParts({ db: { pool: db }, clock }: Context, { kind, document, parts }: Whole): Promise<void> {
  const { allowedKids, submitted } = documentKinds[kind]
  const kids = await allowedKids(db, document)
  assertSize(parts.encryptedMetadata, 'metadata', 'encryptedMetadata')
  assertSize(parts.encryptedData, 'data', 'encryptedData')
  const metadata = parts.encryptedMetadata.facts(kids, '/encryptedMetadata')
  const data = parts.encryptedData.facts(kids, '/encryptedData')
  const attachments = await selectParts(db, { documentId: document.id })
  assertAllAttached(document.announcedAttachments, new Set(attachments.map(({ part }) => part)))
  assertTotal([metadata, data, ...attachments])
  const now = await clock.service()
  const content = { authenticationTags: tagsOf(metadata, data, attachments) }
  const draft = { row: submitted, caseId: document.caseId, subjectId: document.id, content, at: now }
  const event = JSON.stringify(await signServiceEvent(db, draft))
  const toStore = JSON.stringify({ ...metadata, body: await parts.encryptedMetadata.text(), blobId: null })
  const done = await parts.encryptedData.stored((place) =>
    documentStore[kind].submit(db, {
      ...{ ...document, now, event },
      metadata: toStore,
      data: JSON.stringify({ ...data, ...place }),
    }),
  )
  if (!done) throw await changedMeanwhile(db, kind, document)
}

function assertSize({ isTooLarge }: ArrivingPart, limited: 'metadata' | 'data', member: keyof SubmitInput): void {
  if (!isTooLarge) return
  const limit = settings().limits[limited]
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
