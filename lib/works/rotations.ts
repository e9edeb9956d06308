import type { RoomWork } from '../platform/room-work.ts'
import { carryOutDue } from '../rotations/carry-out-due.ts'
import { removeOldPostponements, removeOldRotations } from '../rotations/store.ts'

export const work = {
  dueWork: { rotations: carryOutDue },
  retention: { rotations: removeOldRotations, 'rotation-postponements': removeOldPostponements },
} satisfies RoomWork<'rotations'>
