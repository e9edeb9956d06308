import type { RoomWork } from '../platform/room-work.ts'
import { deliverAllDue } from '../callbacks/claim/deliver-due.ts'
import { removeOldAttempts } from '../callbacks/log/log-store.ts'
import { removeIdleEndpoints } from '../callbacks/store.ts'
import { prepareForStream } from '../wings/event-streams/send-events.ts'

export const work = {
  dueWork: {
    callbacks: (context, deadline) => deliverAllDue(context, { deadline, streams: prepareForStream }),
  },
  retention: { attempts: removeOldAttempts, 'callback-endpoints': removeIdleEndpoints },
} satisfies RoomWork<'callbacks'>
