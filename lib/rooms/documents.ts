import type { Room } from './room.ts'

export const documents = {
  name: 'documents',
  question:
    'What goes for submissions and replies alike: states, encrypted parts, attach, submit, decide, read, expire, over one table of the two kinds',
  dialect: 'sql',
  dueWork: { submissions: 'deadlines', replies: 'deadlines' },
  stuck: ['expire-submission', 'expire-reply'],
  tables: {
    content_parts: { facts: [{ columns: ['stored_at'], writtenBy: ['database'], readBy: [] }] },
    content_fetches: { facts: [{ columns: ['first_at', 'last_at'], writtenBy: ['service'], readBy: [] }] },
  },
} as const satisfies Room
