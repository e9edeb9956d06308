import type { Room } from './room.ts'

export const receipts = {
  name: 'receipts',
  question: 'What was deleted of a submission or reply, when, and is anything left of it?',
  dialect: 'sql',
  areas: ['deletions'],
  calls: ['admin/deletions'],
  operatorPages: {
    deletions: { href: '/admin/deletions', at: 50, group: 'data' },
  },
  commands: { deletions: 30 },
  audit: ['prove-deletion'],
  dueWork: { receipts: 'receipts' },
  stuck: ['sign-receipt'],
  tables: {
    deletion_receipts: {
      facts: [{ columns: ['content_deleted_at', 'files_removed_at'], writtenBy: ['service'], readBy: ['service'] }],
    },
  },
} as const satisfies Room
