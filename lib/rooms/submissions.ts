import type { Room } from './room.ts'

export const submissions = {
  name: 'submissions',
  question:
    'Create, find, list; take the signed decision of the receiving system; keep sealed notes and claims of case workers',
  dialect: 'sql',
  calls: ['destinations/[destinationId]/notes', 'destinations/[destinationId]/claims'],
  audit: ['write-work-note', 'delete-work-note', 'claim-work', 'give-back-work'],
  tables: {
    submissions: {
      facts: [{ columns: ['created_at', 'submitted_at', 'state_since'], writtenBy: ['service'], readBy: ['service'] }],
    },
    work_claims: { facts: [{ columns: ['since', 'renewed_at'], writtenBy: ['service'], readBy: ['service'] }] },
    work_notes: { facts: [{ columns: ['created_at'], writtenBy: ['service'], readBy: [] }] },
  },
} as const satisfies Room
