import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './own-database-error.ts'

/** The name of the server's log inside the database folder. */
export const LOG_NAME = 'server.log'

const LIMIT_BYTES = 10_000_000
const TAIL_BYTES = 2_000

/** Empties the server's log when it has grown over 10 MB. The server appends, so it simply goes on at the start. */
export async function limitLog(cluster: string): Promise<void> {
  await withLog(cluster, async (file) => {
    const { size } = await file.stat()
    if (size > LIMIT_BYTES) await file.truncate(0)
  })
}

/** The newest lines of the server's log, for an error message; empty when the log is missing. */
export async function newestLog(cluster: string): Promise<string> {
  const tail = await withLog(cluster, async (file) => {
    const { size } = await file.stat()
    const start = Math.max(0, size - TAIL_BYTES)
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(TAIL_BYTES), position: start })
    return buffer.toString('utf8', 0, bytesRead)
  })
  return (tail ?? '').trim().split('\n').slice(-5).join('\n')
}

/** The folder belongs to another user when we are root, so a symbolic link put there must not be followed. */
async function withLog<T>(cluster: string, work: (file: FileHandle) => Promise<T>): Promise<T | undefined> {
  let file: FileHandle
  try {
    file = await open(join(cluster, LOG_NAME), constants.O_RDWR | constants.O_NOFOLLOW)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}
