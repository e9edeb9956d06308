import type { Room } from './room.ts'

export const documents = {
  name: 'documents',
  question:
    'What goes for submissions and replies alike: states, encrypted parts, attach, submit, decide, read, expire, over one table of the two kinds',
  dialect: 'sql',
  dueWork: { submissions: 'deadlines', replies: 'deadlines' },
  stuck: ['expire-submission', 'expire-reply'],
  settings: {
    DEADLINE_INCOMPLETE_DAYS: { at: 550, kind: 'days', isDecided: true, isShown: true },
    DEADLINE_SUBMITTED_DAYS: { at: 560, kind: 'days', isDecided: true, isShown: true },
    DEADLINE_CONTENT_DAYS: { at: 570, kind: 'days', isDecided: true, isShown: true },
    LIMIT_METADATA_BYTES: { at: 640, kind: 'bytes', least: 1024, default: 2_097_152, isShown: true },
    LIMIT_DATA_BYTES: { at: 650, kind: 'bytes', least: 1024, default: 26_214_400, isShown: true },
    LIMIT_ATTACHMENT_BYTES: { at: 660, kind: 'bytes', least: 1024, default: 500_000_000, isShown: true },
    LIMIT_ATTACHMENTS: { at: 670, kind: 'wholeNumber', least: 0, most: 10_000, default: 100, isShown: true },
    LIMIT_TOTAL_BYTES: { at: 680, kind: 'bytes', least: 1024, default: 2_000_000_000, isShown: true },
    LIMIT_CLIENT_INCOMPLETE_BYTES: { at: 710, kind: 'bytes', least: 1024, default: 20_000_000_000, isShown: true },
    LIMIT_NETWORK_INCOMPLETE_BYTES: { at: 720, kind: 'bytes', least: 1024, default: 1_000_000_000, isShown: true },
    LIMIT_SUBMIT_MEMORY_BYTES: { at: 740, kind: 'bytes', least: 1024, default: 67_108_864, isShown: true },
  },
  tables: {
    content_parts: { facts: [{ columns: ['stored_at'], writtenBy: ['database'], readBy: [] }] },
    content_fetches: { facts: [{ columns: ['first_at', 'last_at'], writtenBy: ['service'], readBy: [] }] },
  },
} as const satisfies Room
