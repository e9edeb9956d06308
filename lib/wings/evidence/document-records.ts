import type { SubjectKind } from '@kurier/wire/names'
import type { Handle } from '../../platform/database.ts'
import { oncePerProcess } from '../../platform/once-per-process.ts'
import { Turns } from '../../platform/turns.ts'
import { hashFiles } from '../../receipts/hash-files.ts'
import { selectReplies, selectSubmissions, type CaseRow, type ReplyRow } from '../../timelines/store.ts'
import type { Evidence } from './schema.ts'
import { selectStoredParts, type StoredPart } from './store.ts'

/** Large parts are read one after the other, whoever asks: reading them must not hold up those that deliver. */
const turns = () => oncePerProcess('evidence-turns', () => new Turns({ work: 'evidence', atOnce: 1, mostWaiting: 20 }))

type HashedPart = Omit<StoredPart, 'blobId' | 'sha256'> & { sha256: string | null }

/**
 * The stored parts of a case with the SHA-256 of their bytes, base64url; null for one whose file cannot be read in time.
 * @throws Refusal `unavailable` when too many ask at once
 */
async function hashedParts(db: Handle, { caseId }: { caseId: string }): Promise<HashedPart[]> {
  const parts = await selectStoredParts(db, { caseId })
  const files = parts.flatMap(({ documentId, blobId, size }) => (blobId === null ? [] : [{ documentId, blobId, size }]))
  const ofFiles = files.length === 0 ? {} : await turns().take('', () => hashFiles(files))
  return parts.map(({ documentId, part, kid, tag, size, blobId, sha256 }) => {
    const ofFile = blobId === null ? undefined : ofFiles[blobId]
    const hash = ofFile && 'sha256' in ofFile ? ofFile.sha256 : null
    return { documentId, part, kid, tag, size, sha256: sha256?.toString('base64url') ?? hash }
  })
}

type Record = Evidence['documents'][number]

/** The submissions and replies of the case, with the hashes of what is stored of them. */
export async function documentRecords(db: Handle, { id: caseId }: CaseRow): Promise<Record[]> {
  const [submissions, replies] = [await selectSubmissions(db, { caseId }), await selectReplies(db, { caseId })]
  const parts = Map.groupBy(await hashedParts(db, { caseId }), ({ documentId }) => documentId)
  return [
    ...submissions.map((row) => {
      const { identifier, name } = row.publicService
      return { ...common('submission', row, parts), service: { identifier, name }, region: row.region }
    }),
    ...replies.map((row) => ({ ...common('reply', row, parts), service: null, region: null })),
  ]
}

/** What submissions and replies have in common. */
function common(kind: SubjectKind, row: ReplyRow, parts: ReadonlyMap<string, HashedPart[]>) {
  return {
    kind,
    id: row.id,
    state: row.state,
    stateSince: row.stateSince.toISOString(),
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    announcedAttachments: row.announcedAttachments,
    parts: (parts.get(row.id) ?? []).map(({ part, kid, tag, size, sha256 }) => ({ part, kid, tag, size, sha256 })),
  }
}
