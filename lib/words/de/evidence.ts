import type { RoomWords } from '../room-words.ts'

export const words = {
  audit: {
    'export-case': 'Fall exportiert',
  },
} satisfies RoomWords<'evidence'>
