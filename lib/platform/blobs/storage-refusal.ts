import { Refusal } from '../errors.ts'
import { log } from '../log.ts'

/** What the system says when a disk, or somebody's share of it, is full (PostgreSQL's 53100 when it is the database's). */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
/** What it says when a process, or the machine, has too much open. */
const EXHAUSTED = new Set<unknown>(['EMFILE', 'ENFILE', 'ENOMEM'])

/** 507: nothing more is taken until something was removed. */
export const insufficientStorage = (detail: string): Refusal =>
  new Refusal('insufficient-storage', detail, { retryAfterSeconds: 60 })

/** The refusal that a fault of the storage amounts to, with its line in the log; any other error as it is. */
export function asStorageRefusal(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const code = 'code' in error ? error.code : undefined
  if (FULL.has(code)) {
    log.error({ reason: error.message }, 'the storage is full')
    return insufficientStorage('The service has no storage left at the moment; try again later.')
  }
  if (EXHAUSTED.has(code)) {
    log.error({ reason: error.message }, 'too many files are open')
    return new Refusal('unavailable', 'The service has too many files open at the moment.', { retryAfterSeconds: 5 })
  }
  return error
}
