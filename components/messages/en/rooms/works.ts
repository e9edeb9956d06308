import type { RoomWords } from '../../room-words.ts'

export const words = {
  tabs: {
    cron: 'Due tasks',
  },
  audit: {
    'run-cron': 'Due tasks run',
  },
  stuck: {
    'due-work': 'Part of the due tasks',
  },
} satisfies RoomWords<'works'>
