import type { RoomWords } from '../../room-words.ts'

export const words = {
  audit: {
    'create-radar-feed': 'Kalender der Fristen angelegt',
    'delete-radar-feed': 'Kalender der Fristen gelöscht',
    'change-radar-digest': 'E-Mails über Fristen geändert',
  },
} satisfies RoomWords<'radar'>
