import type { RoomWords } from '../room-words.ts'

export const words = {
  settings: {
    AREAS_FILE: 'Datei mit weiteren Gebieten für das Routing',
    PUBLIC_SEARCH: 'Alle können die Seite „Wohin kann ich senden?“ aufrufen',
  },
} satisfies RoomWords<'routing'>
