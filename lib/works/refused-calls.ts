import { SECOND } from '../platform/durations.ts'
import type { RoomWork } from '../platform/room-work.ts'
import { removeOldRefusedCallCounts, removeOldRefusedCalls } from '../wings/refused-calls/store.ts'
import { writeRefusedCalls } from '../wings/refused-calls/write-refused-calls.ts'

export const work = {
  loops: { 'refused calls': { pause: SECOND, round: ({ db }) => writeRefusedCalls(db) } },
  retention: { 'refused-calls': removeOldRefusedCalls, 'refused-call-counts': removeOldRefusedCallCounts },
} satisfies RoomWork<'refused-calls'>
