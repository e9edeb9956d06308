import { organisationsFor } from '../../accounts/permissions.ts'
import type { Context } from '../../platform/context.ts'
import { readableFromReplica } from '../../platform/replica.ts'
import type { SearchAnswer } from '../../timelines/schema.ts'
import { search } from '../../timelines/search.ts'
import { soughtIds } from '../../timelines/sought-ids.ts'
import { selectCallsByIds } from './store.ts'

const MOST_CALLS = 6

/** What a text leads to, refused calls by their request ids included, as far as the actor may see it. */
export async function searchWithCalls(context: Context, { text }: { text: string }): Promise<SearchAnswer> {
  const [answer, calls] = await Promise.all([search(context, { text }), findCalls(context, { text })])
  return { ...answer, found: [...answer.found, ...calls] }
}

const findCalls = readableFromReplica(
  async ({ db, actor }: Context, { text }: { text: string }): Promise<SearchAnswer['found']> => {
    const ids = soughtIds(text)
    if (ids.length === 0) return []
    const rows = await selectCallsByIds(db, {
      lowers: ids.map(({ lower }) => lower),
      uppers: ids.map(({ upper }) => upper),
      endings: ids.map(({ ending }) => ending),
      organisations: organisationsFor(actor, 'see-clients'),
      most: MOST_CALLS,
    })
    return rows.slice(0, MOST_CALLS).map(({ requestId, clientId, clientName, method, path, status }) => ({
      kind: 'refused-call',
      id: requestId,
      caseId: null,
      clientId,
      name: `${method} ${path}`,
      detail: `${status} · ${clientName}`,
      mayOpen: true,
    }))
  },
)
