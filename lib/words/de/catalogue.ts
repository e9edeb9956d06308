import type { RoomWords } from '../room-words.ts'

export const words = {
  audit: {
    'import-form': 'Formular importiert',
    'edit-imported-form': 'Entwurf eines Formulars bearbeitet',
    'publish-form': 'Formular veröffentlicht',
    'withdraw-form-version': 'Fassung eines Formulars zurückgezogen',
    'delete-form-draft': 'Entwurf eines Formulars gelöscht',
  },
} satisfies RoomWords<'catalogue'>
