import type { Room } from './room.ts'

export const applications = {
  name: 'applications',
  wing: true,
  question: 'Which forms are offered, and which browser may go on with which application?',
  dialect: 'prisma',
  areas: ['forms', 'documentView', 'naming'],
  calls: ['admin/forms'],
  operatorPages: {
    forms: { href: '/admin/forms', at: 80, group: 'public' },
  },
  commands: { forms: 50 },
  audit: ['offer-form', 'withdraw-form', 'change-form-words'],
  settings: {
    LIMIT_FORM_ATTACHMENT_BYTES: { at: 690, kind: 'bytes', least: 1024, default: 20_000_000, isShown: true },
    LIMIT_FORM_TOTAL_BYTES: { at: 700, kind: 'bytes', least: 1024, default: 60_000_000, isShown: true },
    FORM_APPLICATIONS_PER_HOUR: { at: 870, kind: 'wholeNumber', least: 1, default: 30, isShown: true },
    FORM_APPLICATIONS_PER_MINUTE: { at: 880, kind: 'wholeNumber', least: 1, default: 300, isShown: true },
  },
  tables: {
    applications: { facts: [{ columns: ['created_at'], writtenBy: ['service'], readBy: ['service'] }] },
    form_offers: { facts: [{ columns: ['offered_at', 'withdrawn_at'], writtenBy: ['node'], readBy: [] }] },
    form_words: { facts: [{ columns: ['changed_at'], writtenBy: ['node'], readBy: [] }] },
  },
} as const satisfies Room
