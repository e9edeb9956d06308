import type { Database } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { invalid, notFound, Refusal } from '../platform/errors.ts'
import { serviceFaults, stateFault } from './rules.ts'
import { findDestination } from './store.ts'

/**
 * Checks that a submission for this service and region may be created for a destination (decisions 4). Under the profile
 * of the public service any service is taken, as clients of it expect: the receiving system judges it.
 * @throws Refusal `destination-not-found` when there is none (decisions 3: 404 for a body reference);
 *   `destination-state-invalid` when it is not active; `invalid` when it does not offer the service, or not in this region
 */
export async function assertDeliverable(
  db: Database,
  destinationId: string,
  serviceIdentifier: string,
  region: string | undefined,
): Promise<void> {
  const destination = await findDestination(db, destinationId, null)
  if (!destination) throw notFound('destination')
  const state = stateFault(destination)
  if (state) throw new Refusal('destination-state-invalid', state.detail, { errors: [state] })
  const taking = settings().wireProfile === 'fit-connect' ? 'any' : 'listed'
  const faults = serviceFaults(destination, { serviceIdentifier, region }, taking)
  if (faults.length > 0) throw invalid(faults)
}
