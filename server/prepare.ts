import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { codeOf } from './own-database/own-database-error.ts'
import { withStartLock } from './own-database/start-lock.ts'

/** The project's root folder. */
export const root = join(import.meta.dirname, '..')

const generated = join(root, 'lib/platform/prisma')

/**
 * Lets what is imported from here on be read as an earlier start compiled it, where the folder can be written: half of a
 * start's processor time. Node looks whether the file is still the same.
 */
export function reuseCompiledCode(): void {
  enableCompileCache(join(root, 'node_modules/.kurier-code'))
}

/** Writes down what was compiled since; without it that would only happen at an end in order. */
export const writeCompiledCode = flushCompileCache

/**
 * Tells which client of Prisma belongs to a project: another one for another schema, and for another version of Prisma.
 * @param project root folder, with Prisma installed
 * @returns hex
 */
export async function prismaClientStamp(project: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of ['prisma/schema.prisma', 'node_modules/prisma/package.json']) {
    hash.update(await readFile(join(project, file)))
  }
  return hash.digest('hex')
}

/**
 * Makes Prisma's client when it is missing or made for another schema or by another version of Prisma. Everything that
 * imports the database must be imported after this (`await import(…)`).
 */
export async function ensurePrismaClient(): Promise<void> {
  const stamp = await prismaClientStamp(root)
  const stampFile = join(generated, '.schema')
  const isCurrent = async (): Promise<boolean> => (await readFile(stampFile, 'utf8').catch(() => '')) === stamp
  if (await isCurrent()) return
  await oneAtATime('generate', async () => {
    if (await isCurrent()) return
    await run(['node_modules/prisma/build/index.js', 'generate'], {
      // generating runs no schema engine, but Prisma downloads one unless this names a file that exists
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: '1',
    })
    await writeFile(stampFile, stamp)
  })
}

/**
 * Runs a Node program in the project's root until it ends.
 * @param signal ends it with SIGTERM
 * @throws Error with code `program-failed` and what it printed when it fails
 */
export async function run(
  args: string[],
  environment: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = (): void => void child.kill('SIGTERM')
  if (signal?.aborted) end()
  else signal?.addEventListener('abort', end, { once: true })
  const printed: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  signal?.removeEventListener('abort', end)
  if (code === 0) return
  const message = `${args.join(' ')} failed:\n${Buffer.concat(printed).toString()}`
  throw Object.assign(new Error(message), { code: 'program-failed' })
}

/**
 * Runs `work` while holding a lock folder, so that only one process of this checkout does it at a time. The lock of a
 * process that was killed holds nobody up.
 * @throws Error with code `program-held` when a living process has held it for more than five minutes
 */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lock = join(root, 'node_modules', `.kurier-${name}.lock`)
  return withStartLock(lock, work).catch((error: unknown) => {
    if (codeOf(error) !== 'own-database-start') throw error
    const message = `Another process has been busy with "${name}" for more than five minutes. End it, or remove ${lock}.`
    throw Object.assign(new Error(message), { code: 'program-held' })
  })
}

/** Why a program could not start: an expected fault is one clear text, an unexpected one comes with its stack. */
export function startFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? error.message : (error.stack ?? error.message)
}
