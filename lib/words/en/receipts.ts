import type { RoomWords } from '../room-words.ts'

export const words = {
  tabs: {
    deletions: 'Deletions',
  },
  audit: {
    'prove-deletion': 'Deletion proven',
  },
  stuck: {
    'sign-receipt': 'Signature of a deletion receipt',
  },
} satisfies RoomWords<'receipts'>
