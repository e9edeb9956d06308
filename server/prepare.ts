import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '@kurier/own-postgres/own-database-error'
import { withStartLock } from '@kurier/own-postgres/start-lock'

/** The project's root folder. */
export const root = join(import.meta.dirname, '..')

/** Whether this is the tree of a release or an image (server/release/), which holds what it runs on and makes nothing. */
export const isRelease: boolean = existsSync(join(root, 'release.json'))

const generated = join(root, 'lib/platform/prisma')
const clientStamp = join(generated, '.schema')
const generator = join(root, 'node_modules/prisma/build/index.js')
const compiledCode = join(root, 'node_modules/.kurier-code')

/**
 * Starts this very program again in its own process with what can only be said before a start, unless it was said there:
 * - threads for twice as many signatures as there are cores, half as many passwords as cores, and a dozen files, so that none
 *   of them waits for another;
 * - two pools of memory instead of eight for each core; young objects in 32 MiB, so that most have died with their request
 *   before anybody looks for them, and a way to give back what only the start needed;
 * - code as an earlier start compiled it, half of a start's processor time, where that can be written beside the packages.
 */
export function startWithRoom(): void {
  const { env, execArgv, argv, execPath } = process
  if (env.KURIER_STARTED !== undefined) return
  const own = {
    UV_THREADPOOL_SIZE: String(availableParallelism() * 3 + 12),
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    NODE_COMPILE_CACHE: compiledCode,
  }
  const flags = ['--max-semi-space-size=32', '--expose-gc', ...execArgv]
  process.execve?.(execPath, [execPath, ...flags, ...argv.slice(1)], { ...own, ...env, KURIER_STARTED: '1' })
}

/** The same code for a program that is not started again: a command of the operator's takes half as long. */
export function keepCompiledCode(): void {
  enableCompileCache(compiledCode)
}

/** Writes down what was compiled since; without it that would only happen at an end in order. */
export const writeCompiledCode = flushCompileCache

/** Gives back memory that only the start needed, a third of it; nothing is answered for a tenth of a second. */
export function giveBackMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * Tells which client of Prisma belongs to a project: another one for another schema, and for another version of Prisma.
 * @param project root folder
 * @returns hex
 */
export async function prismaClientStamp(project: string): Promise<string> {
  const hash = createHash('sha256')
  const models = globSync('prisma/models/*.prisma', { cwd: project }).toSorted()
  for (const file of ['prisma/schema.prisma', ...models, 'node_modules/@prisma/client/package.json']) {
    hash.update(await readFile(join(project, file)))
  }
  return hash.digest('hex')
}

/**
 * Makes Prisma's client when it is missing, or made for another schema or by another version of Prisma: an installation comes
 * with it (server/postinstall.mjs), so that only who changes the schema waits for it.
 * Everything that imports the database must be imported after this (`await import(…)`).
 * @throws Error with code `no-generator` when it must be made where no generator was kept
 */
export async function ensurePrismaClient(): Promise<void> {
  if (isRelease) return
  const stamp = await prismaClientStamp(root)
  const isCurrent = async (): Promise<boolean> => (await readFile(clientStamp, 'utf8').catch(() => '')) === stamp
  if (await isCurrent()) return
  if (!existsSync(generator)) throw noGenerator()
  await oneAtATime('generate', async () => {
    if (await isCurrent()) return
    // broken off, it must not leave files of two schemas, nor the stamp of the earlier one
    await rm(generated, { recursive: true, force: true })
    await run([generator, 'generate'], {
      // generating runs no schema engine, but Prisma downloads one unless this names a file that exists
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: '1',
    })
    await writeFile(clientStamp, stamp)
  })
}

function noGenerator(): Error {
  const message =
    "Prisma's client is missing or that of another schema in prisma/, and its generator is not installed: run npm ci."
  return Object.assign(new Error(message), { code: 'no-generator' })
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
