import type { RoomWork } from '../platform/room-work.ts'
import { warnOfSunsets } from '../clients/deprecations/warn-of-sunsets.ts'
import { removeOldFailures } from '../clients/failed-attempt-store.ts'
import { removeOldTokenRequests } from '../clients/retention-store.ts'

export const work = {
  dueWork: { sunsets: warnOfSunsets },
  retention: { 'failed-attempts': removeOldFailures, 'token-requests': removeOldTokenRequests },
} satisfies RoomWork<'clients'>
