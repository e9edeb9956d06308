import { setTimeout as pause } from 'node:timers/promises'
import type { Installation, ServedProgram } from '../../server/testing/installation.ts'

const RESTART_AFTER = 100

/** Keeps a server running as systemd would: started again 100 ms after it ended, however it did. */
export type SupervisedServer = {
  /** kill -9; resolves when the process is gone. */
  kill: () => Promise<void>
  /** What servers said that ended without being killed. */
  crashes: string[]
  /** Sends SIGTERM, waits for the end in order, and starts no other. */
  stop: () => Promise<void>
}

/** Starts the server and resolves when it is ready. */
export async function supervise(
  home: Installation,
  wish: { port: number; settings: Record<string, string> },
): Promise<SupervisedServer> {
  const crashes: string[] = []
  const wanted = new Set<ServedProgram>()
  let isStopping = false
  let current = await home.start(wish)
  await current.says(' is ready: ')
  const watching = watch()

  async function watch(): Promise<void> {
    for (;;) {
      const server = current
      const how = await server.ended
      if (!wanted.has(server)) crashes.push(`ended with ${how}:\n${server.stderr().slice(-2000)}`)
      if (isStopping) return
      await pause(RESTART_AFTER)
      current = await home.start(wish)
    }
  }

  return {
    crashes,
    async kill() {
      wanted.add(current)
      current.signal('SIGKILL')
      await current.ended
    },
    async stop() {
      isStopping = true
      wanted.add(current)
      current.signal('SIGTERM')
      await watching
    },
  }
}
