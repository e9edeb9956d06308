import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

/** An ordinary user of every Linux, for who runs trials as root. */
export const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

const run = promisify(execFile)

/** `program`: `kurier` of an unpacked release; `settings`: all that it finds in its environment. */
export type UnpackedRelease = { program: string; settings: Record<string, string> }

/** Runs a command of a release to its end and answers what it printed. */
export async function ask({ program, settings }: UnpackedRelease, args: readonly string[]): Promise<string> {
  const { stdout } = await run(program, args, { ...nobody, cwd: '/', env: environment(settings) })
  return stdout
}

/** Starts the service of a release; it has become ready when this resolves. */
export async function start({
  program,
  settings,
}: UnpackedRelease): Promise<{ lines: string[]; stop: () => Promise<unknown> }> {
  const child = spawn(program, ['start'], {
    ...nobody,
    cwd: '/',
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const ready = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      if (line.includes(' is ready: ')) ready.resolve()
    })
  }
  const ended = once(child, 'close')
  void ended.then(() => ready.reject(new Error(`the service ended before it was ready:\n${lines.join('\n')}`)))
  await ready.promise
  const stop = async (): Promise<unknown> => {
    child.kill('SIGTERM')
    const [code] = (await ended) as [number | null] // as Node documents the event
    return code
  }
  return { lines, stop }
}

/** Next.js's types demand NODE_ENV, which users do not set. */
const environment = (settings: Record<string, string>) => settings as NodeJS.ProcessEnv
