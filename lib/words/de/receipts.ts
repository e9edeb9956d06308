import type { RoomWords } from '../room-words.ts'

export const words = {
  tabs: {
    deletions: 'Löschungen',
  },
  audit: {
    'prove-deletion': 'Löschung nachgewiesen',
  },
  stuck: {
    'sign-receipt': 'Unterschrift einer Löschbestätigung',
  },
} satisfies RoomWords<'receipts'>
