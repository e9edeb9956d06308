import { SECOND } from '../platform/durations.ts'
import { inOneGo, type RoomWork } from '../platform/room-work.ts'
import { harvestEvents } from './harvest-events.ts'
import { removeOldEvents } from './harvest-store.ts'
import { sendWaiting } from './send-waiting.ts'

const [harvest, send] = [inOneGo(harvestEvents), inOneGo(sendWaiting)]

export const work = {
  loops: {
    'event streams': {
      pause: 2 * SECOND,
      round: async (context) => {
        await harvest(context)
        await send(context)
      },
    },
  },
  retention: { 'stream-events': removeOldEvents },
} satisfies RoomWork<'event-streams'>
