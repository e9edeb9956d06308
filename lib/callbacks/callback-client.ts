import { readFileSync } from 'node:fs'
import { settings } from '../platform/env.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { parseNetworks } from './addresses.ts'
import { createGuardedClient, type GuardedClient } from './guarded-client.ts'

/** The one client of this process for callback addresses, made with the settings in force (decisions 7). */
export function callbackClient(): GuardedClient {
  return oncePerProcess('callback-client', () => {
    const { allowedNetworks, caFile, proxyUrl } = settings().callbacks
    const ca = caFile === undefined ? undefined : readFileSync(caFile, 'utf8')
    return createGuardedClient({ allowedNetworks: parseNetworks(allowedNetworks), ca, proxyUrl })
  })
}
