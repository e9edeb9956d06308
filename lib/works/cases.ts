import { SECOND } from '../platform/durations.ts'
import { inOneGo, type RoomWork } from '../platform/room-work.ts'
import { recordTellings } from '../cases/record-tellings.ts'

export const work = {
  loops: { 'notify events': { pause: SECOND, round: inOneGo(recordTellings) } },
  dueWork: {
    'notify-events': async (context) => {
      const { failed, more, recorded } = await recordTellings(context)
      return { failed, more: more || recorded > 0 }
    },
  },
} satisfies RoomWork<'cases'>
