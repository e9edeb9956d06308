import type { RoomWords } from '../../room-words.ts'

export const words = {
  tabs: {
    checkpoints: 'Checkpoints',
  },
  stuck: {
    'time-stamp': 'Time stamp of a checkpoint',
  },
} satisfies RoomWords<'checkpoints'>
