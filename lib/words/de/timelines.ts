import type { RoomWords } from '../room-words.ts'

export const words = {
  navigation: {
    workbench: 'Arbeitsplatz',
    cases: 'Fälle',
  },
  audit: {
    'see-case': 'Fall angesehen',
  },
  settings: {
    DEEMED_RECEIPT: 'Ab wann etwas als zugegangen gilt',
  },
} satisfies RoomWords<'timelines'>
