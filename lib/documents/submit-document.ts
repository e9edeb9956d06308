import type { Context } from '../platform/context.ts'
import type { Handle } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { asRefusal, conflict, Refusal } from '../platform/errors.ts'
import type { MemberPiece } from '@kurier/streamed-json/json-reader'
import { withinMemory } from '../platform/memory-budget.ts'
import type { AuthenticationTags } from '../cases/rules.ts'
import { eventValues } from '../cases/recording.ts'
import { signServiceEvent } from '../cases/sign-event.ts'
import {
  documentStore,
  selectParts,
  type DocumentRow,
  type DocumentToFill,
  type StoredPart,
  type ToFill,
} from './document-store.ts'
import { documentKinds, type DocumentKind } from './kinds.ts'
import { ArrivingPart } from './part/arriving-part.ts'
import type { PartFacts } from './part/jwe-reader.ts'
import { assertAllAttached, notIncomplete, stateTable } from './rules.ts'
import type { SubmitInput } from './schema.ts'

/** `pieces`: of the two parts, each of which comes once. */
type Submit<Row extends DocumentRow> = ToFill<Row> & {
  kind: DocumentKind
  pieces: AsyncIterable<MemberPiece<keyof SubmitInput>>
}

/**
 * Submits an incomplete submission or reply with its metadata and data (decisions 4), which are checked and put away
 * while they arrive: from now on it waits for the receiving side, whose callback is queued in the same statement.
 * @param input.document found for its sender, with what its content is judged by
 * @returns the document as it is now
 * @throws 409 when it is not incomplete, before a piece is asked for; whatever `pieces` does; 413 of both parts before
 *   either is judged, 422, 413, 409 when it is no longer incomplete; nothing is written then
 */
export async function submitDocument<Row extends DocumentRow>(
  context: Context,
  { kind, document, seen, pieces }: Submit<Row>,
): Promise<Row> {
  if (!stateTable[document.state].submit) throw notIncomplete(kind, document.state)
  const { db } = context
  const { metadata, data } = settings().limits
  const parts: ArrivingParts = {
    encryptedMetadata: new ArrivingPart(db, 'metadata', metadata),
    encryptedData: new ArrivingPart(db, 'data', data),
  }
  try {
    for await (const { member, bytes } of pieces) await parts[member].push(bytes)
    await withinMemory(parts.encryptedMetadata.sizeOnDisk, () => submitParts(context, { kind, document, seen, parts }))
  } finally {
    for (const part of Object.values(parts)) await part.giveUp()
  }
  return { ...document, state: 'submitted' }
}

type ArrivingParts = Record<keyof SubmitInput, ArrivingPart>
type Whole = { kind: DocumentKind; document: DocumentRow; parts: ArrivingParts }
type JudgedParts = { metadata: PartFacts; data: PartFacts; attachments: readonly StoredPart[] }

async function submitParts(
  { db, clock }: Context,
  { seen, ...whole }: Whole & { seen: DocumentToFill },
): Promise<void> {
  const { kind, document, parts } = whole
  const { metadata, data, attachments } = await judgedParts(db, whole, seen)
  const now = await clock.service()
  const content = { authenticationTags: tagsOf(metadata, data, attachments) }
  const row = documentKinds[kind].submitted
  const draft = { row, caseId: document.caseId, subjectId: document.id, content, at: now }
  const event = eventValues(await signServiceEvent(db, draft))
  const metadataText = await parts.encryptedMetadata.text()
  const done = await parts.encryptedData.stored((place) =>
    documentStore[kind].submit(db, {
      id: document.id,
      contentVersion: document.contentVersion,
      caseId: document.caseId,
      now,
      ...event,
      checksKeys: seen.allowedKids !== undefined,
      metadata: { ...metadata, body: metadataText },
      data: { ...data, ...place },
    }),
  )
  if (!done) throw await changedMeanwhile(db, whole)
}

/** The tags of all parts, as the submit event documents them (specification 6.2). */
function tagsOf(metadata: PartFacts, data: PartFacts, attachments: readonly StoredPart[]): AuthenticationTags {
  return {
    metadata: metadata.tag,
    data: data.tag,
    attachments: Object.fromEntries(attachments.map(({ part, tag }) => [part, tag])),
  }
}

/** @throws 422 when a key was revoked */
async function changedMeanwhile(db: Handle, whole: Whole): Promise<Refusal> {
  const { kind, document } = whole
  const [now] = await documentStore[kind].selectState(db, { id: document.id })
  if (now && now.state !== 'incomplete') return notIncomplete(kind, now.state)
  await judgedNow(db, whole)
  return conflict(`An attachment arrived while the ${kind} was being submitted; submit it again.`)
}

/**
 * Judges complete parts by the facts seen before they arrived; before a refusal, it judges them again by the present
 * facts. The storing statement checks accepted parts again.
 * @throws 413, 422
 */
async function judgedParts(db: Handle, whole: Whole, seen: DocumentToFill): Promise<JudgedParts> {
  try {
    return judge(whole, seen)
  } catch (error) {
    if (!asRefusal(error)) throw error
    return judgedNow(db, whole)
  }
}

/** The same by the present facts. @throws 413, 422 */
async function judgedNow(db: Handle, whole: Whole): Promise<JudgedParts> {
  const { kind, document } = whole
  const allowedKids = await documentKinds[kind].allowedKids(db, document)
  return judge(whole, { allowedKids, parts: await selectParts(db, { documentId: document.id }) })
}

function judge({ document, parts }: Whole, { allowedKids, parts: attachments }: DocumentToFill): JudgedParts {
  assertSize(parts.encryptedMetadata, 'metadata', 'encryptedMetadata')
  assertSize(parts.encryptedData, 'data', 'encryptedData')
  const metadata = parts.encryptedMetadata.facts(allowedKids, '/encryptedMetadata')
  const data = parts.encryptedData.facts(allowedKids, '/encryptedData')
  assertAllAttached(document.announcedAttachments, new Set(attachments.map(({ part }) => part)))
  assertTotal([metadata, data, ...attachments])
  return { metadata, data, attachments }
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
