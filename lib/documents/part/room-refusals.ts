import { databaseCodes } from '../../platform/database.ts'
import { insufficientStorage } from '../../platform/blobs/storage-refusal.ts'
import { Refusal } from '../../platform/errors.ts'

const closing = { headers: { connection: 'close' } }

export const allTooLarge = (): Refusal =>
  new Refusal('too-large', 'All parts of this submission together would be larger than the service takes.', closing)

export const quotaUsedUp = (): Refusal =>
  insufficientStorage('Too many attachments of incomplete submissions are stored; submit those, or try again later.')

/** Answers to the codes that the storing statement raises; any other error stays as it is. */
const raised: Record<string, () => Refusal> = {
  KU413: allTooLarge,
  KU507: quotaUsedUp,
  KU410: () =>
    new Refusal('unavailable', 'The upload took so long that it was given up; send it again.', {
      retryAfterSeconds: 1,
    }),
}

/** @returns the refusal that a fault of the storing statement amounts to */
export function asRoomRefusal(error: unknown): unknown {
  const code = databaseCodes(error).find((one) => one in raised) ?? ''
  return raised[code]?.() ?? error
}
