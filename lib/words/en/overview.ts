import type { RoomWords } from '../room-words.ts'

export const words = {
  tabs: {
    overview: 'Health',
    callbacks: 'Callbacks',
    queue: 'Queue',
    keys: 'Keys',
    settings: 'Settings',
  },
} satisfies RoomWords<'overview'>
