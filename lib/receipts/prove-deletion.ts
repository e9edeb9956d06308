import { createHash } from 'node:crypto'
import { audit } from '../accounts/audit/audit.ts'
import { assertOperator } from '../accounts/permissions.ts'
import type { SubjectKind } from '@kurier/wire/names'
import { blobFiles } from '../platform/blobs/blob-files.ts'
import { idOfName, type StoredThing } from '../platform/blobs/blob-shape.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import { searchTable, selectTable, selectTables, type SearchQuery, type TableRow } from './search-store.ts'
import { selectToProve, type DeletedPart, type ProofRow } from './store.ts'
import type { PlaceKind, ProofFault, SearchFault } from './terms.ts'

/** A place to search. `rows` as the database last estimated them; null for the blob store, as are its `bytes`. */
type ProveDeletionPlace = { place: string; kind: PlaceKind; rows: number | null; bytes: number | null }

/** The beginning of a proof: what is looked for, and where. */
export type Proof = {
  documentId: string
  kind: SubjectKind
  caseId: string
  deletedAt: Date
  parts: DeletedPart[]
  beganAt: Date
  places: ProveDeletionPlace[]
}

/**
 * The result of searching one place. `count`: rows, or files; `finds`: where content was found, by column or file;
 * `named`: rows that name the submission or reply, as they should; `fault`: it could not be searched.
 */
export type SearchedPlace = {
  place: string
  kind: PlaceKind
  count: number
  bytes: number
  finds: { where: string; count: number }[]
  named: number
  fault: SearchFault | null
  searchedAt: Date
}

const BLOBS = 'blobs'
/** Files that are named one by one, at most. */
const MOST_FILES = 20

type ToProve = ProofRow & { parts: DeletedPart[]; blobIds: string[]; contentDeletedAt: Date }

/** @throws 404, or 409 while there is nothing to prove */
async function toProve(db: Database, documentId: string): Promise<ToProve> {
  const [row] = await selectToProve(db, { documentId })
  if (!row) throw notFound('submission')
  const { parts, blobIds, contentDeletedAt } = row
  if (parts && blobIds && contentDeletedAt) return { ...row, parts, blobIds, contentDeletedAt }
  const fault: ProofFault = row.state === 'deleted' ? 'deleted-before' : 'not-deleted'
  throw new Refusal('conflict', proofFaultTexts[fault](row.kind), { reason: fault })
}

const proofFaultTexts: Record<ProofFault, (kind: string) => string> = {
  'not-deleted': (kind) => `The content of this ${kind} is not deleted yet.`,
  'deleted-before': (kind) => `This ${kind} was deleted before the service kept what a search goes by.`,
}

/**
 * Begins a proof that nothing is left of the content of a submission or reply: answers the places that `searchPlace`
 * searches, one call for each. Written into the audit log once.
 * @throws 404 unless this is an operator
 */
export async function beginProof(context: Context, { documentId }: { documentId: string }): Promise<Proof> {
  const { db, actor, clock } = context
  assertOperator(actor)
  const { kind, caseId, parts, contentDeletedAt, organisationId } = await toProve(db, documentId)
  const object = { kind, id: documentId }
  await audit(db, actor, clock.machine(), { action: 'prove-deletion', organisationId, object })
  const beganAt = await clock.service()
  return { documentId, kind, caseId, deletedAt: contentDeletedAt, parts, beganAt, places: await placesToSearch(db) }
}

const placeOfTable = ({ schema, name }: TableRow): string => `${schema}.${name}`

async function placesToSearch(db: Database): Promise<ProveDeletionPlace[]> {
  const tables = await selectTables(db)
  return [
    ...tables.map((table) => ({
      place: placeOfTable(table),
      kind: 'table' as const,
      rows: table.rows,
      bytes: table.bytes,
    })),
    { place: BLOBS, kind: 'blobs', rows: null, bytes: null },
  ]
}

/**
 * Searches one place, as it is now, on the primary: a standby may lag behind. Reads only.
 * @throws 404 unless this is an operator, and for an unknown place
 */
export async function searchPlace(
  { db, actor, clock }: Context,
  { documentId, place }: { documentId: string; place: string },
): Promise<SearchedPlace> {
  assertOperator(actor)
  const { parts, blobIds } = await toProve(db, documentId)
  const sought: SearchQuery = {
    documentId,
    tags: parts.map(({ tag }) => tag),
    hashed: parts.flatMap(({ size, sha256 }) => (sha256 === null ? [] : [{ size, sha256 }])),
  }
  const searchedAt = await clock.service()
  if (place === BLOBS) {
    const found = await searchBlobs({ ...sought, blobIds })
    return { place, kind: 'blobs', ...found, named: 0, fault: null, searchedAt }
  }
  const [table] = await selectTable(db, { place })
  if (!table) throw notFound('place')
  const { rows, found, named, fault = null } = await searchTable(db, table, sought)
  return { place, kind: 'table', count: rows, bytes: table.bytes, finds: found, named, fault, searchedAt }
}

/** Every file: by its old id, or by size and SHA-256. */
async function searchBlobs({ blobIds, hashed }: SearchQuery & { blobIds: string[] }) {
  const ids = new Set(blobIds)
  const finds: SearchedPlace['finds'] = []
  let [count, bytes] = [0, 0]
  for await (const thing of blobFiles().everything()) {
    count += 1
    bytes += thing.size
    const id = idOfName(thing.name.slice(thing.name.lastIndexOf('/') + 1))
    const isFound = (id !== undefined && ids.has(id)) || (await isSame(thing, hashed))
    if (isFound && finds.length < MOST_FILES) finds.push({ where: thing.name, count: 1 })
  }
  return { count, bytes, finds }
}

async function isSame({ size, read }: StoredThing, hashed: SearchQuery['hashed']): Promise<boolean> {
  const alike = hashed.filter((part) => part.size === size)
  const found = alike.length > 0 ? await read() : undefined
  if (!found) return false
  const hash = createHash('sha256')
  for await (const piece of found.stream) hash.update(piece)
  const sum = hash.digest('base64url')
  return alike.some(({ sha256 }) => sha256 === sum)
}
