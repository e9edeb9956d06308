import type { RoomWords } from '../../room-words.ts'

export const words = {
  audit: {
    'create-radar-feed': 'Deadline calendar created',
    'delete-radar-feed': 'Deadline calendar deleted',
    'change-radar-digest': 'Deadline mails changed',
  },
} satisfies RoomWords<'radar'>
