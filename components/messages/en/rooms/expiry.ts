import type { RoomWords } from '../../room-words.ts'

export const words = {
  stuck: {
    'drop-attachments': 'Files of an unsent application',
    'purge-case': 'Removal of a case',
    'remove-blob': 'Removal of a file',
  },
} satisfies RoomWords<'expiry'>
