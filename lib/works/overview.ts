import { MINUTE } from '../platform/durations.ts'
import type { RoomWork } from '../platform/room-work.ts'
import { countEventHours } from '../wings/overview/count-event-hours.ts'
import {
  removeOldAttemptHours,
  removeOldDecisionHours,
  removeOldDeliveryHours,
  removeOldEventHours,
  removeOldTotals,
} from '../wings/overview/figures-store.ts'

export const work = {
  loops: { figures: { pause: MINUTE, round: countEventHours } },
  retention: {
    'event-hours': removeOldEventHours,
    'delivery-hours': removeOldDeliveryHours,
    'decision-hours': removeOldDecisionHours,
    'attempt-hours': removeOldAttemptHours,
    'hour-totals': removeOldTotals,
  },
} satisfies RoomWork<'overview'>
