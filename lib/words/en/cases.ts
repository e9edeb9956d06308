import type { RoomWords } from '../room-words.ts'

export const words = {
  stuck: {
    'record-telling': 'Notification of what was fetched',
  },
} satisfies RoomWords<'cases'>
