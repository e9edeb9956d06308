import { invalidChains, lateLists } from '../destinations/chains/refused-chains.ts'
import type { RoomWork } from '../platform/room-work.ts'

export const work = {
  attention: { 'certificate-invalid': invalidChains, 'revocation-list-outdated': lateLists },
} satisfies RoomWork<'destinations'>
