import type { RoomWords } from '../../room-words.ts'

export const words = {
  tabs: {
    forms: 'Formulare',
  },
  audit: {
    'offer-form': 'Formular angeboten',
    'withdraw-form': 'Formular nicht mehr angeboten',
    'change-form-words': 'Bezeichnungen eines Formulars geändert',
  },
} satisfies RoomWords<'applications'>
