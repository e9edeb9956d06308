import type { Room } from './room.ts'

export const submissions = {
  name: 'submissions',
  question: 'Create, find, list; take the signed decision of the receiving system; keep sealed notes of case workers',
  dialect: 'sql',
  calls: ['destinations/[destinationId]/notes'],
  audit: ['write-work-note', 'delete-work-note'],
  tables: {
    submissions: {
      facts: [{ columns: ['created_at', 'submitted_at', 'state_since'], writtenBy: ['service'], readBy: ['service'] }],
    },
    work_notes: { facts: [{ columns: ['created_at'], writtenBy: ['service'], readBy: [] }] },
  },
} as const satisfies Room
