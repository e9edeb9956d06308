import type { RoomWords } from '../room-words.ts'

export const words = {
  tabs: {
    overview: 'Zustand',
    callbacks: 'Callbacks',
    queue: 'Warteschlange',
    keys: 'Schlüssel',
    settings: 'Einstellungen',
  },
} satisfies RoomWords<'overview'>
