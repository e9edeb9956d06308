import type { RoomWords } from '../../room-words.ts'

export const words = {
  navigation: {
    workbench: 'Workbench',
    cases: 'Cases',
  },
  audit: {
    'see-case': 'Case viewed',
  },
} satisfies RoomWords<'timelines'>
