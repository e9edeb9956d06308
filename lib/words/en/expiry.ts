import type { RoomWords } from '../room-words.ts'

export const words = {
  stuck: {
    'drop-attachments': 'Files of an unsent application',
    'purge-case': 'Removal of a case',
    'remove-blob': 'Removal of a file',
  },
  settings: {
    DEADLINE_CASE_DAYS: 'Days without a new event after which a whole case is deleted',
    DEADLINE_UNSUBMITTED_CASE_DAYS:
      'Days without a further event after which a case is removed in which nothing was ever submitted',
    REMINDER_DAYS: 'Days of waiting after which the administration is reminded by e-mail',
  },
} satisfies RoomWords<'expiry'>
