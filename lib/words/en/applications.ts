import type { RoomWords } from '../room-words.ts'

export const words = {
  tabs: {
    forms: 'Forms',
  },
  audit: {
    'offer-form': 'Form offered',
    'withdraw-form': 'Form withdrawn',
    'change-form-words': 'Wording of a form changed',
  },
  settings: {
    LIMIT_FORM_ATTACHMENT_BYTES: 'Largest file that a person adds to a form, in bytes',
    LIMIT_FORM_TOTAL_BYTES: 'All files that a person adds to a form, in bytes',
    FORM_APPLICATIONS_PER_HOUR: 'Applications that one address can start with forms per hour',
    FORM_APPLICATIONS_PER_MINUTE: 'Applications that all together can start with forms per minute',
  },
} satisfies RoomWords<'applications'>
