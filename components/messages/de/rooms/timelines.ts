import type { RoomWords } from '../../room-words.ts'

export const words = {
  navigation: {
    workbench: 'Arbeitsplatz',
    cases: 'Fälle',
  },
  audit: {
    'see-case': 'Fall angesehen',
  },
} satisfies RoomWords<'timelines'>
