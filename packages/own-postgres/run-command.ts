import { spawn } from 'node:child_process'
import { messageOf } from './own-database-error.ts'

/** An operating system user, by numbers. */
export type SystemUser = { uid: number; gid: number }

/** How a program ended: `exitCode` is null when it could not be run or was killed; `output` is what it printed, or why not. */
export type CommandOutcome = { exitCode: number | null; output: string }

type Options = { as?: SystemUser; cwd?: string; dataFolder?: string }

/**
 * Runs a program to its end, in a process session of its own, so that Ctrl-C in a terminal does not hit it.
 * Its environment is made here: PG… variables, LANG and LD_LIBRARY_PATH of the caller must not steer the server.
 * @param options.as the user to run as; nothing = the own one
 * @param options.dataFolder absolute path, handed over as PGDATA (pg_ctl would put an argument through a shell)
 */
export function runCommand(command: string, args: string[], options: Options = {}): Promise<CommandOutcome> {
  const data = options.dataFolder ? { PGDATA: options.dataFolder } : {}
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      uid: options.as?.uid,
      gid: options.as?.gid,
      cwd: options.cwd ?? '/',
      // NODE_ENV: Next.js types every environment as having it.
      env: { NODE_ENV: 'production', PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', ...data },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    const collect = (chunk: string) => (output += chunk)
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    child.on('error', (error) => resolve({ exitCode: null, output: messageOf(error) }))
    child.on('close', (exitCode) => resolve({ exitCode, output: output.trim() }))
  })
}
