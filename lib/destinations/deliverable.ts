import type { Handle } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { invalid, notFound, Refusal } from '../platform/errors.ts'
import { KeptForASecond } from '../platform/kept-for-a-second.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { serviceFaults, stateFault } from './rules.ts'
import { selectTaking, type Taking } from './store.ts'

/** The service of a submission, and the region if one is named. */
type DeliveryWish = { destinationId: string; serviceIdentifier: string; region: string | undefined }

/** A destination that takes the submission, as it was judged. */
type Deliverable = Pick<Taking, 'version'>

const MOST_DESTINATIONS = 10_000

const known = () =>
  oncePerProcess('taking-destinations', () => new KeptForASecond<string, Taking | undefined>(MOST_DESTINATIONS))

/**
 * The destination that a submission may be created for, by facts at most a second old. The creating statement compares
 * its version, so outdated facts create no submission; a refusal always reads the destination again.
 * @throws Refusal as `assertDeliverable`
 */
export async function deliverable(db: Handle, wanted: DeliveryWish): Promise<Deliverable> {
  const { destinationId: id } = wanted
  const kept = await known().get(id, async () => (await selectTaking(db, { id }))[0])
  return kept && !refusalOf(kept, wanted) ? kept : assertDeliverable(db, wanted)
}

/**
 * Checks that a submission for this service and region may be created for a destination (decisions 4). Under the
 * profile of the public service any service is taken, as its clients expect: the receiving system judges it.
 * @throws Refusal `destination-not-found` for an unknown destination (decisions 3: 404 for a body reference);
 *   `destination-state-invalid` when it is not active; `invalid` when it does not offer the service, or not in this
 *   region
 */
export async function assertDeliverable(db: Handle, wanted: DeliveryWish): Promise<Deliverable> {
  const [destination] = await selectTaking(db, { id: wanted.destinationId })
  known().set(wanted.destinationId, destination)
  if (!destination) throw notFound('destination')
  const refusal = refusalOf(destination, wanted)
  if (refusal) throw refusal
  return destination
}

function refusalOf(destination: Taking, wanted: DeliveryWish): Refusal | undefined {
  const state = stateFault(destination)
  if (state) return new Refusal('destination-state-invalid', state.detail, { errors: [state] })
  const taking = settings().wireProfile === 'fit-connect' ? 'any' : 'listed'
  const faults = serviceFaults(destination, wanted, taking)
  return faults.length > 0 ? invalid(faults) : undefined
}
