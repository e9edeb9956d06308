import type { RoomWords } from '../room-words.ts'

export const words = {
  audit: {
    'import-form': 'Form imported',
    'edit-imported-form': 'Draft of a form edited',
    'publish-form': 'Form published',
    'withdraw-form-version': 'Version of a form withdrawn',
    'delete-form-draft': 'Draft of a form deleted',
  },
} satisfies RoomWords<'catalogue'>
