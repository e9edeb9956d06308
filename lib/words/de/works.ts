import type { RoomWords } from '../room-words.ts'

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
  settings: {
    CRON_SECRET: 'Weist den Zeitplaner bei /api/cron aus',
    CRON_MODE: 'Wer fällige Arbeit anstößt: der Dienst selbst oder ein Zeitplaner',
  },
} satisfies RoomWords<'works'>
