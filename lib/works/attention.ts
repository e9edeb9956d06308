import type { RoomWork } from '../platform/room-work.ts'
import { findAhead } from '../attention/find-ahead.ts'
import { findNow } from '../attention/find-now.ts'
import { remindOfWaiting } from '../attention/remind-of-waiting.ts'
import { warnOfFailures } from '../attention/warn-of-failures.ts'
import { warnOfSunsets } from '../attention/warn-of-sunsets.ts'

export const work = {
  attention: { ...findNow, ...findAhead },
  dueWork: { warnings: warnOfFailures, reminders: remindOfWaiting, sunsets: warnOfSunsets },
} satisfies RoomWork<'attention'>
