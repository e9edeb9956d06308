import type { RoomWords } from '../room-words.ts'

export const words = {
  tabs: {
    checkpoints: 'Prüfpunkte',
  },
  stuck: {
    'time-stamp': 'Zeitstempel eines Prüfpunkts',
  },
  settings: {
    TIMESTAMP_URL: 'Stelle, die Prüfpunkte mit einem Zeitstempel versieht',
    TIMESTAMP_CA_FILE: 'Zertifizierungsstellen, von denen sie stammen muss',
  },
} satisfies RoomWords<'checkpoints'>
