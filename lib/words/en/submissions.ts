import type { RoomWords } from '../room-words.ts'

export const words = {
  audit: {
    'write-work-note': 'Note on a submission written',
    'delete-work-note': 'Note on a submission deleted',
    'claim-work': 'Case taken into work',
    'give-back-work': 'Case given back',
  },
} satisfies RoomWords<'submissions'>
