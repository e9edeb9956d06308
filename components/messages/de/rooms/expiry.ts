import type { RoomWords } from '../../room-words.ts'

export const words = {
  stuck: {
    'drop-attachments': 'Dateien eines nicht gesendeten Antrags',
    'purge-case': 'Entfernen eines Falls',
    'remove-blob': 'Entfernen einer Datei',
  },
} satisfies RoomWords<'expiry'>
