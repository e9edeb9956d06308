import type { RoomWords } from '../room-words.ts'

export const words = {
  audit: {
    'write-work-note': 'Note on a submission written',
    'delete-work-note': 'Note on a submission deleted',
  },
} satisfies RoomWords<'submissions'>
