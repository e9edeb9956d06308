import { organisationsFor } from '../accounts/permissions.ts'
import type { Context } from '../platform/context.ts'
import { pastedIds } from './pasted-ids.ts'
import { selectHits } from './store.ts'

/** What a pasted id is. Submissions and replies lead to their case; a destination or client to its cases. */
export type Hit =
  | { kind: 'case' | 'submission' | 'reply'; id: string; caseId: string }
  | { kind: 'destination' | 'client'; id: string; name: string | null }

/**
 * What the ids in a pasted text are, as far as the actor may see it: cases, submissions, replies, destinations, clients,
 * in the order in which they stand in the text.
 */
export async function findByAnyId({ db: { pool: db }, actor }: Context, { text }: { text: string }): Promise<Hit[]> {
  const ids = pastedIds(text)
  const organisations = organisationsFor(actor, 'see-cases')
  if (ids.length === 0 || organisations?.length === 0) return []
  const rows = await selectHits(db, { ids, organisations })
  return rows
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ kind, id, caseId, name }): Hit => {
      if (kind === 'destination' || kind === 'client') return { kind, id, name }
      return { kind, id, caseId: caseId ?? id }
    })
}

/** The one case that all hits lead to; nothing when there are several, or others than cases. */
export function onlyCase(hits: readonly Hit[]): string | undefined {
  const cases = new Set(hits.map((hit) => ('caseId' in hit ? hit.caseId : undefined)))
  const [only, ...more] = cases
  return more.length === 0 ? only : undefined
}
