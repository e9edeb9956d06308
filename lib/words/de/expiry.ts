import type { RoomWords } from '../room-words.ts'

export const words = {
  stuck: {
    'drop-attachments': 'Dateien eines nicht gesendeten Antrags',
    'purge-case': 'Entfernen eines Falls',
    'remove-blob': 'Entfernen einer Datei',
  },
  settings: {
    DEADLINE_CASE_DAYS: 'Tage ohne weiteres Ereignis, nach denen ein ganzer Fall gelöscht wird',
    DEADLINE_UNSUBMITTED_CASE_DAYS:
      'Tage ohne weiteres Ereignis, nach denen ein Fall entfernt wird, in dem nie etwas abgeschickt wurde',
    REMINDER_DAYS: 'Wartetage, nach denen die Verwaltung per E-Mail erinnert wird',
  },
} satisfies RoomWords<'expiry'>
