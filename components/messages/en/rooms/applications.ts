import type { RoomWords } from '../../room-words.ts'

export const words = {
  tabs: {
    forms: 'Forms',
  },
  audit: {
    'offer-form': 'Form offered',
    'withdraw-form': 'Form withdrawn',
    'change-form-words': 'Wording of a form changed',
  },
} satisfies RoomWords<'applications'>
