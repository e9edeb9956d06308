import type { RoomWords } from '../room-words.ts'

export const words = {
  audit: {
    'export-case': 'Case exported',
  },
} satisfies RoomWords<'evidence'>
