import type { RoomWords } from '../../room-words.ts'

export const words = {
  tabs: {
    incidents: 'Vorfälle',
  },
  audit: {
    'open-incident': 'Vorfall veröffentlicht',
    'note-incident': 'Stand eines Vorfalls veröffentlicht',
    'remove-incident': 'Vorfall entfernt',
  },
} satisfies RoomWords<'status'>
