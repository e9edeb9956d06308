import type { RoomWork } from '../platform/room-work.ts'
import { removeOldFailures } from '../clients/failed-attempt-store.ts'
import { removeOldTokenRequests } from '../clients/retention-store.ts'

export const work = {
  retention: { 'failed-attempts': removeOldFailures, 'token-requests': removeOldTokenRequests },
} satisfies RoomWork<'clients'>
