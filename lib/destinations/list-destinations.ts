import type { Actor } from '../platform/actor.ts'
import { prisma } from '../platform/database.ts'
import { fullRecord } from './records.ts'
import { assertMayManageDestinations, assignedTo } from './rules.ts'
import type { DestinationList } from './schema.ts'
import { pageOfDestinations } from './store.ts'

/**
 * The destinations that a client is assigned to, as full records, oldest first (decisions 3, lists).
 * @throws Refusal `insufficient-scope`
 */
export async function listDestinations(
  actor: Actor,
  page: { offset: number; limit: number },
): Promise<DestinationList> {
  assertMayManageDestinations(actor)
  const { destinations, totalCount } = await pageOfDestinations(prisma(), assignedTo(actor), page)
  return { count: destinations.length, offset: page.offset, totalCount, destinations: destinations.map(fullRecord) }
}
