import type { RoomWork } from '../platform/room-work.ts'
import { signReceipts } from '../receipts/sign-receipts.ts'

export const work = { dueWork: { receipts: signReceipts } } satisfies RoomWork<'receipts'>
