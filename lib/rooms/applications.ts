import type { Room } from './room.ts'

export const applications = {
  name: 'applications',
  question: 'Which forms are offered, and which browser may go on with which application?',
  dialect: 'prisma',
  areas: ['naming'],
  calls: ['admin/forms'],
  operatorPages: {
    forms: { href: '/admin/forms', at: 80 },
  },
  commands: { forms: 50 },
  audit: ['offer-form', 'withdraw-form', 'change-form-words'],
  tables: {
    applications: { facts: [{ columns: ['created_at'], writtenBy: ['service'], readBy: ['service'] }] },
    form_offers: { facts: [{ columns: ['offered_at', 'withdrawn_at'], writtenBy: ['node'], readBy: [] }] },
    form_words: { facts: [{ columns: ['changed_at'], writtenBy: ['node'], readBy: [] }] },
  },
} as const satisfies Room
