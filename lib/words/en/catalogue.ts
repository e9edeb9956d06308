import type { obstacles as german } from '../de/catalogue.ts'
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

export const obstacles: typeof german = {
  tooBusy:
    'The machine is busy with other things at the moment, and reading the files did not come to an end. Try again.',
  tooLong: 'Reading the files takes too much time. Give a smaller schema.',
  tooMuch: 'Reading the files takes too much memory. Give a smaller schema.',
  unstorable: 'A text holds U+0000 or half of a surrogate pair; remove it.',
  tooLarge: 'The form is too large to be filled in in a browser. Divide the schema.',
  taken:
    'Version {version} of {name} is published with other content, and stays as it is: publish this under another version.',
}
