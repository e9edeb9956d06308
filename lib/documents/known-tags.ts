import type { KnownTags, PartSegments } from '../cases/explain-tag.ts'
import type { AuthenticationTags } from '../cases/rules.ts'
import { tagsByPart } from '../cases/tag-differences.ts'
import { readTag } from '../cases/written-tag.ts'
import type { Handle } from '../platform/database.ts'
import type { DocumentRow } from './document-store.ts'
import type { DocumentKind } from './kinds.ts'
import { otherTags, selectTaggedParts, type TaggedPart } from './tag-store.ts'

/** Different values that are looked for among other documents, at most. */
const MOST_SOUGHT = 40

type TagQuestion = {
  kind: DocumentKind
  document: Pick<DocumentRow, 'id' | 'caseId' | 'destinationId'>
  submitted: AuthenticationTags
  /** what somebody names as tags */
  given: readonly string[]
}

/** What tags that somebody names for a submission or reply are compared with, as far as its receiver may see it. */
export async function knownTags(db: Handle, { kind, document, submitted, given }: TagQuestion): Promise<KnownTags> {
  const parts = await selectTaggedParts(db, { documentId: document.id })
  const tags = given.slice(0, MOST_SOUGHT).map((one) => readTag(one).text)
  const { id: documentId, caseId, destinationId } = document
  return {
    submitted: tagsByPart(submitted),
    earlier: parts.flatMap(({ part, earlierTags }) => earlierTags.map((tag) => ({ part, tag }))),
    segments: parts.filter(hasSegments),
    others: await otherTags(db, { kind, documentId, caseId, destinationId, tags }),
  }
}

const hasSegments = (row: TaggedPart): row is TaggedPart & PartSegments => row.iv !== null
