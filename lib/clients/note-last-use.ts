import type { Handle } from '../platform/database.ts'
import { log } from '../platform/log.ts'
import { oncePerProcess } from '../platform/once-per-process.ts'
import { updateLastUse } from './store.ts'
import { MINUTE } from '../platform/durations.ts'

/** Milliseconds by which the noted last use may lag behind. */
const MOST_LAG = MINUTE

const underWay = () => oncePerProcess('last-uses', () => new Map<string, Promise<void>>())

/**
 * Notes that a secret was used, at most once a minute and without anyone waiting for it. A write that fails is logged,
 * and the next use tries again.
 * @param db the client, not a transaction: the write outlives the request
 * @param secret its id and its noted last use, as just read
 */
export function noteLastUse(db: Handle, secret: { id: string; lastUsedAt: Date | null }, now: Date): void {
  const noted = secret.lastUsedAt
  if ((noted && now.getTime() - noted.getTime() < MOST_LAG) || underWay().has(secret.id)) return
  const writing = updateLastUse(db, { secretId: secret.id, now })
    .then(() => undefined)
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ secretId: secret.id, reason }, 'the last use of a client secret could not be noted')
    })
    .finally(() => underWay().delete(secret.id))
  underWay().set(secret.id, writing)
}

/** Resolves when all noted uses are written; for the end of the process. */
export async function lastUsesWritten(): Promise<void> {
  await Promise.all(underWay().values())
}
