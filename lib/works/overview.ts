import { MINUTE } from '../platform/durations.ts'
import type { RoomWork } from '../platform/room-work.ts'
import { findAgreements } from '../wings/overview/agree-with-organisation.ts'
import { countFigures } from '../wings/overview/count-event-hours.ts'
import {
  removeOldAttemptHours,
  removeOldDecisionHours,
  removeOldDeliveryHours,
  removeOldEventHours,
  removeOldTotals,
} from '../wings/overview/figures-store.ts'
import { removeOldOrganisationDays } from '../wings/overview/organisation-figures-store.ts'

export const work = {
  attention: findAgreements,
  loops: { figures: { pause: MINUTE, round: countFigures } },
  retention: {
    'event-hours': removeOldEventHours,
    'delivery-hours': removeOldDeliveryHours,
    'decision-hours': removeOldDecisionHours,
    'attempt-hours': removeOldAttemptHours,
    'hour-totals': removeOldTotals,
    'organisation-days': removeOldOrganisationDays,
  },
} satisfies RoomWork<'overview'>
