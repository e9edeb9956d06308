import type { DestinationRecord, PublicDestination } from './schema.ts'
import type { Destination } from './store.ts'

/** What everybody may know of a destination (decisions 4). */
export function publicRecord(destination: Destination): PublicDestination {
  const { id, status, encryptionKid, metadataVersions, publicServices } = destination
  return { destinationId: id, status, encryptionKid: encryptionKid ?? undefined, metadataVersions, publicServices }
}

/** The full record for its administration, without the callback secret (specification 2, callback object rule 2). */
export function fullRecord(destination: Destination): DestinationRecord {
  const { name, contactInformation, callbackUrl } = destination
  const callback = callbackUrl === null ? undefined : { url: callbackUrl }
  return { ...publicRecord(destination), name, contactInformation, callback }
}
