import { AdministrationSystem } from '@kurier/sdk/administration-system'
import { streamingCipher } from '@kurier/sdk/node/streaming-cipher'
import { OnlineService } from '@kurier/sdk/online-service'
import { encryptionPair, signingPair } from '@kurier/sdk/testing/test-keys'
import { createDestination } from '../../server/sides/destination.ts'
import { registered, type Credentials } from '../../server/testing/clients.ts'
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
  const as = (credentials: Credentials, tries: number) => ({
    baseUrl,
    ...credentials,
    retries: tries,
    cipher: streamingCipher,
    fetch: journal.fetch,
  })
  const administration = new AdministrationSystem({
    ...as(owner, retries),
    keysOf: () => ({ signingKey: keys.signing.privateKey, decryptionKeys: [keys.encryption.privateKey] }),
  })
  const destinationIds: string[] = []
  for (const callback of receivers.administration) {
    destinationIds.push((await createDestination(administration, keys, callback)).destinationId)
  }
  return {
    patient: new OnlineService(as(sender, retries)),
    hasty: new OnlineService(as(sender, 0)),
    administration,
    destinationIds,
  }
}
