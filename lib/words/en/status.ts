import type { RoomWords } from '../room-words.ts'

export const words = {
  tabs: {
    incidents: 'Incidents',
  },
  audit: {
    'open-incident': 'Incident published',
    'note-incident': 'Update of an incident published',
    'remove-incident': 'Incident removed',
  },
  settings: {
    PUBLIC_STATUS: 'Everybody can open the status page',
  },
} satisfies RoomWords<'status'>
