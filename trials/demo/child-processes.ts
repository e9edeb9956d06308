import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { root } from '../../server/prepare.ts'

/** Variables of the caller that a child gets; the product's own settings are the demo's alone. */
const passedOn = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'LD_LIBRARY_PATH',
  'NODE_OPTIONS',
]
/** Longer than the product takes to let requests under way end (30 s). */
const STOP_LIMIT = 45_000

export type Child = {
  pid: number
  /** Its exit code when it has ended, nothing when a signal ended it; all its lines have been told by then. */
  ended: Promise<number | null>
  /** Sends SIGTERM to it and all it started, waits for its end, and kills what is left after 45 s. */
  stop(): Promise<void>
}

export type ChildOptions = {
  settings: Record<string, string>
  onLine: (line: string, from: 'stdout' | 'stderr') => void
}

/**
 * Starts a Node program of the project in a process group of its own: Ctrl-C reaches the demo alone, which then stops
 * everything in order.
 */
export function startProgram(args: readonly string[], { settings, onLine }: ChildOptions): Child {
  const inherited = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]))
  const child = spawn(process.execPath, args, {
    cwd: root,
    // Next's types ask for NODE_ENV, which the product sets by itself; what is undefined is left out
    env: { ...inherited, ...settings } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${args.join(' ')} could not be started.`)
  const told = [
    tell(child.stdout, (line) => onLine(line, 'stdout')),
    tell(child.stderr, (line) => onLine(line, 'stderr')),
  ]
  const ended = endOf(child).then(async (code) => {
    await Promise.all(told)
    return code
  })
  return { pid, ended, stop: () => stop(pid, ended) }
}

function tell(stream: Readable, onLine: (line: string) => void): Promise<void> {
  const lines = createInterface({ input: stream })
  lines.on('line', onLine)
  return new Promise((resolve) => lines.once('close', resolve))
}

function endOf(child: ChildProcess): Promise<number | null> {
  // If the demo itself ends in haste, what it started must not stay.
  const last = (): void => void signal(child.pid ?? 0, 'SIGTERM')
  process.once('exit', last)
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      process.off('exit', last)
      resolve(code)
    })
  })
}

async function stop(pid: number, ended: Promise<unknown>): Promise<void> {
  signal(pid, 'SIGTERM')
  const kill = setTimeout(() => signal(pid, 'SIGKILL'), STOP_LIMIT)
  await ended
  clearTimeout(kill)
}

/** @returns false when nobody of the process group lives any more */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(-pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false // kill throws nothing but system errors
    throw error
  }
}
