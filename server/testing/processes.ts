import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, constants } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SystemUser } from '@kurier/own-postgres/run-command'

/** A program that runs beside the product. `ended` resolves with how, whoever ended it. */
export type Daemon = {
  pid: number
  ended: Promise<string>
  signal: (name: NodeJS.Signals) => void
  /** What it printed on both ways. */
  printed: () => string
}

type Wish = { as?: SystemUser; cwd: string; environment?: Record<string, string> }

/** Where Debian puts programs, also those for root alone. */
const FOLDERS = ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/usr/local/bin', '/usr/local/sbin']

/** Where a program is; undefined when it is not installed. */
export async function programPath(name: string): Promise<string | undefined> {
  for (const folder of FOLDERS) {
    const file = join(folder, name)
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false, // not here: the next folder
    )
    if (isThere) return file
  }
  return undefined
}

/** @throws Error with code `missing-program`, which says how to install those that are not there */
export async function assertPrograms(names: readonly string[]): Promise<void> {
  const missing: string[] = []
  for (const name of names) if ((await programPath(name)) === undefined) missing.push(name)
  if (missing.length === 0) return
  const message = `${missing.join(' and ')} is not installed: apt-get install ${missing.join(' ')}`
  throw Object.assign(new Error(message), { code: 'missing-program' })
}

/** Starts a program with no environment of ours. @throws Error when it cannot be started */
export async function startDaemon(command: string, args: readonly string[], wish: Wish): Promise<Daemon> {
  const path = command.startsWith('/') ? command : await programPath(command)
  if (path === undefined) throw new Error(`${command} is not installed`)
  const child = spawn(path, args, {
    uid: wish.as?.uid,
    gid: wish.as?.gid,
    cwd: wish.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    // NODE_ENV: Next.js types every environment as having it
    env: { NODE_ENV: 'production', PATH: FOLDERS.join(':'), LC_ALL: 'C', ...wish.environment },
    detached: true, // Ctrl-C is for the program that started it
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? String(code)))
  })
  await once(child, 'spawn')
  const { pid } = child
  if (pid === undefined) throw new Error(`${command} could not be started`)
  return { pid, ended, printed: () => printed, signal: (name) => void child.kill(name) }
}

const LOOK_EVERY = 20
const LIMIT = 120_000

/** Waits until `is` answers true. @throws Error that names `what` after two minutes */
export async function until(what: string, is: () => Promise<boolean> | boolean, every = LOOK_EVERY): Promise<void> {
  const from = performance.now()
  while (!(await is())) {
    if (performance.now() - from > LIMIT) throw new Error(`not within two minutes: ${what}`)
    await pause(every)
  }
}

/** Whether that address answers with 2xx. */
export const answersOk = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false, // nothing listens yet
  )

/** Whether something listens on that port of this machine. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Waits until a daemon listens. @throws Error with what it printed when it ends before */
export async function listens(daemon: Daemon, port: number): Promise<void> {
  let how: string | undefined
  void daemon.ended.then((ending) => (how = ending))
  await until(`something listens on ${port}`, async () => {
    if (how !== undefined) throw new Error(`it ended with ${how}:\n${daemon.printed()}`)
    return isListening(port)
  })
}
