import type { RoomWords } from '../room-words.ts'

export const words = {
  audit: {
    'write-work-note': 'Notiz zu einer Einreichung geschrieben',
    'delete-work-note': 'Notiz zu einer Einreichung gelöscht',
  },
} satisfies RoomWords<'submissions'>
