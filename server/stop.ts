import type { Server } from 'node:http'

/** Milliseconds that requests under way may take to end. */
const PATIENCE = 30_000
/** A second Ctrl-C within this time is npm's echo of the first one. */
const ECHO = 2000

/**
 * Runs `stop` once at SIGTERM or SIGINT and ends the process. A second SIGINT within two seconds is an echo (npm passes
 * Ctrl-C on that the process got already); a later one ends at once.
 */
export function onStopSignal(stop: () => Promise<void>): void {
  let since: number | undefined
  const begin = (signal: NodeJS.Signals): void => {
    if (since !== undefined) {
      if (signal === 'SIGINT' && performance.now() - since > ECHO) process.exit(130)
      return
    }
    since = performance.now()
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', begin)
  process.on('SIGINT', begin)
}

/** Takes no new connection, lets requests under way end, and cuts what is left after 30 seconds. */
export async function stopServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), PATIENCE)
  await closed
  clearTimeout(cut)
}
