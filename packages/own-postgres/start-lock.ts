import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, ownDatabaseError } from './own-database-error.ts'
import { findProcess } from './running-process.ts'

/** Longer than a server may take to start (recovery after a crash included). */
const PATIENCE_MS = 330_000
const TAKEN = new Set(['ENOTEMPTY', 'EEXIST'])

/**
 * Runs `work` while this caller alone, of all processes, holds the lock folder `folder`.
 *
 * The folder is held by whom the one file in it names. Taking it is renaming a prepared folder over it, which succeeds
 * only when it is missing or empty; a dead holder's file is removed by its own name, so that nobody can take away the
 * lock of a living one.
 * @throws own-database-start when a living process has held it for more than five minutes
 */
export async function withStartLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const owner = await ownerName()
  const prepared = `${folder}.${owner}`
  await removeAbandoned(folder)
  await mkdir(prepared)
  try {
    await writeFile(join(prepared, owner), '')
    await take(prepared, folder)
  } catch (error) {
    await rm(prepared, { recursive: true, force: true })
    throw error
  }
  try {
    return await work()
  } finally {
    await rm(join(folder, owner), { force: true })
  }
}

async function take(prepared: string, folder: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await renamed(prepared, folder))) {
    await dropDeadHolders(folder)
    if (performance.now() > deadline) throw heldTooLong(folder, await readdir(folder))
    await pause(20 + Math.random() * 30)
  }
}

async function renamed(prepared: string, folder: string): Promise<boolean> {
  try {
    await rename(prepared, folder)
    return true
  } catch (error) {
    if (TAKEN.has(codeOf(error))) return false
    throw error
  }
}

async function dropDeadHolders(folder: string): Promise<void> {
  for (const holder of await readdir(folder)) {
    if (!(await isAlive(holder))) await rm(join(folder, holder), { force: true })
  }
}

/** Prepared folders of processes that were killed while they waited. */
async function removeAbandoned(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.`
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(prefix) || (await isAlive(name.slice(prefix.length)))) continue
    await rm(join(dirname(folder), name), { recursive: true, force: true })
  }
}

async function ownerName(): Promise<string> {
  const own = await findProcess(process.pid)
  return `${process.pid}.${own?.startTime ?? 0}.${randomUUID()}`
}

async function isAlive(owner: string): Promise<boolean> {
  const [pid, startTime] = owner.split('.')
  const found = await findProcess(Number(pid))
  return found !== undefined && found.startTime === startTime
}

function heldTooLong(folder: string, holders: string[]): Error {
  const pid = holders[0]?.split('.')[0] ?? 'unknown'
  return ownDatabaseError(
    'own-database-start',
    `Process ${pid} has been starting the own database for more than five minutes. End it, or remove ${folder}.`,
  )
}
