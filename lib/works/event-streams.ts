import { MINUTE, SECOND } from '../platform/durations.ts'
import { inOneGo, type RoomWork } from '../platform/room-work.ts'
import { selectStoppedStreams } from '../wings/event-streams/attention-store.ts'
import { harvestEvents } from '../wings/event-streams/harvest-events.ts'
import { removeOldEvents } from '../wings/event-streams/harvest-store.ts'
import { announceEvents } from '../wings/event-streams/send-events.ts'

/** For how long an event stream fails until it is brought up: the first attempts again take no longer. */
const FAILING = 5 * MINUTE

const harvest = inOneGo(harvestEvents)

export const work = {
  loops: {
    'event streams': {
      pause: 2 * SECOND,
      round: async (context) => {
        await harvest(context)
        await announceEvents(context)
      },
    },
  },
  attention: {
    'event-stream-stopped': ({ db }, { most, service }) =>
      selectStoppedStreams(db, { most, since: new Date(service.getTime() - FAILING) }),
  },
  retention: { 'stream-events': removeOldEvents },
} satisfies RoomWork<'event-streams'>
