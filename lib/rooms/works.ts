import type { Room } from './room.ts'

export const works = {
  name: 'works',
  question: 'What does each room do by itself, and when?',
  dialect: 'sql',
  calls: ['admin/cron'],
  operatorPages: {
    cron: { href: '/admin/cron', at: 40 },
  },
  commands: { cron: 180 },
  audit: ['run-cron'],
  loops: ['deadlines and clean-up'],
  dueWork: { records: 'clean-up' },
  stuck: ['due-work'],
  kept: { runs: { days: 30 } },
  tables: {
    cron_runs: {
      orders: { started_at: 'service' },
      facts: [{ columns: ['finished_at'], writtenBy: ['service'], readBy: ['service'] }],
    },
  },
} as const satisfies Room
