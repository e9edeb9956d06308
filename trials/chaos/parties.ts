import type { AdministrationSystem } from '@kurier/sdk/administration-system'
import type { OnlineService } from '@kurier/sdk/online-service'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { createDestination } from '@kurier/sides/destination'
import { administration, onlineService } from '@kurier/sides/parties'
import type { ClientCredentials } from '@kurier/sdk/connection'
import { registered } from '../../server/testing/clients.ts'
import type { Installation } from '../../server/testing/installation.ts'
import type { Journal } from './journal.ts'
import type { Receivers } from './receivers.ts'

/** Both sides as programs on the client library: patient ones repeat what failed, hasty ones never do. */
export type Parties = {
  patient: OnlineService
  hasty: OnlineService
  administration: AdministrationSystem
  destinationIds: string[]
}

/** For the replies that the online service gets. */
export const replyKeys = encryptionPair('reply')

/** The administration's, of all its destinations. */
export const keys = { encryption: encryptionPair(), signing: signingPair() }
const RETRIES = 3

/** Registers a client for each side, and destinations whose callbacks go to the administration's receivers. */
export async function makeParties(
  home: Installation,
  baseUrl: string,
  {
    journal,
    receivers,
    retries = RETRIES,
  }: { journal: Pick<Journal, 'fetch'>; receivers: Receivers; retries?: number },
): Promise<Parties> {
  const [sender, owner] = [await registered(home, 'online-service'), await registered(home, 'administration-system')]
  const as = (credentials: ClientCredentials, tries: number) => {
    return { baseUrl, ...credentials, retries: tries, fetch: journal.fetch }
  }
  const system = administration(as(owner, retries), keys)
  const destinationIds: string[] = []
  for (const callback of receivers.administration) {
    destinationIds.push((await createDestination(system, keys, { callback })).destinationId)
  }
  return {
    patient: onlineService(as(sender, retries)),
    hasty: onlineService(as(sender, 0)),
    administration: system,
    destinationIds,
  }
}
