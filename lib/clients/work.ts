import type { RoomWork } from '../platform/room-work.ts'
import { warnOfSunsets } from './deprecations/warn-of-sunsets.ts'
import { removeOldFailures } from './failed-attempt-store.ts'
import { removeOldTokenRequests } from './retention-store.ts'

export const work = {
  dueWork: { sunsets: warnOfSunsets },
  retention: { 'failed-attempts': removeOldFailures, 'token-requests': removeOldTokenRequests },
} satisfies RoomWork<'clients'>
