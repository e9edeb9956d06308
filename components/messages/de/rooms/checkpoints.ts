import type { RoomWords } from '../../room-words.ts'

export const words = {
  tabs: {
    checkpoints: 'Prüfpunkte',
  },
  stuck: {
    'time-stamp': 'Zeitstempel eines Prüfpunkts',
  },
} satisfies RoomWords<'checkpoints'>
