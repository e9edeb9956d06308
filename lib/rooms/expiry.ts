import type { Room } from './room.ts'

export const expiry = {
  name: 'expiry',
  question: 'Which deadlines have passed, and what follows?',
  dialect: 'sql',
  commands: { blobs: 190 },
  loops: ['stray files'],
  dueWork: {
    reminders: 'mails',
    'unsent-files': 'removal',
    cases: 'removal',
    'unsubmitted-cases': 'removal',
    blobs: 'clean-up',
  },
  stuck: ['drop-attachments', 'purge-case', 'remove-blob'],
  metrics: {
    quarantined: {
      is: 'gauge',
      name: 'blobs_quarantined',
      help: 'Files that no row knows, before they are removed',
      isRead: true,
    },
  },
  // the partitions of events and attempts, by the deadlines of what lies in them
  kept: { partitions: { days: 0 } },
  tables: {
    waiting_reminders: { facts: [{ columns: ['reminded_at'], writtenBy: ['service'], readBy: [] }] },
  },
} as const satisfies Room
