import { removeOldIdempotencyKeys } from '../platform/idempotency/store.ts'
import type { RoomWork } from '../platform/room-work.ts'

export const work = {
  retention: { 'idempotency-keys': removeOldIdempotencyKeys },
} satisfies RoomWork<'platform'>
