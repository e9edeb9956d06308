import type { AuthenticationTags } from '../cases/rules.ts'
import type { TagDifference } from '../cases/explain-tag.ts'
import { differingParts, tagDifferences, tagFaults, tagsByPart } from '../cases/tag-differences.ts'
import type { Context } from '../platform/context.ts'
import type { FieldFault } from '../platform/errors.ts'
import { log } from '../platform/log.ts'
import { submittedTags } from './decide-document.ts'
import type { DocumentRow } from './document-store.ts'
import type { DocumentKind } from './kinds.ts'
import { knownTags } from './known-tags.ts'
import { noteRefusedDecision } from './tag-store.ts'

type TaggedDocument = {
  kind: DocumentKind
  document: DocumentRow
  given: AuthenticationTags
  /** pointer of what holds `authenticationTags` */
  at?: string
}

/**
 * The faults of the tags that a recipient documents against those of the submit event (decisions 6), with what each is
 * instead. That it was refused is noted for the timeline. Tags that are right cost the one read that they are compared with.
 */
export async function faultsOfTags(
  context: Context,
  { kind, document, given, at }: TaggedDocument,
): Promise<FieldFault[]> {
  const submitted = await submittedTags(context.db, kind, document.id)
  if (!submitted) return []
  const parts = differingParts(given, submitted)
  if (parts.length === 0) return []
  const differences = await explained(context, { kind, document, given, submitted })
  return tagFaults(parts, { submitted, differences, ...(at !== undefined && { at }) })
}

/**
 * Explains and notes a refused decision. The refusal stands already: if this fails, it goes out without an explanation.
 */
async function explained(
  { db, clock }: Context,
  { kind, document, given, submitted }: TaggedDocument & { submitted: AuthenticationTags },
): Promise<TagDifference[]> {
  try {
    const all = [...tagsByPart(given).values()]
    const differences = tagDifferences(given, await knownTags(db, { kind, document, submitted, given: all }))
    const { id: documentId, caseId } = document
    const refused = { caseId, kind, documentId, tags: JSON.stringify(differences), now: await clock.service() }
    await noteRefusedDecision(db, refused)
    return differences
  } catch (error) {
    log.warn({ caseId: document.caseId, reason: String(error) }, 'tags that differ could not be explained')
    return []
  }
}
