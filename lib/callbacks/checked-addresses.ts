import { forbiddenKind, type Networks } from './addresses.ts'
import { forbiddenDetail } from './callback-url.ts'
import { stepRefused } from './failure-words.ts'
import type { Found } from './recorded-steps.ts'

/** Every address of a name, as `dns.lookup` with `all` answers it. */
export type Lookup = (hostname: string) => Promise<readonly { address: string }[]>

/**
 * The addresses of a host: the literal one, or those that one lookup answers.
 * @throws the lookup's own error, or a refused step when there is no address
 */
export async function resolveHost(
  { hostname, literal }: { hostname: string; literal: string | undefined },
  lookup: Lookup,
  signal: AbortSignal,
): Found<string[]> {
  if (literal !== undefined) return { value: [literal], detail: 'The host is an address; there is no name to resolve.' }
  const addresses = (await orAborted(lookup(hostname), signal)).map((found) => found.address)
  if (addresses.length === 0) throw stepRefused('The host name has no address.')
  return { value: addresses, detail: `Addresses found: ${addresses.length}.` }
}

/** A name lookup cannot be called off; when the time is over, its answer is no longer waited for. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, over])
}

/** Refuses all when one is special-purpose and not allowed: which one would be taken is the name server's choice. */
export async function checkAddresses(addresses: readonly string[], allowed: Networks): Found<void> {
  const kind = addresses.map((address) => forbiddenKind(address, allowed)).find((found) => found !== undefined)
  if (kind !== undefined) throw stepRefused(forbiddenDetail(kind))
  return { value: undefined, detail: 'Callbacks may go to every address of the host.' }
}
