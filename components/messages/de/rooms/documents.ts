import type { RoomWords } from '../../room-words.ts'

export const words = {
  stuck: {
    'expire-submission': 'Frist einer Einreichung',
    'expire-reply': 'Frist einer Antwort',
  },
} satisfies RoomWords<'documents'>
