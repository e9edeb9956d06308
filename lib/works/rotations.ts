import type { RoomWork } from '../platform/room-work.ts'
import { carryOutDue } from '../wings/rotations/carry-out-due.ts'
import { removeOldPostponements, removeOldRotations } from '../wings/rotations/store.ts'

export const work = {
  dueWork: { rotations: carryOutDue },
  retention: { rotations: removeOldRotations, 'rotation-postponements': removeOldPostponements },
} satisfies RoomWork<'rotations'>
