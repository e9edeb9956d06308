import type { RoomWords } from '../room-words.ts'

export const words = {
  settings: {
    AREAS_FILE: 'File with more areas for routing',
    PUBLIC_SEARCH: 'Everybody can open the page “Where can I send?”',
  },
} satisfies RoomWords<'routing'>
