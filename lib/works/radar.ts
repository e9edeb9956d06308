import type { RoomWork } from '../platform/room-work.ts'
import { sendDigests } from '../radar/send-digests.ts'

export const work = { dueWork: { digests: sendDigests } } satisfies RoomWork<'radar'>
