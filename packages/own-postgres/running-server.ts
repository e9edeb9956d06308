import { constants } from 'node:fs'
import { open, readFile, readlink, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from './own-database-error.ts'
import { findProcess } from './running-process.ts'

/** A living server: its postmaster's process id, and where it listens (nothing while it is still coming up). */
export type RunningServer = { pid: number; port: number | undefined }

/** How long a server may take to write everything down before it ends. */
const STOP_LIMIT_MS = 60_000
/** Above the highest process id that Linux gives (2^22), so never a living process. */
const NO_PROCESS = 4_194_305
const DENIED = new Set(['EACCES', 'EPERM'])

/** The server that works in `cluster` (real path), found by its postmaster.pid; a file that a dead one left counts for nothing. */
export async function findRunningServer(cluster: string): Promise<RunningServer | undefined> {
  const lines = await readPidFile(cluster)
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isInteger(pid) || pid === 0 || !(await worksIn(pid, cluster))) return undefined
  // PostgreSQL's miscadmin.h: pid, data folder, start time, port, socket folder, listen address, shared memory, status.
  return { pid, port: Number(lines[3]) || undefined }
}

async function readPidFile(cluster: string): Promise<string[]> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  return text.split('\n')
}

/** Process ids are used again: only a postgres that has the folder as its working directory is that folder's server. */
async function worksIn(pid: number, cluster: string): Promise<boolean> {
  const found = await findProcess(pid)
  if (found?.name !== 'postgres') return false
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === cluster
  } catch (error) {
    // Root in a container may not look into another user's process: then its name and user must do.
    if (DENIED.has(codeOf(error))) return await sameOwner(`/proc/${pid}`, cluster)
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return false
    throw error
  }
}

async function sameOwner(one: string, other: string): Promise<boolean> {
  return (await stat(one)).uid === (await stat(other)).uid
}

/**
 * Takes a foreign process's number out of the postmaster.pid that a dead server left: PostgreSQL would refuse to start
 * as long as any process of its user (a zombie too) has that number. The rest of the file stays, so that PostgreSQL's
 * own check for survivors of the dead server goes on working. Call it under the start lock, when no server was found.
 */
export async function disownPidFile(cluster: string): Promise<void> {
  const lines = await readPidFile(cluster)
  if (lines.length < 2 || lines[0] === String(NO_PROCESS)) return
  const file = await open(
    join(cluster, 'postmaster.pid'),
    constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW,
  )
  try {
    await file.writeFile([NO_PROCESS, ...lines.slice(1)].join('\n'))
  } finally {
    await file.close()
  }
}

/**
 * Stops the server as `pg_ctl stop -m fast` does (SIGINT: clients are sent away, everything is written down).
 * @returns false when it has not ended within a minute; it goes on ending by itself
 */
export async function stopServer(server: RunningServer, cluster: string): Promise<boolean> {
  const deadline = performance.now() + STOP_LIMIT_MS
  if (!(await worksIn(server.pid, cluster))) return true
  process.kill(server.pid, 'SIGINT')
  while (await worksIn(server.pid, cluster)) {
    if (performance.now() > deadline) return false
    await pause(20)
  }
  return true
}
