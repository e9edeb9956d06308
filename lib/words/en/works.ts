import type { RoomWords } from '../room-words.ts'

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
  settings: {
    CRON_SECRET: 'Authenticates the scheduler at /api/cron',
    CRON_MODE: 'Who starts due tasks: the service itself or a scheduler',
  },
} satisfies RoomWords<'works'>
