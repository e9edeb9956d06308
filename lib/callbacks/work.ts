import type { RoomWork } from '../platform/room-work.ts'
import { deliverAllDue } from './deliver-due.ts'
import { removeOldAttempts } from './log-store.ts'
import { removeIdleEndpoints } from './store.ts'
import { warnOfFailures } from './warn-of-failures.ts'

export const work = {
  dueWork: { callbacks: (context, deadline) => deliverAllDue(context, { deadline }), warnings: warnOfFailures },
  retention: { attempts: removeOldAttempts, 'callback-endpoints': removeIdleEndpoints },
} satisfies RoomWork<'callbacks'>
