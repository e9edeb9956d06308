import type { Handle } from '../platform/database.ts'
import { kept } from '../platform/deadlines.ts'
import { settings } from '../platform/env.ts'
import type { RoomWork } from '../platform/room-work.ts'
import { dropUnsentFiles, purgeCases } from '../expiry/clean-up.ts'
import { removeBlobs } from '../expiry/remove-blobs.ts'
import { keepPartitions } from '../expiry/store.ts'

/** Of the partitions nothing is left to be done at once. */
async function partitionsKept(db: Handle, { now }: { now: Date }): Promise<[]> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await keepPartitions(db, {
    now,
    casesBefore: before(settings().deadlines.case),
    attemptsBefore: before(kept.attempts),
  })
  return []
}

export const work = {
  dueWork: {
    'unsent-files': dropUnsentFiles,
    cases: (context) => purgeCases(context, { which: 'finished', deadline: settings().deadlines.case }),
    'unsubmitted-cases': (context) =>
      purgeCases(context, { which: 'never submitted', deadline: settings().deadlines.unsubmittedCase }),
    blobs: removeBlobs,
  },
  retention: { partitions: partitionsKept },
} satisfies RoomWork<'expiry'>
