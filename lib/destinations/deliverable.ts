import type { Database } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { invalid, notFound } from '../platform/errors.ts'
import { deliveryFaults } from './rules.ts'
import { findDestination } from './store.ts'

/**
 * Checks that a submission for this service and region may be created for a destination (decisions 4). Under the profile
 * of the public service any service is taken, as clients of it expect: the receiving system judges it.
 * @throws Refusal `not-found` when there is no such destination (decisions 3: 404 for a body reference); `invalid` when
 *   it is not active, does not offer the service, or not in this region
 */
export async function assertDeliverable(
  db: Database,
  destinationId: string,
  serviceIdentifier: string,
  region: string | undefined,
): Promise<void> {
  const destination = await findDestination(db, destinationId, null)
  if (!destination) throw notFound('destination')
  const taking = settings().wireProfile === 'fit-connect' ? 'any' : 'listed'
  const faults = deliveryFaults(destination, { serviceIdentifier, region }, taking)
  if (faults.length > 0) throw invalid(faults)
}
