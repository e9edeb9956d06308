import type { Room } from './room.ts'

export const cases = {
  name: 'cases',
  question: 'What happened, in which order, signed by whom? Who takes part?',
  dialect: 'sql',
  loops: ['notify events'],
  dueWork: { 'notify-events': 'events' },
  stuck: ['record-telling'],
  metrics: {
    events: {
      is: 'counter',
      name: 'events_recorded_total',
      help: 'Events recorded in the logs of cases',
      labels: ['event'],
    },
  },
  tables: {
    cases: {
      facts: [
        { columns: ['created_at', 'last_event_at', 'submitted_at'], writtenBy: ['service'], readBy: ['service'] },
      ],
    },
    events: {
      facts: [
        { columns: ['issued_at'], writtenBy: ['service', 'partner'], readBy: [] },
        { columns: ['recorded_at'], writtenBy: ['service'], readBy: ['service'] },
      ],
    },
    posted_events: {},
    tellings: { facts: [{ columns: ['told_at'], writtenBy: ['service'], readBy: [] }] },
    refused_decisions: { facts: [{ columns: ['first_refused_at', 'refused_at'], writtenBy: ['service'], readBy: [] }] },
  },
} as const satisfies Room
