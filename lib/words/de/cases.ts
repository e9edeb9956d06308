import type { RoomWords } from '../room-words.ts'

export const words = {
  stuck: {
    'record-telling': 'Benachrichtigung über Abgeholtes',
  },
} satisfies RoomWords<'cases'>
