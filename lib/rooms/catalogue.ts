import type { Room } from './room.ts'

export const catalogue = {
  name: 'catalogue',
  wing: true,
  question: 'Which schemas of the catalogue, or of others, became forms, and what do they say?',
  dialect: 'prisma',
  areas: ['imports', 'importEditor'],
  calls: ['admin/imports'],
  audit: ['import-form', 'edit-imported-form', 'publish-form', 'withdraw-form-version', 'delete-form-draft'],
  tables: {
    imported_forms: {
      facts: [{ columns: ['imported_at', 'published_at', 'withdrawn_at'], writtenBy: ['node'], readBy: [] }],
    },
  },
} as const satisfies Room
