import type { RoomWork } from '../platform/room-work.ts'
import { findAhead } from '../wings/attention/find-ahead.ts'
import { findNow } from '../wings/attention/find-now.ts'
import { remindOfWaiting } from '../wings/attention/remind-of-waiting.ts'
import { warnOfFailures } from '../wings/attention/warn-of-failures.ts'
import { warnOfSunsets } from '../wings/attention/warn-of-sunsets.ts'

export const work = {
  attention: { ...findNow, ...findAhead },
  dueWork: { warnings: warnOfFailures, reminders: remindOfWaiting, sunsets: warnOfSunsets },
} satisfies RoomWork<'attention'>
