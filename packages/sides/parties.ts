import { AdministrationSystem, type AdministrationSystemOptions } from '@kurier/sdk/administration-system'
import type { ClientCredentials, ConnectionOptions } from '@kurier/sdk/connection'
import type { Callback } from '@kurier/sdk/document-records'
import type { JwkPair } from '@kurier/sdk/keys'
import { streamingCipher } from '@kurier/sdk/node/streaming-cipher'
import { OnlineService } from '@kurier/sdk/online-service'
import { replyChannel } from '@kurier/sdk/reply-channel'
import type { SendRequest } from '@kurier/sdk/send'
import { privateKeys, type KeyPairs } from './keys.ts'

/** Runs the operator's command line and gives its JSON. */
type Kurier = (args: string[]) => Promise<Record<string, unknown>>

/** Registers an API client by the operator's command line; its secret is shown this once. */
export async function registerClient(
  kurier: Kurier,
  kind: 'online-service' | 'administration-system',
  name = `A ${kind}`,
): Promise<ClientCredentials> {
  const { clientId, clientSecret } = await kurier(['clients', 'create', '--name', name, '--kind', kind])
  if (typeof clientId === 'string' && typeof clientSecret === 'string') return { clientId, clientSecret }
  throw new Error('kurier clients create answered no clientId and clientSecret')
}

/** An online service whose attachments pass through as streams. */
export function onlineService(connection: ConnectionOptions): OnlineService {
  return new OnlineService({ ...connection, cipher: streamingCipher })
}

/** An administration with the same keys at all its destinations; managing them takes none. */
export function administration(
  connection: ConnectionOptions & Pick<AdministrationSystemOptions, 'now'>,
  keys?: KeyPairs,
): AdministrationSystem {
  return new AdministrationSystem({ ...connection, cipher: streamingCipher, keysOf: () => keys && privateKeys(keys) })
}

/** Where the submissions of an online service go, where it is told of them, and with which keys it is answered. */
export type Recipient = { destinationId: string; caseId?: string; callback?: Callback; replyKeys: JwkPair }

/** The request of an online service that wants to be answered through the service. */
export function answerable(
  content: Pick<SendRequest, 'publicService' | 'region' | 'data' | 'attachments'>,
  { replyKeys, ...recipient }: Recipient,
): SendRequest {
  return { ...content, ...recipient, metadata: { replyChannel: replyChannel(replyKeys.publicKey) } }
}
