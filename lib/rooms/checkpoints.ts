import type { Room } from './room.ts'

export const checkpoints = {
  name: 'checkpoints',
  wing: true,
  question: 'How far had the logs of all cases come at midnight, so that nobody changes them afterwards unseen?',
  dialect: 'sql',
  areas: ['checkpoints'],
  calls: ['admin/checkpoints'],
  operatorPages: {
    checkpoints: { href: '/admin/checkpoints', at: 100, group: 'data' },
  },
  commands: { checkpoints: 110 },
  dueWork: { checkpoints: 'checkpoints', 'time-stamps': 'outside' },
  stuck: ['time-stamp'],
  settings: {
    TIMESTAMP_URL: { at: 530, kind: 'service' },
    TIMESTAMP_CA_FILE: { at: 540, kind: 'text', isShown: true },
  },
  kept: {
    // beyond the deadline of cases, and as long as an event of them is left
    'checkpoint-leaves': { days: 30 },
  },
  tables: {
    checkpoints: {
      facts: [{ columns: ['from_at', 'until', 'made_at', 'stamped_at'], writtenBy: ['service'], readBy: ['service'] }],
    },
  },
} as const satisfies Room
