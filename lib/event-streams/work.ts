import { MINUTE, SECOND } from '../platform/durations.ts'
import { inOneGo, type RoomWork } from '../platform/room-work.ts'
import { selectStoppedStreams } from './attention-store.ts'
import { harvestEvents } from './harvest-events.ts'
import { removeOldEvents } from './harvest-store.ts'
import { sendWaiting } from './send-waiting.ts'

/** For how long an event stream fails until it is brought up: the first attempts again take no longer. */
const FAILING = 5 * MINUTE

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
  attention: {
    'event-stream-stopped': ({ db }, { most, service }) =>
      selectStoppedStreams(db.pool, { most, since: new Date(service.getTime() - FAILING) }),
  },
  retention: { 'stream-events': removeOldEvents },
} satisfies RoomWork<'event-streams'>
