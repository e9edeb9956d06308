import { removeOldIdempotencyKeys } from './idempotency/store.ts'
import type { RoomWork } from './room-work.ts'

export const work = {
  retention: { 'idempotency-keys': removeOldIdempotencyKeys },
} satisfies RoomWork<'platform'>
