import type { RoomWords } from '../../room-words.ts'

export const words = {
  tabs: {
    cron: 'Fällige Aufgaben',
  },
  audit: {
    'run-cron': 'Fällige Aufgaben ausgeführt',
  },
  stuck: {
    'due-work': 'Teil der fälligen Aufgaben',
  },
} satisfies RoomWords<'works'>
