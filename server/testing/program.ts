import { spawn, type ChildProcess } from 'node:child_process'
import { countOne } from '#lib/platform/testing/counts.ts'
import { root } from '../prepare.ts'

/** Milliseconds after which a condition counts as never coming true; far more than a busy machine needs. */
const LIMIT = 600_000

/** A program of the product in a process of its own. */
export type Program = {
  pid: number
  stdout: () => string
  stderr: () => string
  /** Its exit code, or the signal that ended it; all that it printed has been read by then. */
  ended: Promise<number | NodeJS.Signals>
  /** Resolves when standard output holds `text`; rejects when the program ends without it. */
  says: (text: string) => Promise<void>
  signal: (name: NodeJS.Signals) => void
  /** Nobody reads any more what it prints. */
  leave: () => void
}

/** `at`: the root folder of the program's sources, this project's unless it is another version of it. */
type Options = { settings: Record<string, string>; user?: { uid: number; gid: number }; at?: string }

/** Starts a Node program of the product with these settings and no other, as a shell would that knows none of ours. */
export function startProgram(args: readonly string[], { settings, user, at = root }: Options): Program {
  const environment: Record<string, string | undefined> = { PATH: process.env.PATH, ...settings }
  const child = spawn(process.execPath, args, {
    uid: user?.uid,
    gid: user?.gid,
    cwd: at,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment as NodeJS.ProcessEnv, // Next.js's types demand NODE_ENV, which users do not set
  })
  countOne('servers')
  const { pid } = child
  if (pid === undefined) throw new Error(`${args.join(' ')} could not be started`)
  const stdout = collect(child, 'stdout')
  const stderr = collect(child, 'stderr')
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'SIGKILL'))
  })
  const says = (text: string): Promise<void> =>
    within(`${args.join(' ')} prints "${text}"`, [
      holds(child, stdout, text),
      endedWithout(ended, text, stdout, stderr),
    ])
  const leave = (): void => {
    child.stdout.destroy()
    child.stderr.destroy()
  }
  return { pid, stdout, stderr, ended, says, signal: (name) => void child.kill(name), leave }
}

function collect(child: ChildProcess, name: 'stdout' | 'stderr'): () => string {
  let text = ''
  child[name]?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  return () => text
}

function holds(child: ChildProcess, stdout: () => string, text: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!stdout().includes(text)) return
      child.stdout?.off('data', look)
      resolve()
    }
    child.stdout?.on('data', look)
    look()
  })
}

async function endedWithout(ended: Promise<unknown>, text: string, ...printed: (() => string)[]): Promise<void> {
  const how = String(await ended)
  const all = printed.map((read) => read()).join('\n')
  if (!all.includes(text)) throw new Error(`it ended with ${how} and never said "${text}":\n${all}`)
}

/** The first of these that comes true. */
async function within(what: string, conditions: Promise<void>[]): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`not within ten minutes: ${what}`)), LIMIT)
  await Promise.race([...conditions, late.promise]).finally(() => clearTimeout(timer))
}
