import type { Room } from './room.ts'

export const expiry = {
  name: 'expiry',
  question: 'Which deadlines have passed, and what follows?',
  dialect: 'sql',
  commands: { blobs: 190 },
  loops: ['stray files'],
  dueWork: {
    'unsent-files': 'removal',
    cases: 'removal',
    'unsubmitted-cases': 'removal',
    blobs: 'clean-up',
  },
  stuck: ['drop-attachments', 'purge-case', 'remove-blob'],
  settings: {
    DEADLINE_CASE_DAYS: { at: 580, kind: 'days', isDecided: true, isShown: true },
    DEADLINE_UNSUBMITTED_CASE_DAYS: { at: 590, kind: 'days', isDecided: true, isShown: true },
    REMINDER_DAYS: { at: 620, kind: 'dayList', isDecided: true, isShown: true },
  },
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
} as const satisfies Room
