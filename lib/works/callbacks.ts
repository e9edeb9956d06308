import type { RoomWork } from '../platform/room-work.ts'
import { deliverAllDue } from '../callbacks/deliver-due.ts'
import { removeOldAttempts } from '../callbacks/log-store.ts'
import { removeIdleEndpoints } from '../callbacks/store.ts'
import { warnOfFailures } from '../callbacks/warn-of-failures.ts'

export const work = {
  dueWork: { callbacks: (context, deadline) => deliverAllDue(context, { deadline }), warnings: warnOfFailures },
  retention: { attempts: removeOldAttempts, 'callback-endpoints': removeIdleEndpoints },
} satisfies RoomWork<'callbacks'>
