import { database } from '../platform/database.ts'
import { notFound } from '../platform/errors.ts'
import { publicRecord } from './records.ts'
import type { PublicDestination } from './schema.ts'
import { findDestination } from './store.ts'

/**
 * What everybody may know of a destination, whatever its status (decisions 4).
 * @throws Refusal `not-found`
 */
export async function readPublicDestination({ destinationId }: { destinationId: string }): Promise<PublicDestination> {
  const destination = await findDestination(database(), destinationId, null)
  if (!destination) throw notFound('destination')
  return publicRecord(destination)
}
