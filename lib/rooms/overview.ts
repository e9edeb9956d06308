import type { Room } from './room.ts'

export const overview = {
  name: 'overview',
  question: 'What needs attention, how much, how long, and is the installation well?',
  dialect: 'prisma',
  loops: ['figures'],
  kept: {
    'event-hours': { days: 400 },
    'delivery-hours': { days: 400 },
    'decision-hours': { days: 400 },
    'attempt-hours': { days: 400 },
    'hour-totals': { days: 400 },
  },
  tables: {
    delivery_hours: { facts: [{ columns: ['hour'], writtenBy: ['service'], readBy: ['service'] }] },
    decision_hours: { facts: [{ columns: ['hour'], writtenBy: ['service'], readBy: ['service'] }] },
    attempt_hours: { facts: [{ columns: ['hour'], writtenBy: ['service'], readBy: ['service'] }] },
    hour_totals: { facts: [{ columns: ['hour'], writtenBy: ['service'], readBy: ['service'] }] },
    event_hours: { facts: [{ columns: ['hour'], writtenBy: ['service'], readBy: ['service'] }] },
  },
} as const satisfies Room
