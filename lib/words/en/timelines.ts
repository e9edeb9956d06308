import type { RoomWords } from '../room-words.ts'

export const words = {
  navigation: {
    workbench: 'Workbench',
    cases: 'Cases',
  },
  audit: {
    'see-case': 'Case viewed',
  },
  settings: {
    DEEMED_RECEIPT: 'From when something counts as received',
  },
} satisfies RoomWords<'timelines'>
