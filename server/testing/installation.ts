import { chmod, chown, mkdir, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@kurier/own-postgres/free-port'
import { startProgram, type Program } from './program.ts'

type User = { uid: number; gid: number }
/** `program`: the arguments of Node, the product's own server without it; `at`: the root folder of another version of it. */
type Wish = { port?: number; settings?: Record<string, string>; user?: User; program?: readonly string[]; at?: string }

/** The same product as a Next.js app. */
export const nextStart = ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1']

export type ServedProgram = Program & { port: number; baseUrl: string }

/**
 * The real product with a DATA_DIR of its own, run as an operator runs it. `remove` kills what is left of it.
 * @param options.under the folder in which it is made
 * @param options.owner of its DATA_DIR
 */
export async function installation({ owner, under = '/tmp' }: { owner?: User; under?: string } = {}) {
  const folder = await mkdtemp(join(under, 'kurier-life-'))
  // run by root, the own PostgreSQL belongs to another user, who must be able to pass through
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  if (owner) {
    await mkdir(dataDir)
    await chown(dataDir, owner.uid, owner.gid)
  }
  const common = { DATA_DIR: dataDir, EVENT_SIGNING_KEY_BITS: '3072' }
  const started: Program[] = []
  /** The address of the first server is that of the installation; others answer for it at ports of their own. */
  let named: string | undefined

  /** Starts the server and does not wait for it. */
  async function start(wish: Wish = {}): Promise<ServedProgram> {
    const { port: wanted, settings = {}, user, program = ['server/main.ts'], at } = wish
    const port = wanted ?? (await freePort(undefined))
    const baseUrl = `http://localhost:${port}`
    named ??= settings.BASE_URL ?? baseUrl
    const own = { ...common, PORT: String(port), BASE_URL: named }
    const server = startProgram(program, { settings: { ...own, ...settings }, user, at })
    started.push(server)
    return { ...server, port, baseUrl }
  }

  /** Starts the server and waits until it is ready. */
  async function serve(wish: Wish = {}): Promise<ServedProgram> {
    const server = await start(wish)
    await server.says(' is ready: ')
    return server
  }

  /** Runs a command line of the operator's that must do its work, and answers its JSON. `at`: as of a server. */
  async function kurier(
    args: string[],
    settings: Record<string, string> = {},
    at?: string,
  ): Promise<Record<string, unknown>> {
    const own = { ...common, ...settings }
    const command = startProgram(['server/kurier/main.ts', ...args, '--json'], { settings: own, at })
    started.push(command)
    if ((await command.ended) !== 0)
      throw new Error(`kurier ${args.join(' ')} failed: ${command.stderr()}${command.stdout()}`)
    return JSON.parse(command.stdout()) as Record<string, unknown> // --json promises an object
  }

  async function remove(): Promise<void> {
    await clearAway(folder, () => Promise.all(started.map(({ ended }) => ended)))
  }

  return { folder, dataDir, started, start, serve, kurier, remove, processes: () => processesOf(folder) }
}

export type Installation = Awaited<ReturnType<typeof installation>>

/** Kills all processes that were started with this folder, whoever started them, and removes it after `ended`. */
export async function clearAway(folder: string, ended: () => Promise<unknown>): Promise<void> {
  for (const pid of await processesOf(folder)) kill(pid)
  await ended()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** The numbers of those processes. */
async function processesOf(folder: string): Promise<number[]> {
  const numbers = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid)
  const found = numbers.map(async (pid) => {
    const files = ['cmdline', 'environ'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(gone))
    // PostgreSQL's own children show neither, but they stand in the database's folder
    const texts = await Promise.all([...files, readlink(`/proc/${pid}/cwd`).catch(gone)])
    return texts.some((text) => text.includes(`${folder}/`))
  })
  const isOurs = await Promise.all(found)
  return numbers.filter((_, at) => isOurs[at])
}

/** A process that ended between two looks, or another user's. */
const gone = (): string => ''

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // kill throws nothing but system errors
  }
}
