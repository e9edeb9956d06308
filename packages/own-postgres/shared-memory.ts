import { statfs } from 'node:fs/promises'
import { codeOf, ownDatabaseError } from './own-database-error.ts'

const FOLDER = '/dev/shm'
const MIB = 2 ** 20
/** PostgreSQL's statistics alone take more than one MiB there: with less it does not even make a database. */
const LEAST = 4 * MIB
/** What containers usually have; a query by several processes takes up to half of it. */
const ENOUGH = 64 * MIB

const FIX = 'give the container more, such as --shm-size=256m, or set DATABASE_URL.'

/**
 * Looks whether the memory that PostgreSQL's processes share has room, before it complains in words of its own.
 * @param size bytes of it; undefined when it is missing
 * @throws own-database-start when it has too little to run
 */
export async function assertSharedMemory(say: (line: string) => void, size = sizeOf(FOLDER)): Promise<void> {
  const bytes = await size
  if (bytes === undefined || bytes >= ENOUGH) return
  const found = `${FOLDER} has ${Math.floor(bytes / 1024)} KiB`
  if (bytes < LEAST) {
    throw ownDatabaseError('own-database-start', `The own PostgreSQL cannot run: ${found}, and it needs 64 MiB; ${FIX}`)
  }
  say(`WARNING Own database: ${found}; with less than 64 MiB large queries may fail: ${FIX}`)
}

/** Undefined without the folder: PostgreSQL then shares memory in other ways. */
async function sizeOf(folder: string): Promise<number | undefined> {
  try {
    const { blocks, bsize } = await statfs(folder)
    return blocks * bsize
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
