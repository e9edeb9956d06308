import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { ownDatabaseError } from './own-database-error.ts'

/** Below the range from which Linux gives ports to outgoing connections (32768 and up): these stay free between starts. */
const FIRST = 20_000
const LAST = 29_999
const TRIES = 50

/**
 * A port on 127.0.0.1 that nobody listens on.
 * @param preferred taken when it is free, so that addresses stay the same
 * @throws own-database-start when none is found
 */
export async function freePort(preferred: number | undefined): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FIRST, LAST + 1)
    if (await isFree(port)) return port
  }
  throw ownDatabaseError(
    'own-database-start',
    `No free port between ${FIRST} and ${LAST} on 127.0.0.1 was found. Free some.`,
  )
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
