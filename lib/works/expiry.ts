import type { Handle } from '../platform/database.ts'
import { kept } from '../platform/deadlines.ts'
import { deadlineStarts, dueBefore, type RemovalDeadline } from '../platform/due-before.ts'
import { settings } from '../platform/env.ts'
import type { RoomWork } from '../platform/room-work.ts'
import { dropUnsentFiles, purgeCases } from '../expiry/clean-up.ts'
import { removeBlobs } from '../expiry/remove-blobs.ts'
import { keepPartitions } from '../expiry/store.ts'

/** Of the partitions nothing is left to be done at once. */
async function partitionsKept(db: Handle, { now }: { now: Date }): Promise<[]> {
  const starts = await deadlineStarts(db)
  // before all partitions while the deadline has not counted for its whole length
  const before = (name: RemovalDeadline, lasts: number) => dueBefore(starts, { name, now, lasts }) ?? new Date(0)
  await keepPartitions(db, {
    now,
    casesBefore: before('cases', settings().deadlines.case),
    attemptsBefore: before('attempts', kept.attempts),
  })
  return []
}

export const work = {
  dueWork: {
    'unsent-files': dropUnsentFiles,
    cases: (context) => purgeCases(context, { which: 'cases', deadline: settings().deadlines.case }),
    'unsubmitted-cases': (context) =>
      purgeCases(context, { which: 'unsubmitted-cases', deadline: settings().deadlines.unsubmittedCase }),
    blobs: removeBlobs,
  },
  retention: { partitions: partitionsKept },
} satisfies RoomWork<'expiry'>
