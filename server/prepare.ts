import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The project's root folder. */
export const root = join(import.meta.dirname, '..')

const schemaFile = join(root, 'prisma/schema.prisma')
const generated = join(root, 'lib/platform/prisma')

/**
 * Makes Prisma's client when it is missing or older than the schema. Everything that imports the database must be
 * imported after this (`await import(…)`).
 */
export async function ensurePrismaClient(): Promise<void> {
  const stamp = createHash('sha256')
    .update(await readFile(schemaFile))
    .digest('hex')
  const stampFile = join(generated, '.schema')
  const isCurrent = async (): Promise<boolean> => (await readFile(stampFile, 'utf8').catch(() => '')) === stamp
  if (await isCurrent()) return
  await oneAtATime('generate', async () => {
    if (await isCurrent()) return
    await run(['node_modules/prisma/build/index.js', 'generate'], {
      PRISMA_SCHEMA_ENGINE_BINARY: join(root, 'prisma/tools/schema-engine.mjs'),
      CHECKPOINT_DISABLE: '1',
    })
    await writeFile(stampFile, stamp)
  })
}

/**
 * Runs a Node program in the project's root until it ends.
 * @throws Error with what it printed when it fails
 */
export async function run(args: string[], environment: Record<string, string> = {}): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${args.join(' ')} failed:\n${Buffer.concat(printed).toString()}`)
}

/** Runs `work` while holding a lock folder, so that only one process of this checkout does it at a time. */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lock = join(root, 'node_modules', `.kurier-${name}.lock`)
  await takeLock(lock)
  try {
    return await work()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

async function takeLock(lock: string): Promise<void> {
  const owner = join(lock, 'pid')
  for (;;) {
    const made = await mkdir(lock).then(
      () => true,
      () => false,
    )
    if (made) return writeFile(owner, String(process.pid))
    const pid = Number(await readFile(owner, 'utf8').catch(() => '0'))
    if (pid > 0 && !isRunning(pid)) await rm(lock, { recursive: true, force: true })
    else await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
