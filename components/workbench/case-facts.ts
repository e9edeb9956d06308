import { askPortal } from '#components/portal/ask-portal.ts'
import type { CaseListAnswer } from '#lib/timelines/schema.ts'

/** What the portal knows of a case without opening anything. */
export type CaseFacts = { services: readonly string[]; lastEventAt: string }

/** Pages of cases that are read at most; cases beyond them are shown without these facts. */
const MOST_PAGES = 8

/** Facts of these cases of a destination, found among those that have a waiting submission. */
export async function readCaseFacts(
  destinationId: string,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, CaseFacts>> {
  const found = new Map<string, CaseFacts>()
  const wanted = new Set(caseIds)
  let before: string | null = null
  for (let page = 0; page < MOST_PAGES && wanted.size > 0; page += 1) {
    const query: string = new URLSearchParams({
      destination: destinationId,
      state: 'submitted',
      ...(before && { before }),
    }).toString()
    const { cases, next }: CaseListAnswer = await askPortal('GET', `/api/portal/cases?${query}`)
    for (const { caseId, services, lastEvent } of cases) {
      if (wanted.delete(caseId)) found.set(caseId, { services, lastEventAt: lastEvent.at })
    }
    if (next === null) break
    before = next
  }
  return found
}
