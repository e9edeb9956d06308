import { readFileSync } from 'node:fs'
import { settings } from '../../platform/env.ts'
import { oncePerProcess } from '../../platform/once-per-process.ts'
import { parseNetworks } from './addresses.ts'
import { parsePorts } from './ports.ts'
import { ownReceivers } from '../own-receiver.ts'
import { createGuardedClient, type GuardedClient } from './guarded-client.ts'

/**
 * The one client of this process for callback addresses, made with the settings in force (decisions 7).
 * @throws Error with code `invalid-setting` that names CALLBACK_ALLOWED_NETWORKS or CALLBACK_CA_FILE
 */
export function callbackClient(): GuardedClient {
  return oncePerProcess('callback-client', () => {
    const { allowedNetworks, ports, caFile, proxyUrl } = settings().callbacks
    const networks = named('CALLBACK_ALLOWED_NETWORKS', () => parseNetworks(allowedNetworks))
    const ca = caFile === undefined ? undefined : named('CALLBACK_CA_FILE', () => readFileSync(caFile, 'utf8'))
    const reach = { allowedNetworks: networks, ports: parsePorts(ports), receivers: ownReceivers() }
    return createGuardedClient({ ...reach, ca, proxyUrl })
  })
}

function named<T>(setting: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw Object.assign(new Error(`${setting}: ${reason}`, { cause }), { code: 'invalid-setting' })
  }
}
