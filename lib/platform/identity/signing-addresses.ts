import type { Handle } from '../database.ts'
import { settings } from '../env.ts'
import { Refusal } from '../errors.ts'
import { wireAddresses, type WireAddresses } from '../wire-addresses.ts'
import { bearingOf, identities } from './identities.ts'

/**
 * The addresses for what is about to be signed. What is signed by another name than the installation's proves nothing, and
 * the log keeps it for good: so whoever signs asks here.
 * @throws Refusal `unavailable` in a process that goes on with settings of before a move
 */
export async function signingAddresses(db: Handle): Promise<WireAddresses> {
  const last = (await identities(db)).at(-1)
  const own = bearingOf(settings())
  const isSame = last?.baseUrl === own.baseUrl && last.schemaBase === own.schemaBase
  if (isSame && last.wireProfile === own.wireProfile) return wireAddresses()
  throw new Refusal('unavailable', 'The installation has moved, and this process was started before. Start it anew.', {
    retryAfterSeconds: 5,
  })
}
