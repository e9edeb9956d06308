import { freePort } from '@kurier/own-postgres/free-port'
import type { Installation, ServedProgram } from '../../server/testing/installation.ts'
import { answersOk, until } from '../../server/testing/processes.ts'

/** Nodes of one installation on one database and one folder. */
export type Nodes = {
  ports: readonly number[]
  /** Stops one as an operator does, and starts it again; resolves when it is ready. */
  restart: (at: number) => Promise<void>
  /** kill -9; resolves when the process is gone. */
  kill: (at: number) => Promise<void>
  start: (at: number) => Promise<void>
  close: () => Promise<void>
}

const READY_EVERY = 100

/** `rootOf`: the root folder of the version that is started now; this one when it answers nothing. */
type NodesWish = { count: number; settings: Record<string, string>; rootOf: () => string | undefined }

/** Starts `count` nodes, the first one first: it applies the migrations. */
export async function startNodes(home: Installation, { count, settings, rootOf }: NodesWish): Promise<Nodes> {
  const ports: number[] = []
  for (let left = count; left > 0; left -= 1) ports.push(await freePort(undefined))
  const running: (ServedProgram | undefined)[] = ports.map(() => undefined)

  async function start(at: number): Promise<void> {
    const port = ports[at] ?? 0
    const node = await home.start({ port, settings, at: rootOf() })
    running[at] = node
    // its pages too: a stop during their build waits for it
    await node.says(' is ready: ')
    await until('a node is ready', () => answersOk(`http://127.0.0.1:${port}/api/health/ready`), READY_EVERY)
  }

  async function end(at: number, name: NodeJS.Signals): Promise<void> {
    const node = running[at]
    running[at] = undefined
    node?.signal(name)
    await node?.ended
  }

  for (const at of ports.keys()) await start(at)
  return {
    ports,
    start,
    kill: (at) => end(at, 'SIGKILL'),
    async restart(at) {
      await end(at, 'SIGTERM')
      await start(at)
    },
    async close() {
      await Promise.all(ports.map((_, at) => end(at, 'SIGTERM')))
    },
  }
}
