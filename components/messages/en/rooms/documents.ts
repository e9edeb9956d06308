import type { RoomWords } from '../../room-words.ts'

export const words = {
  stuck: {
    'expire-submission': 'Deadline of a submission',
    'expire-reply': 'Deadline of a reply',
  },
} satisfies RoomWords<'documents'>
