import type { RoomWords } from '../room-words.ts'

export const words = {
  tabs: {
    incidents: 'Vorfälle',
  },
  audit: {
    'open-incident': 'Vorfall veröffentlicht',
    'note-incident': 'Stand eines Vorfalls veröffentlicht',
    'remove-incident': 'Vorfall entfernt',
  },
  settings: {
    PUBLIC_STATUS: 'Alle können die Statusseite aufrufen',
  },
} satisfies RoomWords<'status'>
