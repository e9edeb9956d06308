import type { DestinationRecord, PublicDestination } from './schema.ts'
import type { ReplyChannels } from './reply-channels.ts'
import type { Destination } from './store.ts'

/** What everybody may know of a destination (decisions 4). */
export function publicRecord(destination: Destination): PublicDestination {
  const { id, status, encryptionKid, metadataVersions, publicServices } = destination
  return {
    destinationId: id,
    status,
    encryptionKid: encryptionKid ?? undefined,
    metadataVersions,
    publicServices,
    replyChannels: saidChannels(destination),
  }
}

/** The channels that a destination names; undefined when it says nothing of them. */
export function saidChannels({ replyChannels }: Pick<Destination, 'replyChannels'>): ReplyChannels | undefined {
  return Object.keys(replyChannels).length > 0 ? replyChannels : undefined
}

/** The full record for its administration, without the callback secret (specification 2, callback object rule 2). */
export function fullRecord(destination: Destination): DestinationRecord {
  const { name, contactInformation, callbackUrl } = destination
  const callback = callbackUrl === null ? undefined : { url: callbackUrl }
  return { ...publicRecord(destination), name, contactInformation, callback }
}
