import type { RoomWords } from '../room-words.ts'

export const words = {
  audit: {
    'write-work-note': 'Notiz zu einer Einreichung geschrieben',
    'delete-work-note': 'Notiz zu einer Einreichung gelöscht',
    'claim-work': 'Fall in Arbeit genommen',
    'give-back-work': 'Fall aus der Arbeit zurückgegeben',
  },
} satisfies RoomWords<'submissions'>
