import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { z } from 'zod'
import { copyMade } from './made-data-dir.ts'
import { findRunningServer, stopServer } from '../running-server.ts'

type Wish = { mode?: number; name?: string; afterwards?: (clear: () => Promise<void>) => void }

/**
 * An empty DATA_DIR for one test, removed afterwards, its server stopped.
 * @param wish.mode of the folder above it: everybody may pass
 * @param wish.afterwards for more than one test: `afterAll`
 */
export async function scratchDataDir({ mode = 0o755, name = 'data', afterwards = onTestFinished }: Wish = {}) {
  const folder = await mkdtemp(join(inject('runFolder'), 'own-database-'))
  await chmod(folder, mode)
  const dataDir = join(folder, name)
  afterwards(async () => {
    const cluster = await clusterOf(dataDir)
    const server = await findRunningServer(cluster)
    if (server) await stopServer(server, cluster)
    for (const made of [cluster, folder]) await rm(made, { recursive: true, force: true, maxRetries: 10 })
  })
  return dataDir
}

/** The same with a database that was made and stopped before, for tests of something else. */
export async function madeDataDir(wish: Wish & { isDurable?: boolean } = {}): Promise<string> {
  const dataDir = await scratchDataDir(wish)
  await copyMade(dataDir, wish)
  return dataDir
}

const recordShape = z.object({ elsewhere: z.string().optional() })

/** The database folder that belongs to a DATA_DIR. */
export async function clusterOf(dataDir: string): Promise<string> {
  const record = await readFile(join(dataDir, 'postgres/server.json'), 'utf8').catch(() => '{}')
  return recordShape.parse(JSON.parse(record)).elsewhere ?? join(dataDir, 'postgres/cluster')
}

/** The process id of the running server of a DATA_DIR; undefined when it is stopped. */
export async function serverPid(dataDir: string): Promise<number | undefined> {
  return (await findRunningServer(await clusterOf(dataDir)))?.pid
}

/** The process id of a server that must be running. */
export async function openedServerPid(dataDir: string): Promise<number> {
  const pid = await serverPid(dataDir)
  if (pid === undefined) throw new Error('no server runs')
  return pid
}

/** Runs statements on a connection of their own; the answer is the last one's first row. */
export async function ask(url: string, ...statements: string[]): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let row: unknown
    for (const text of statements) row = (await client.query(text)).rows[0]
    return row
  } finally {
    await client.end()
  }
}

/** The answer of a working database: `{ one: 1 }`. */
export const alive = ({ url }: { url: string }): Promise<unknown> => ask(url, 'select 1 as one')

const lineShape = z.object({ url: z.string(), say: z.string(), code: z.string(), message: z.string() }).partial()

/** A line that a holder prints: something said, the address once it has it open, or the error. */
type HolderLine = z.output<typeof lineShape>

/** A process of its own that holds the own database open. `told` is its first line that is not something said. */
type Holder = { child: ChildProcess; said: string[]; told: Promise<HolderLine>; close: () => Promise<void> }

/** Starts such a process; killed after the test if it still lives. */
export function startHolder(dataDir: string, user?: { uid: number; gid: number }): Holder {
  const program = join(import.meta.dirname, 'hold-own-database.ts')
  const child = spawn(process.execPath, [program, dataDir], {
    uid: user?.uid,
    gid: user?.gid,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const said: string[] = []
  const told = new Promise<HolderLine>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line = lineShape.parse(JSON.parse(text))
      if (line.say === undefined) resolve(line)
      else said.push(line.say)
    })
    child.once('exit', (code) => reject(new Error(`the holder ended (${code}) and told nothing`)))
  })
  const close = async () => {
    child.stdin.end()
    await exited
  }
  return { child, said, told, close }
}
