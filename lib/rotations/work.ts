import type { RoomWork } from '../platform/room-work.ts'
import { carryOutDue } from './carry-out-due.ts'
import { removeOldPostponements, removeOldRotations } from './store.ts'

export const work = {
  dueWork: { rotations: carryOutDue },
  retention: { rotations: removeOldRotations, 'rotation-postponements': removeOldPostponements },
} satisfies RoomWork<'rotations'>
