import { destinationToWorkOn } from '../destinations/work-on-destinations.ts'
import type { PersonActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { selectWaitingFacts } from './store.ts'

/** What is known of a waiting submission without opening it. `submittedAt`: ISO 8601. */
export type WaitingFacts = { service: string; submittedAt: string }

/**
 * Facts of what waits at a destination, by submission id, for whoever works there: the same page as `listSubmissions`
 * gives, but nothing counts as learned by it.
 * @throws Refusal `not-found`, `forbidden` as `destinationToWorkOn`
 */
export async function waitingFacts(
  context: Context<PersonActor>,
  { destinationId, offset, limit }: { destinationId: string; offset: number; limit: number },
): Promise<Record<string, WaitingFacts>> {
  await destinationToWorkOn(context, { destinationId })
  const rows = await selectWaitingFacts(context.db.pool, { destinationId, offset, limit })
  return Object.fromEntries(
    rows.map(({ id, publicService, submittedAt }) => [
      id,
      { service: publicService.name, submittedAt: submittedAt.toISOString() },
    ]),
  )
}
