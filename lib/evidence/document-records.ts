import type { SubjectKind } from '../cases/terms.ts'
import type { Database } from '../platform/database.ts'
import { selectReplies, selectSubmissions, type CaseRow, type ReplyRow } from '../timelines/store.ts'
import { hashedParts, type HashedPart } from './hash-parts.ts'
import type { Evidence } from './schema.ts'

type Record = Evidence['documents'][number]

/** The submissions and replies of the case, with the hashes of what is stored of them. */
export async function documentRecords(db: Database, { id: caseId }: CaseRow): Promise<Record[]> {
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
