import type { Room } from './room.ts'

export const expiry = {
  name: 'expiry',
  question: 'Which deadlines have passed, and what follows?',
  dialect: 'sql',
  audit: ['run-cron'],
  loops: ['deadlines and clean-up', 'stray files'],
  dueWork: {
    reminders: 'mails',
    'unsent-files': 'removal',
    cases: 'removal',
    'unsubmitted-cases': 'removal',
    records: 'clean-up',
    blobs: 'clean-up',
  },
  stuck: ['due-work', 'drop-attachments', 'purge-case', 'remove-blob'],
  kept: {
    runs: { days: 30 },
  },
  tables: {
    cron_runs: {
      orders: { started_at: 'service' },
      facts: [{ columns: ['finished_at'], writtenBy: ['service'], readBy: ['service'] }],
    },
    waiting_reminders: { facts: [{ columns: ['reminded_at'], writtenBy: ['service'], readBy: [] }] },
  },
} as const satisfies Room
