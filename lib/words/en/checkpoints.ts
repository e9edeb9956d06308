import type { RoomWords } from '../room-words.ts'

export const words = {
  tabs: {
    checkpoints: 'Checkpoints',
  },
  stuck: {
    'time-stamp': 'Time stamp of a checkpoint',
  },
  settings: {
    TIMESTAMP_URL: 'Authority that stamps checkpoints with the time',
    TIMESTAMP_CA_FILE: 'Certificate authorities that it must be issued by',
  },
} satisfies RoomWords<'checkpoints'>
